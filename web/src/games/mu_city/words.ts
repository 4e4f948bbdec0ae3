/** Texts of the Mū board and short texts of its projects: selects them from the pack and fills them in. */
import { fill } from "../../lib/i18n/i18n.svelte";
import { pack } from "../../lib/i18n/gameWords.svelte";
import { tileOf, type Cell, type Kind, type Letter, type Line } from "./city/parts";
import type { Box, Face, Goal, Standing } from "./viewSchema";

type SheetLine = Standing["lines"][number];
type Words = (typeof import("../../../../src/mutable/games/mu_city/words.en.json"))["page"];
export type Word = keyof Words["say"];

const words = () => pack<Words>("mu_city");

export function say(word: Word, ...values: (string | number)[]): string {
  return fill(words().say[word], ...values);
}

export const letterWord = (letter: Letter) => words().symbols[letter];
export const kindWord = (kind: Kind) => words().types[kind];
export const buildingOf = (kind: Kind) => words().of_type[kind];
export const cellWord = (cell: Cell) => words().cells[cell];
export const lineWord = (line: Line) => words().lines[line];
export const inLine = (line: Line) => words().the_lines[line];
export const levelWord = (level: Goal["level"]) => words().levels[level];
export const whenWord = (face: Face | undefined) => words().when[face?.when ?? "none"];

const named = (names: Record<string, string>, face: Face | undefined) => names[face?.called ?? ""] ?? "";

/** Return a project's name, or its number if nothing else is known. */
export const nameOf = (number: string, face: Face | undefined) => named(words().projects, face) || say("project", number);
/** Return the name with its article, for use within a sentence. */
export const withArticle = (number: string, face: Face | undefined) =>
  named(words().the_projects, face) || say("project", number);

const COUNTED = /\{(\w+):([^{}|]*)\|([^{}|]*)\}/g; // {amount:# token|# tokens}

/** Return the text of a project's effect, with its figures. */
export function effectOf(face: Face | undefined): string {
  if (!face) return "";
  const figures: Record<string, string | number | undefined> = {
    amount: face.amount,
    every: face.every,
    extra: face.extra,
    type: face.type && buildingOf(face.type),
    symbol: face.symbol && letterWord(face.symbol),
    gives: face.gives?.map(letterWord).join(", "),
  };
  return words()
    .effects[face.effect].replace(COUNTED, (_, name, one, other) => fill(`{0:${one}|${other}}`, figures[name] ?? 0))
    .replace(/\{(\w+)\}/g, (_, name) => String(figures[name] ?? ""));
}

/** Return the figure shown beside a project's picture, if it has one. */
export function figureOf(face: Face | undefined): string {
  const figure = face?.amount ?? face?.gives?.length ?? face?.extra;
  if (!face || figure === undefined) return "";
  return /^per_/.test(face.effect) ? `×${figure}` : `+${figure}`;
}

/** Return the text of a building: its type and its fragments (top, right, bottom, left). */
export function buildingWord(box: Box, name: string): string {
  const { kind, fragments } = tileOf(box, name);
  return say("building", buildingOf(kind), fragments.map(letterWord).join(", "));
}

/** Return a project's text for screen readers. */
export function projectWord(number: string, face: Face | undefined, spaces?: string): string {
  if (!face) return say("project", number);
  const cost = ([...face.cost] as Letter[]).map((letter, i) => {
    const isFilled = spaces && spaces[i] !== ".";
    return letterWord(letter) + (isFilled ? " ✓" : "");
  });
  const effect = face.when === "none" ? effectOf(face) : `${whenWord(face)}${say("colon")} ${effectOf(face)}`;
  return [nameOf(number, face), say("points", face.points), effect, cost.join(" ")].filter(Boolean).join(", ");
}

/** Return the name of a score sheet line. */
export const sheetWord = (line: SheetLine, faces: Record<string, Face>) =>
  line.line === "effect" ? nameOf(line.project, faces[line.project]) : words().sheet[line.line];

/** Return all Faith or all Food that a city would have at the end. Strength exists only per line. */
export function symbolsOf({ lines }: Standing, seat: number, letter: "F" | "N"): number {
  for (const line of lines) {
    if (letter === "F" && line.line === "faith") return line.points[seat] ?? 0;
    if (letter === "N" && line.line === "fed") return line.food[seat] ?? 0;
  }
  return 0;
}
