/** Explanations for Dance of Muses, built from the view and the legal moves with texts from the game's pack. */
import { pack } from "../../lib/i18n/gameWords.svelte";
import type { Explanation, LegalMove, Teaching, Tip } from "../../lib/api/types";
import { printed } from "./tiles/muses";
import { danceRows, earned, standingRows } from "./standings/rows";
import type { CountedDie, Move, Tile, MovePreview, View } from "./viewSchema";
import { begun, caption, museName, powerText, spelt, sunsText, tileName, w } from "./words";

type Words = (typeof import("../../../../src/mutable/games/muses/words.en.json"))["page"]["teaching"];
type Word = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];
type Legal = LegalMove<Move, MovePreview>;

const say = (word: Word, ...values: (string | number)[]) => spelt(pack<{ teaching: Words }>("muses").teaching[word], ...values);

// ---- the goal

const troupeOf = (view: View, seat: number | null) => (seat === null ? -1 : view.troupes.findIndex(({ seats }) => seats.includes(seat)));

function nameOf(view: View, troupe: number, seat: number | null, names: string[]): string {
  const { seats } = view.troupes[troupe] ?? { seats: [] };
  return troupe === troupeOf(view, seat) ? say("you") : seats.map((one) => names[one] ?? "").join(" & ");
}

/** Return the Suns of finished hands plus those of the current hand as it stands. */
function goal(view: View, seat: number | null, names: string[]): string {
  if (view.phase === "lay") return say("goalLaying", view.box.last);
  const rows = view.standing ? standingRows(view, names) : danceRows(view);
  const own = troupeOf(view, seat);
  const sorted = [...rows].sort((one, other) => Number(other.troupe === own) - Number(one.troupe === own));
  return say("goal", sorted.map((row) => `${nameOf(view, row.troupe, seat, names)} ${row.suns + earned(view, row.seats)}`).join(", "));
}

// ---- the pieces

/** Say whose die she carries, from the viewer's perspective. */
function whose(view: View, tile: Tile, seat: number | null, names: string[]): string {
  if (tile.owner === null) return say("neutralDie", tile.die);
  if (tile.owner === seat) return say("yourDie", tile.die);
  const word = tile.troupe === troupeOf(view, seat) ? "partnersDie" : "theirDie";
  return say(word, names[tile.owner] ?? "", tile.die);
}

/** Describe Apollo's effect, but only if the viewer knows her suns and Apollo affects her. */
function willOf(view: View, tile: Tile): string {
  const suns = printed(view.box, tile.muse)?.suns;
  return suns && tile.apollo && tile.owner !== null ? `${w("will", suns, view.box.last)}.` : "";
}

const together = (...sentences: string[]) => sentences.filter((one) => one).join(" ");

function ofTile(tile: Tile, view: View, seat: number | null, names: string[]): Explanation {
  const title = begun(tileName(view.box, tile, names, seat));
  const die = whose(view, tile, seat, names);
  if (tile.up && tile.muse) {
    const power = say("power", powerText(view.box, tile.muse));
    return { title, text: together(die, power, willOf(view, tile)), rule: "5.1" };
  }
  if (tile.owner === null) return { title, text: together(die, say("neutral", view.box.last)), rule: "2.3" };
  return { title, text: together(die, say(tile.owner === seat ? "yourMystery" : "mystery"), willOf(view, tile)), rule: "3.3" };
}

function ofCard(muse: string, view: View): Explanation {
  const { suns = 0 } = printed(view.box, muse) ?? {};
  const text = together(say("power", powerText(view.box, muse)), say("cardSuns", sunsText(view.box, muse), suns, view.box.last));
  return { title: museName(view.box, muse), text, rule: "3.3" };
}

/** Explain a die of a row: its muse, Apollo's effect on it, and the winner of the column's Sun. */
function ofColumn(troupe: number, column: number, view: View, seat: number | null, names: string[]): Explanation {
  const title = w("columnOf", column + 1);
  const here = view.standing?.columns[column];
  const counted = view.standing?.rows[troupe]?.[column];
  if (!here || !counted) return { title, text: say("column"), rule: "6.5" };
  const sun = here.troupe === null ? say("columnTied") : say(sunWord(view, here.troupe, seat, here.token), nameOf(view, here.troupe, seat, names));
  return { title, text: together(apolloText(counted, view), sun, say("column")), rule: "6.5" };
}

function sunWord(view: View, troupe: number, seat: number | null, token: string | null): Word {
  if (troupe === troupeOf(view, seat)) return token === "silver" ? "columnYoursSilver" : "columnYours";
  return token === "silver" ? "columnTheirsSilver" : "columnTheirs";
}

function apolloText({ dancer, die, will }: CountedDie, view: View): string {
  const tile = view.tiles.find((one) => one.dancer === dancer);
  if (will === "stays" || !tile) return "";
  return say(will === "lifted" ? "willLift" : "mayLift", begun(caption(view.box, tile)), die, view.box.last);
}

const PLAIN: Record<string, [Word, Word, string]> = {
  standings: ["standingsTitle", "standings", "6.4"],
  suns: ["sunsTitle", "suns", "6.6"],
  ends: ["endsTitle", "ends", "6.1"],
  place: ["placeTitle", "place", "3.1"],
  facing: ["facingTitle", "facing", "3.3"],
  area: ["areaTitle", "area", "5.3"],
  arrow: ["arrowTitle", "arrow", "4.3"],
  power: ["powerTitle", "powerSign", "5.6"],
  done: ["doneTitle", "done", "5.1"],
  "sign area": ["areaTitle", "area", "5.3"],
  "sign power": ["powerTitle", "powerSign", "5.4"],
  "sign suns": ["printedSunsTitle", "printedSuns", "6.3"],
};

function explain(piece: string, view: View, seat: number | null, names: string[]): Explanation | null {
  const [kind = "", name = "", column = ""] = piece.split(" ");
  const tile = view.tiles.find((one) => one.dancer === name);
  if ((kind === "muse" || kind === "portrait") && tile) return ofTile(tile, view, seat, names);
  if (kind === "card") return ofCard(name, view);
  if (kind === "column") return ofColumn(Number(name), Number(column), view, seat, names);
  const found = PLAIN[piece] ?? PLAIN[kind];
  return found ? { title: say(found[0]), text: say(found[1], view.box.last), rule: found[2] } : null;
}

// ---- the coach

/** Return how a move changes the dice of the player's troupe and those of the others. */
function gains(view: View, { upshot }: Legal, own: number): { mine: number; theirs: number } {
  const count = { mine: 0, theirs: 0 };
  for (const { dancer, before, after } of upshot.dice) {
    const troupe = view.tiles.find((one) => one.dancer === dancer)?.troupe ?? null;
    if (troupe !== null) count[troupe === own ? "mine" : "theirs"] += after - before;
  }
  return count;
}

type Add = (key: Word, points?: string[], ...values: (string | number)[]) => void;
const POWERS = ["raise", "lower", "swap"];
const usesPower = ({ facts }: Legal) => POWERS.includes(facts.move);
const pointed = (dancers: (string | undefined)[]) => dancers.filter((one) => one !== undefined).map((one) => `muse ${one}`);

function whileLaying(view: View, legal: Legal[], add: Add) {
  const has = (kind: Move["move"]) => legal.some(({ facts }) => facts.move === kind);
  add("tipLay");
  if (has("hide")) add(has("lay") ? "tipHide" : "tipMustHide", ["facing"]);
  add("tipSuns", [], view.box.last);
}

/** Warn that the dance may end and say who would be ahead. */
function aboutTheEnd(view: View, legal: Legal[], own: number, add: Add) {
  const ending = legal.find(({ upshot }) => upshot.ends === "six");
  const isAhead = view.standing?.ahead.includes(own);
  if (ending) add(isAhead ? "tipEndAhead" : "tipEndBehind", ["standings"], view.box.last);
  const onBrink = view.tiles.filter((tile) => tile.die === view.brink);
  if (onBrink.length) add("tipBrink", pointed(onBrink.map(({ dancer }) => dancer)), onBrink[0]?.die ?? 0);
}

function aboutSteps(view: View, legal: Legal[], own: number, add: Add) {
  add("tipDance");
  const steps = legal.filter(({ facts }) => facts.move === "step");
  const best = steps.find((one) => gains(view, one, own).mine > 1 && gains(view, one, own).theirs <= 0);
  if (best?.facts.move === "step") add("tipPush", pointed([best.facts.dancer]));
  const ways = (dancer: string) => steps.filter(({ facts }) => facts.move === "step" && facts.dancer === dancer).length;
  const bound = view.tiles.find((tile) => ways(tile.dancer) < 4);
  if (bound && !view.acting) add("tipGroup", pointed([bound.dancer]), caption(view.box, bound));
}

function aboutApollo(view: View, own: number, add: Add) {
  const of = (row: number, will: CountedDie["will"]) => view.standing?.rows[row]?.find((one) => one.will === will && one.final > one.die)?.dancer;
  const others = view.troupes.map((_, troupe) => troupe).filter((troupe) => troupe !== own);
  const mine = of(own, "lifted");
  const theirs = others.map((troupe) => of(troupe, "lifted")).find((one) => one);
  const unknown = others.flatMap((troupe) => view.standing?.rows[troupe] ?? []).find(({ will }) => will === "perhaps")?.dancer;
  if (mine) add("tipWill", pointed([mine]), view.box.last);
  if (theirs) add("tipTheirWill", pointed([theirs]), view.box.last);
  if (unknown) add("tipPerhaps", pointed([unknown]));
}

function aboutPowers(view: View, legal: Legal[], own: number, add: Add) {
  const powers = legal.filter(usesPower);
  if (view.phase === "power") add("tipAfter");
  if (view.phase === "step") add("tipMust", pointed([view.acting ?? undefined]));
  const useful = powers.find((one) => gains(view, one, own).mine - gains(view, one, own).theirs > 0);
  if (useful && "muse" in useful.facts && "dancer" in useful.facts)
    add(useful.facts.move === "swap" ? "tipSwap" : useful.facts.move === "raise" ? "tipRaise" : "tipLower", pointed([useful.facts.muse, useful.facts.dancer]));
  else if (powers.length && view.phase === "dance") add("tipPower");
}

function tips(view: View, legal: Legal[], seat: number): Tip[] {
  const found: Tip[] = [];
  const add: Add = (key, points = [], ...values) => found.push({ key, text: say(key, ...values), points });
  const own = troupeOf(view, seat);
  if (view.phase === "lay") whileLaying(view, legal, add);
  else {
    aboutTheEnd(view, legal, own, add);
    if (view.phase === "dance") aboutSteps(view, legal, own, add);
    aboutPowers(view, legal, own, add);
    aboutApollo(view, own, add);
    if (view.standing) add("tipStandings", ["standings"]);
  }
  return found;
}

// ---- the pieces of a move

function piecesOf(move: Move, by: number, view: View): string[] {
  switch (move.move) {
    case "lay":
    case "hide":
      return [...(by === view.seat ? [`card ${move.muse}`] : []), `place ${move.place}`];
    case "step":
      return [`muse ${move.dancer}`];
    case "done":
      return [];
    default:
      return pointed([view.tiles.find(({ muse }) => muse === move.muse)?.dancer, move.dancer]);
  }
}

export const teaching = { goal, explain, tips, piecesOf } as unknown as Teaching;
