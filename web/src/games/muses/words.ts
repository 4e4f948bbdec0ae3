/** Texts of the board: selects them from the game's pack and fills them in. */
import { fill, formatList, language } from "../../lib/i18n/i18n.svelte";
import { pack } from "../../lib/i18n/gameWords.svelte";
import type { LegalMove } from "../../lib/api/types";
import { printed, type Direction } from "./tiles/muses";
import type { MoveTargets } from "./floor/targets.svelte";
import type { BoxView, Change, Column, Move, Tile, MovePreview, View } from "./viewSchema";

type Words = (typeof import("../../../../src/mutable/games/muses/words.en.json"))["page"];
type Sentence = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

type Token = NonNullable<Column["token"]>;

const words = () => pack<Words>("muses");

/** Return a text of the board with its blanks filled. */
export function w(word: Sentence, ...values: (string | number)[]): string {
  return spelt(words()[word], ...values);
}

const VOWEL = /^[aeiou]/i;

/** Fill the blanks. In languages with elision, shorten the word before a vowel ("d’Érato"). */
export function spelt(template: string, ...values: (string | number)[]): string {
  const [full = "", short = ""] = words().elided;
  const isElided = (value: string | number) => full && VOWEL.test(String(value).normalize("NFD"));
  const elided = values.reduce<string>(
    (text, value, i) => (isElided(value) ? text.replace(`${full}{${i}}`, `${short}{${i}}`) : text),
    template,
  );
  return fill(elided, ...values);
}

/** Capitalize the first letter. */
export const begun = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function museName(box: BoxView, muse: string): string {
  return printed(box, muse)?.names[language.lang] ?? (words().muses as Record<string, string>)[muse] ?? muse;
}

export function museArt(muse: string): string {
  const art = (words().arts as Record<string, string>)[muse];
  return art ? w("museOf", art) : "";
}

export function powerText(box: BoxView, muse: string): string {
  const about = printed(box, muse);
  return about ? `${words().powers[about.power]} ${words().areas[about.shape]}` : "";
}

export function sunsText(box: BoxView, muse: string): string {
  const suns = printed(box, muse)?.suns ?? 0;
  const forms: Record<string, string> = words().suns;
  return fill(forms[new Intl.PluralRules(language.lang).select(suns)] ?? words().suns.other, suns);
}

export function dieText(die: number, troupe: number | null): string {
  if (troupe === null) return w("neutralDie", die);
  return w("dieOf", words().troupes[troupe] ?? "", die);
}

export function directionText(direction: Direction): string {
  return w(direction);
}

/** Return a tile's name with what this seat knows. */
export function tileName(box: BoxView, tile: Tile, names: string[], seat: number | null): string {
  if (tile.up && tile.muse) return museName(box, tile.muse);
  if (tile.owner === null) return tile.muse ? museName(box, tile.muse) : w("neutral");
  const owner = names[tile.owner] ?? "";
  if (!tile.muse) return w("mystery", owner);
  return tile.owner === seat ? w("yourMystery", museName(box, tile.muse)) : w("openMystery", museName(box, tile.muse), owner);
}

/** Return the name without what only this seat knows. */
function shortName(box: BoxView, tile: Tile, names: string[], seat: number | null): string {
  return tile.owner === seat && !tile.up ? w("yours") : tileName(box, { ...tile, muse: tile.up ? tile.muse : null }, names, seat);
}

/** Return the caption of a tile. */
export function caption(box: BoxView, tile: Tile): string {
  if (tile.muse) return museName(box, tile.muse);
  return w(tile.owner === null ? "neutralShort" : "mysteryShort");
}

const SIDES = [
  [1, 0, "left"], [-1, 0, "right"], [0, 1, "above"], [0, -1, "below"],
  [1, 1, "aboveLeft"], [-1, 1, "aboveRight"], [1, -1, "belowLeft"], [-1, -1, "belowRight"],
] as const;

/** Format a number of the floor's axes. */
export const signed = (value: number) => String(value).replace("-", "−");

/** Describe a free cell by a muse that it touches and by its coordinates. */
export function cellText(view: View, x: number, y: number, names: string[]): string {
  return w("cell", besideText(view, x, y, names), signed(x), signed(y));
}

function besideText(view: View, x: number, y: number, names: string[]): string {
  for (const [dx, dy, side] of SIDES) {
    const tile = view.tiles.find((one) => one.x === x + dx && one.y === y + dy);
    if (tile) return spelt(words().beside[side], shortName(view.box, tile, names, view.seat));
  }
  return w("first");
}

/** Describe a tile: name, position, die and power. */
export function tileText(box: BoxView, tile: Tile, names: string[], seat: number | null): string {
  const told = [tileName(box, tile, names, seat), w("at", signed(tile.x), signed(tile.y))];
  if (tile.die) told.push(dieText(tile.die, tile.troupe));
  if (tile.up && tile.muse) told.push(powerText(box, tile.muse));
  else told.push(w("faceDown"));
  if (tile.muse) told.push(sunsText(box, tile.muse));
  return begun(told.join(", "));
}

const list = (items: string[]) => items.join(", ");

/** Describe the previewed move from the server's data. */
export function previewText(view: View, { facts, upshot }: LegalMove<Move, MovePreview>, names: string[]): string {
  const nameOf = (dancer: string) => {
    const tile = view.tiles.find((one) => one.dancer === dancer);
    return tile ? shortName(view.box, tile, names, view.seat) : dancer;
  };
  const change = ({ dancer, before, after }: Change) => w("ghostDie", nameOf(dancer), before, after);
  const dice = list(upshot.dice.map(change));
  const six = upshot.ends === "six" ? ` ${w("ghostSix", view.box.last)}` : "";
  if (facts.move !== "step") return dice ? begun(w("ghostPower", dice)) + six : "";
  const who = begun(nameOf(facts.dancer));
  const [own] = upshot.dice;
  if (upshot.pushed.length) return w("ghostPush", who, w(facts.direction), formatList(upshot.pushed.map(nameOf))) + six;
  return w("ghostStep", who, w(facts.direction), own ? w("ghostOwn", own.before, own.after) : "") + six;
}

/** Return one sentence that says what the player can do now; empty while others decide. */
export function sentence(targets: MoveTargets, names: string[]): string {
  if (!targets.mine) return "";
  return targets.view.phase === "lay" ? laying(targets) : dancing(targets, names);
}

/** Say who would win if the dance ended now. */
export function aheadText(view: View, names: string[]): string {
  const ahead = view.standing?.ahead ?? [];
  const seats = ahead.flatMap((troupe) => view.troupes[troupe]?.seats ?? []);
  const named = (some: number[]) => formatList(some.map((seat) => names[seat] ?? ""));
  const isMine = (troupe: number) => view.seat !== null && !!view.troupes[troupe]?.seats.includes(view.seat);
  const team = seats.length > 1 ? "aheadTeam" : "aheadOne";
  if (!ahead.some(isMine)) return w(ahead.length > 1 ? "aheadSeveral" : team, named(seats));
  const others = ahead.filter((troupe) => !isMine(troupe)).flatMap((troupe) => view.troupes[troupe]?.seats ?? []);
  return others.length ? w("aheadSharedYou", named(others)) : w("aheadYou");
}

export const tokenText = (token: Token) => words().tokens[token];

function laying(targets: MoveTargets): string {
  const { card, picker } = targets;
  if (card) return w(targets.down ? "layDown" : "layUp", museName(targets.view.box, card));
  if (picker.chosen.place) return w("layPlace");
  if (!picker.open({ move: "lay" })) return w("layLast");
  if (targets.down) return w("layMystery");
  return picker.open({ move: "hide" }) ? `${w("layChoose")} ${w("layYet")}` : w("layChoose");
}

function dancing(targets: MoveTargets, names: string[]): string {
  const { view, held, picker } = targets;
  const tile = view.tiles.find((one) => one.dancer === held);
  if (!tile && view.brink !== null) return w("danceBrink", view.brink);
  const isNeutral = ({ owner, dancer }: Tile) => owner === null && picker.open({ move: "step", dancer });
  if (!tile) return w(view.tiles.some(isNeutral) ? "dance" : "danceAll");
  const name = begun(shortName(view.box, tile, names, view.seat));
  if (view.phase === "step") return w("mustStep", name);
  if (view.phase === "power") return w("power");
  if (!picker.open({ move: "step", dancer: tile.dancer })) return w("stuck", name);
  if (targets.aiming) return w("aim");
  if (targets.astray) return w("reachOnly");
  return picker.legal.some((move) => move.facts.muse === tile.dancer) ? w("heldPower", name) : w("held", name);
}
