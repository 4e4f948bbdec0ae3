/** One sentence: what I can do now, or for whom we wait. */
import type { Picker } from "../../lib/picking.svelte";
import { isDrafting, linesAt, tileOf, type Legal, type Letter } from "./parts";
import { useUpshot } from "./reach";
import { CELLS } from "./shape";
import type { View } from "./shown";
import { cellWord, kindWord, letterWord, levelWord, lineWord, say, type Word } from "./words";

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
    return own + say(view.phase === "place" ? "waitPlace" : "waitFor", waited.join(", "));
  }
  if (view.stages.includes("on") && waited.length) return say("waitBattle", battleLine(view), waited.join(", "));
  return say(view.phase === "reveal" ? "revealing" : "dealing");
}

const OWN_DONE: Partial<Record<View["phase"], Word>> = { keep: "inKeep", play: "inPlay", place: "inPlace" };

function ending(view: View): string {
  const level = view.outcome?.level;
  if (!level) return say("over");
  return say("overLevel", view.outcome?.totals[0] ?? 0, levelWord(level));
}

const lineTold = (line: View["battles"][number] | undefined) => (line ? lineWord(line) : say("unknownLine"));
const battleLine = (view: View) => lineTold(linesAt(view, "on")[0]);

function ownTurn(table: Table, seat: number): string {
  const { view, names, legal, kept, picker } = table;
  if (view.phase === "keep") {
    if (kept) return say("keepOne");
    return view.takers ? say("keepNow", names[view.takers[seat] ?? -1] ?? "") : say("keepNowSolo");
  }
  if (view.phase === "play") return isDrafting(view) ? say("planNow") : building(table);
  if (view.phase === "place") return placing(table, seat);
  if (view.phase === "boost") {
    const told = (view.strengths ?? []).map((s, i) => `${i === seat ? say("you") : (names[i] ?? say("neutral"))} ${s}`);
    const { project = "", amount = "" } = useUpshot(legal) ?? {};
    return say("boostNow", battleLine(view), told.join(", "), project, amount);
  }
  if (view.phase === "divert") return say("divertNow", doomed(view));
  if (view.actor !== null && view.actor >= view.players) return say("strikeNeutral");
  return say("strikeNow", picker.open({ move: "remove" }) ? say("orRemove") : "");
}

/** The building that is about to fall, and where. */
function doomed(view: View): string {
  if (!view.target) return "";
  const name = view.cities[view.actor ?? 0]?.buildings[CELLS.indexOf(view.target)];
  const cell = cellWord(view.target);
  return name ? `${kindWord(tileOf(view.box, name).kind)} (${cell})` : cell;
}

function building({ view, picker }: Table): string {
  const { card, cell } = picker.chosen;
  if (typeof card === "string") return say("cardChosen", kindWord(tileOf(view.box, card).kind));
  if (cell) return say("cellChosen");
  if (view.display) return say("buildSolo");
  const lines = linesAt(view, "soon").map(lineTold);
  return say("buildNow", lines.length === 2 ? say("soonBattles", ...lines) : lines.length ? say("soonBattle", ...lines) : "");
}

function placing({ view, picker }: Table, seat: number): string {
  const city = view.cities[seat];
  const choice = city?.choice;
  if (choice?.kind === "covers") return picker.chosen.border ? say("coverWith") : say("coverNow", choice.count);
  if (choice?.kind === "colour") return say("takeColour", choice.count);
  if (choice) return choice.count === 1 ? say("takeOne") : say("takeTwo", choice.count);
  if (typeof picker.chosen.symbol === "string") return say("placeThis", letterWord(picker.chosen.symbol as Letter));
  if (typeof picker.chosen.project === "string") return say("placeWhich", picker.chosen.project);
  return say("placeNow", city?.tokens?.length ?? 0);
}
