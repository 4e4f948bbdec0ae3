/** The board's sentences: chosen and filled here, written in the game's own pack. */
import { filled, language } from "../../lib/i18n.svelte";
import { pack } from "../../lib/packs.svelte";
import type { LegalMove } from "../../lib/types";
import { printed, type Direction } from "./muses";
import type { Reach } from "./reach.svelte";
import type { Box, Change, Move, Tile, Upshot, View } from "./shown";

type Words = (typeof import("../../../../src/mutable/games/muses/words.en.json"))["page"];
type Sentence = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

const words = () => pack<Words>("muses");

/** A word or sentence of this board, with its blanks filled. */
export function w(word: Sentence, ...values: (string | number)[]): string {
  return filled(words()[word], ...values);
}

/** A number with its noun, as the language counts. */
function counted(noun: "suns" | "left", count: number): string {
  const forms: Record<string, string> = words()[noun];
  return filled(forms[new Intl.PluralRules(language.lang).select(count)] ?? words()[noun].other, count);
}

export function museName(box: Box, muse: string): string {
  return printed(box, muse)?.names[language.lang] ?? (words().muses as Record<string, string>)[muse] ?? muse;
}

export function museArt(muse: string): string {
  const art = (words().arts as Record<string, string>)[muse];
  return art ? w("museOf", art) : "";
}

export function powerText(box: Box, muse: string): string {
  const about = printed(box, muse);
  return about ? `${words().powers[about.power]}, ${words().areas[about.shape]}` : "";
}

export function sunsText(box: Box, muse: string): string {
  return counted("suns", printed(box, muse)?.suns ?? 0);
}

export function dieText(die: number, troupe: number | null): string {
  if (troupe === null) return `${w("neutralDie")} ${die}`;
  return w("dieOf", words().troupes[troupe] ?? "", die);
}

export function directionText(direction: Direction): string {
  return w(direction);
}

export const handText = (left: number) => counted("left", left);

/** A tile's name for everybody at this seat. */
export function tileName(box: Box, tile: Tile, names: string[], seat: number | null): string {
  if (tile.up && tile.muse) return museName(box, tile.muse);
  if (tile.owner === null) return tile.muse ? museName(box, tile.muse) : w("neutral");
  const owner = names[tile.owner] ?? "";
  if (!tile.muse) return w("mystery", owner);
  return tile.owner === seat ? w("yourMystery", museName(box, tile.muse)) : w("knownMystery", museName(box, tile.muse), owner);
}

/** The same without what only this seat knows. */
function shortName(box: Box, tile: Tile, names: string[], seat: number | null): string {
  return tile.owner === seat && !tile.up ? w("yours") : tileName(box, { ...tile, muse: tile.up ? tile.muse : null }, names, seat);
}

/** What is written on a tile. */
export function caption(box: Box, tile: Tile, names: string[]): string {
  if (tile.muse) return museName(box, tile.muse);
  return tile.owner === null ? "" : (names[tile.owner] ?? "");
}

/** The tile in words: who, whose die, what she can do. */
export function tileText(box: Box, tile: Tile, names: string[], seat: number | null): string {
  const place = w("at", `${tile.x},${tile.y}`);
  const told = [tileName(box, tile, names, seat), dieText(tile.die, tile.troupe), place];
  if (tile.up && tile.muse) told.push(powerText(box, tile.muse));
  else told.push(w("faceDown"));
  if (tile.muse) told.push(sunsText(box, tile.muse));
  return told.join(", ");
}

const list = (items: string[]) => items.join(", ");

/** What the move being considered would do, as the server tells it. */
export function foretold(view: View, { facts, upshot }: LegalMove<Move, Upshot>, names: string[]): string {
  const nameOf = (dancer: string) => {
    const tile = view.tiles.find((one) => one.dancer === dancer);
    return tile ? shortName(view.box, tile, names, view.seat) : dancer;
  };
  const change = ({ dancer, before, after }: Change) => w("ghostDie", nameOf(dancer), before, after);
  const dice = list(upshot.dice.map(change));
  const six = upshot.ends === "six" ? ` ${w("ghostSix", view.box.last)}` : "";
  if (facts.move !== "step") return dice ? w("ghostPower", dice) + six : "";
  const who = nameOf(facts.dancer);
  const [own] = upshot.dice;
  if (upshot.pushed.length) return w("ghostPush", who, w(facts.direction), list(upshot.pushed.map(nameOf)), dice) + six;
  return w("ghostStep", who, w(facts.direction), own ? w("ghostOwn", own.before, own.after) : "") + six;
}

/** One sentence: what can be done now, or what is being waited for. */
export function sentence(reach: Reach, names: string[], playing: boolean): string {
  const { view, mine } = reach;
  if (view.phase === "over") return ending(view, names);
  if (view.phase === "reveal") return w("reveal");
  if (view.phase === "first" || view.phase === "deal") return w("dealing");
  if (mine) return view.phase === "lay" ? laying(reach) : dancing(reach, names);
  const wait = { lay: "waitLay", dance: "waitDance", step: "waitStep", power: "waitPower" } as const;
  return playing || view.seat === null || view.seat !== view.turn ? w(wait[view.phase], names[view.turn] ?? "") : "";
}

function laying(reach: Reach): string {
  const { card, picker } = reach;
  if (card) return w(reach.down ? "layDown" : "layUp", museName(reach.view.box, card));
  if (picker.chosen.place) return w("layPlace");
  if (!picker.open({ move: "lay" })) return w("layLast");
  return picker.open({ move: "hide" }) ? `${w("layChoose")} ${w("layYet")}` : w("layChoose");
}

function dancing(reach: Reach, names: string[]): string {
  const { view, held, picker } = reach;
  const tile = view.tiles.find((one) => one.dancer === held);
  if (!tile) return view.brink === null ? w("dance") : w("danceBrink", view.brink);
  const name = shortName(view.box, tile, names, view.seat);
  const power = powerText(view.box, tile.dancer);
  if (view.phase === "step") return w("mustStep", name);
  if (view.phase === "power") return w("power", name);
  if (!picker.open({ move: "step", dancer: tile.dancer })) return w("stuck", name);
  return picker.legal.some((move) => move.facts.muse === tile.dancer) ? w("heldPower", name, power) : w("held", name);
}

function ending(view: View, names: string[]): string {
  const { winners = [], totals = [], decided = "" } = view.outcome ?? {};
  const who = winners.map((seat) => names[seat] ?? "").join(" & ");
  const best = totals[winners[0] ?? 0] ?? 0;
  const others = totals.filter((_, seat) => !winners.includes(seat));
  if (decided === "silver") return w("overSilver", who);
  if (decided === "dice") return w("overDice", who);
  if (decided === "trigger") return w("overTrigger", who, view.box.last);
  if (decided === "shared") return w("overShared", who);
  return w("over", who, best, Math.max(0, ...others));
}
