/** One sentence: what the player can do now, who the game is waiting for, or what an animation step shows. */
import { formatList, formatNumber } from "../../../lib/i18n/i18n.svelte";
import type { Picker } from "../../../lib/input/picker.svelte";
import type { Beat, Fight } from "../beats";
import { isDrafting, linesAt, tileOf, type Legal, type Letter } from "../city/parts";
import { previewOfUse } from "./targets";
import { CELLS } from "../city/geometry";
import type { View } from "../viewSchema";
import { buildingOf, inLine, letterWord, levelWord, lineWord, say, sheetWord, withArticle, type Word } from "../words";

interface Table {
  view: View;
  seat: number | null;
  names: string[];
  legal: Legal[];
  picker: Picker;
  kept: number;
}

export function sentence(table: Table): string {
  const { view, seat, legal } = table;
  if (view.phase === "over") return ending(view);
  if (seat !== null && legal.length) return ownTurn(table, seat);
  const waited = view.waiting.filter((i) => i !== seat).map((i) => table.names[i] ?? "");
  if (view.together) {
    const own = seat !== null && view.done.includes(seat) ? say(OWN_DONE[view.phase] ?? "inPlay") + " " : "";
    if (!waited.length) return own;
    if (waited.length > MOST_NAMED) return own + say(view.phase === "place" ? "waitPlaceMany" : "waitForMany", waited.length);
    return own + say(view.phase === "place" ? "waitPlace" : "waitFor", waited.join(", "));
  }
  if (view.stages.includes("on") && waited.length) return say("waitBattle", battleLine(view), waited.join(", "));
  return say(view.phase === "reveal" ? "revealing" : "dealing");
}

/** Most names to list: the bar is narrow on a phone. Beyond that, the board itself shows who is meant. */
const MOST_NAMED = 2;
const OWN_DONE: Partial<Record<View["phase"], Word>> = { keep: "inKeep", play: "inPlay", place: "inPlace" };

function ending(view: View): string {
  const level = view.outcome?.level;
  if (!level) return say("over");
  return say("overLevel", formatNumber(view.outcome?.totals[0] ?? 0), levelWord(level));
}

const lineTold = (line: View["battles"][number] | undefined) => (line ? inLine(line) : say("unknownLine"));
const battleLine = (view: View) => lineTold(linesAt(view, "on")[0]);

function ownTurn(table: Table, seat: number): string {
  const { view, names, legal, kept, picker } = table;
  if (view.phase === "keep") {
    const taker = view.takers && (names[view.takers[seat] ?? -1] ?? "");
    if (taker === null) return say(kept ? "keepOneSolo" : "keepNowSolo");
    return say(kept ? "keepOne" : "keepNow", taker);
  }
  if (view.phase === "play") return isDrafting(view) ? say("planNow") : building(table);
  if (view.phase === "place") return placing(table, seat);
  if (view.phase === "boost") {
    const { project = "", amount = "", turns } = previewOfUse(legal) ?? {};
    const horns = withArticle(project, view.faces[project]);
    return say(...strengthsTold(view, seat, names, turns === false), turns === false ? capital(horns) : horns, amount);
  }
  if (view.phase === "divert") return say("divertNow", doomed(view));
  if (view.actor !== null && view.actor === view.neutral) return say("strikeNeutral");
  if (picker.isChosen({ move: "remove" })) return say("removeWhich");
  return say("strikeNow", picker.open({ move: "remove" }) ? say("orRemove") : "");
}

/** Return both sides' Strength, strongest opponent first; a single one is named. `isIdle`: boosting changes nothing. */
function strengthsTold(view: View, seat: number, names: string[], isIdle: boolean): [Word, string, number, string] {
  const [line] = linesAt(view, "on");
  const all = view.strengths ?? [];
  const others = all.map((strength, city) => ({ strength, city })).filter(({ city }) => city !== seat);
  others.sort((one, other) => other.strength - one.strength);
  const [first] = others;
  const where = capital(line ? lineWord(line) : say("unknownLine"));
  const mine = all[seat] ?? 0;
  const nameOf = (city: number) => (city === view.neutral ? say("neutral") : (names[city] ?? ""));
  if (first && others.length === 1) return [isIdle ? "boostIdleOne" : "boostNowOne", where, mine, `${nameOf(first.city)} ${first.strength}`];
  return [isIdle ? "boostIdle" : "boostNow", where, mine, others.map(({ strength }) => strength).join(", ")];
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

/** Return the name of the building about to be destroyed. The board marks it. */
function doomed(view: View): string {
  const name = view.target && view.cities[view.actor ?? 0]?.buildings[CELLS.indexOf(view.target)];
  return name ? buildingOf(tileOf(view.box, name).kind) : "";
}

function building({ view, picker }: Table): string {
  const { card, cell } = picker.chosen;
  if (typeof card === "string") return say("cardChosen", capital(buildingOf(tileOf(view.box, card).kind)));
  if (cell) return say("cellChosen");
  if (view.display) return say("buildSolo");
  const lines = linesAt(view, "soon").map((line) => (line ? lineWord(line) : say("unknownLine")));
  return say("buildNow", lines.length === 2 ? say("soonBattles", ...lines) : lines.length ? say("soonBattle", ...lines) : "");
}

function placing({ view, picker }: Table, seat: number): string {
  const city = view.cities[seat];
  const choice = city?.choice;
  if (choice?.kind === "covers") return picker.chosen.border ? say("coverWith") : say("coverNow", choice.count);
  if (choice?.kind === "colour") return say("takeColour", choice.count);
  if (choice) return choice.count === 1 ? say("takeOne") : say("takeTwo", choice.count);
  if (typeof picker.chosen.symbol === "string") return say("placeThis", letterWord(picker.chosen.symbol as Letter));
  if (typeof picker.chosen.project === "string") return say("placeWhich", withArticle(picker.chosen.project, view.faces[picker.chosen.project]));
  return say("placeNow", city?.tokens?.length ?? 0);
}

/** Describe a step that spans several events: turning cards, the result of a battle, or the current score line. */
export function scene(beat: Beat | null, view: View, names: string[], seat: number | null): string {
  if (beat?.kind === "battle" && beat.decided) return fought(beat, (city) => (city === view.neutral ? say("toNeutral") : city === seat ? say("toYou") : (names[city] ?? "")));
  if (beat?.kind === "reveal" && beat.open) return say("turned");
  const line = beat?.kind === "count" ? view.standing.lines[beat.lines - 1] : undefined;
  return line ? say("countOf", sheetWord(line, view.faces)) : "";
}

function fought({ line, won, lost }: Fight, nameOf: (city: number) => string): string {
  const where = capital(lineWord(line));
  return lost.length ? say("battleTold", where, formatList(won.map(nameOf)), formatList(lost.map(nameOf))) : say("battleEven", where);
}
