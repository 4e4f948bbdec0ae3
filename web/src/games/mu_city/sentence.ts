/** One sentence: what I can do now, or for whom we wait. */
import type { LegalMove } from "../../lib/types";
import type { Picker } from "../../lib/picking.svelte";
import { CELLS, kindOf } from "./shape";
import { BATTLES_OF, boosterOf, fought, IN_BATTLE, takerOf, TOGETHER, type CityView } from "./view";
import { cellWord, letterWord, lineWord, say, type Word } from "./words";

interface Table {
  view: CityView;
  seat: number | null;
  names: string[];
  legal: LegalMove[];
  picker: Picker;
  kept: number;
}

export function sentence(table: Table): string {
  const { view, seat, legal } = table;
  if (view.phase === "over") return ending(view);
  if (seat !== null && legal.length) return ownTurn(table, seat);
  const waited = view.waiting.filter((i) => i !== seat).map((i) => table.names[i] ?? "");
  if (TOGETHER.includes(view.phase)) {
    const own = seat !== null && view.done.includes(seat) ? say(OWN_DONE[view.phase] ?? "inPlay") + " " : "";
    if (!waited.length) return own;
    return own + say(view.phase === "place" ? "waitPlace" : "waitFor", waited.join(", "));
  }
  if (IN_BATTLE.includes(view.phase) && waited.length) return say("waitBattle", battleLine(view), waited.join(", "));
  return say(view.phase === "reveal" ? "revealing" : "dealing");
}

const OWN_DONE: Record<string, Word> = { keep: "inKeep", play: "inPlay", place: "inPlace" };

function ending(view: CityView): string {
  const level = view.outcome?.level;
  if (!level) return say("over");
  return say("overLevel", view.outcome?.totals[0] ?? 0, say(level as Word));
}

function battleLine(view: CityView): string {
  const line = view.battles[view.battle];
  return line ? lineWord(line) : say("unknownLine");
}

function ownTurn(table: Table, seat: number): string {
  const { view, names, kept, picker } = table;
  if (view.phase === "keep") {
    if (kept === 1) return say("keepOne");
    return view.players === 1 ? say("keepNowSolo") : say("keepNow", names[takerOf(view, seat)] ?? "");
  }
  if (view.phase === "play") return view.round === 0 ? say("planNow") : building(table);
  if (view.phase === "place") return placing(table, seat);
  if (view.phase === "boost") {
    const told = (view.strengths ?? []).map((s, i) => `${i === seat ? say("you") : (names[i] ?? say("neutral"))} ${s}`);
    const number = boosterOf(view, seat)?.number ?? "";
    return say("boostNow", battleLine(view), told.join(", "), number, view.faces[number]?.amount ?? "");
  }
  if (view.phase === "divert") return say("divertNow", doomed(view));
  if (view.actor !== null && view.actor >= view.players) return say("strikeNeutral");
  return say("strikeNow", picker.open({ move: "remove" }) ? say("orRemove") : "");
}

/** The building that is about to fall, and where. */
function doomed(view: CityView): string {
  const cell = view.target ?? "";
  const name = view.cities[view.actor ?? 0]?.buildings[CELLS.indexOf(cell)];
  return name ? `${say(kindOf(name) as Word)} (${cellWord(cell)})` : cellWord(cell);
}

function building({ view, picker }: Table): string {
  if (typeof picker.chosen.card === "string") return say("cardChosen", say(kindOf(picker.chosen.card) as Word));
  if (picker.chosen.cell) return say("cellChosen");
  if (view.players === 1) return say("buildSolo");
  const lines = (BATTLES_OF[view.round] ?? [])
    .filter((battle) => battle >= fought(view))
    .map((battle) => view.battles[battle])
    .map((line) => (line ? lineWord(line) : say("unknownLine")));
  return say("buildNow", lines.length === 2 ? say("soonBattles", ...lines) : lines.length ? say("soonBattle", ...lines) : "");
}

function placing({ view, picker }: Table, seat: number): string {
  const city = view.cities[seat];
  const choice = city?.choice;
  if (choice?.kind === "covers") return picker.chosen.border ? say("coverWith") : say("coverNow", choice.count);
  if (choice?.kind === "colour") return say("takeColour", choice.count);
  if (choice) return choice.count === 1 ? say("takeOne") : say("takeTwo", choice.count);
  if (typeof picker.chosen.symbol === "string") return say("placeThis", letterWord(picker.chosen.symbol));
  if (typeof picker.chosen.project === "string") return say("placeWhich", picker.chosen.project);
  return say("placeNow", city?.tokens?.length ?? 0);
}
