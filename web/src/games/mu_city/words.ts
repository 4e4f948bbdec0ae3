/** The words on the board of Mū, and its projects in a few of our own words: which ones, and filled with what. */
import { filled } from "../../lib/i18n.svelte";
import { pack } from "../../lib/packs.svelte";
import { tileOf, type Cell, type Kind, type Letter, type Line } from "./parts";
import type { Box, Face, Result } from "./shown";

type Words = (typeof import("../../../../src/mutable/games/mu_city/words.en.json"))["page"];
export type Word = keyof Words["say"];

const words = () => pack<Words>("mu_city");

export function say(word: Word, ...values: (string | number)[]): string {
  return filled(words().say[word], ...values);
}

export const letterWord = (letter: Letter) => words().symbols[letter];
export const kindWord = (kind: Kind) => words().types[kind];
export const cellWord = (cell: Cell) => words().cells[cell];
export const lineWord = (line: Line) => words().lines[line];
export const levelWord = (level: NonNullable<Result["level"]>) => words().levels[level];
export const whenWord = (face: Face | undefined) => words().when[face?.when ?? "none"];

/** A project's effect in words, with its own figures. */
export function effectOf(face: Face | undefined): string {
  if (!face) return "";
  const figures: Record<string, string | number | undefined> = {
    amount: face.amount,
    every: face.every,
    extra: face.extra,
    type: face.type && kindWord(face.type),
    symbol: face.symbol && letterWord(face.symbol),
    gives: face.gives?.map(letterWord).join(", "),
  };
  return templateOf(face).replace(/\{(\w+)\}/g, (_, name) => String(figures[name] ?? ""));
}

/** Some say it otherwise where the amount is one. */
function templateOf({ effect, amount }: Face): string {
  const ofOne: Partial<Record<Face["effect"], string>> = words().effects_of_one;
  return (amount === 1 && ofOne[effect]) || words().effects[effect];
}

/** A building in words: its type and its fragments, top, right, bottom, left. */
export function buildingWord(box: Box, name: string): string {
  const { kind, fragments } = tileOf(box, name);
  return say("building", kindWord(kind), fragments.map(letterWord).join(" "));
}

/** A project in words, as a screen reader tells it. */
export function projectWord(number: string, face: Face | undefined, spaces?: string): string {
  if (!face) return say("project", number);
  const cost = ([...face.cost] as Letter[]).map((letter, i) => {
    const filled = spaces && spaces[i] !== ".";
    return letterWord(letter) + (filled ? " ✓" : "");
  });
  const parts = [say("project", number), say("points", face.points), cost.join(" "), whenWord(face), effectOf(face)];
  return parts.join(", ");
}
