/** The board's sentences: chosen and filled here, written in the game's own pack. */
import { filled, language } from "../../lib/i18n.svelte";
import { pack } from "../../lib/packs.svelte";
import { castleOf, drawingOf } from "./cards";
import type { Reach } from "./reach.svelte";
import type { Box, Castle, PrintedCastle, View } from "./shown";

type Words = (typeof import("../../../../src/mutable/games/muster/words.en.json"))["page"];
type Sentence = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

const IDLE_WORTH_TELLING = 8;
const words = () => pack<Words>("muster");

/** A word or sentence of this board, with its blanks filled. */
export function w(word: Sentence, ...values: (string | number)[]): string {
  return filled(words()[word], ...values);
}

export function nameOf(castle: PrintedCastle): string {
  return castle.names[language.lang] ?? (words().castles as Record<string, string>)[castle.banner] ?? castle.banner;
}

export function castleName(box: Box, banner: string): string {
  const castle = castleOf(box, banner);
  return castle ? nameOf(castle) : banner;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function cardName(box: Box, name: string): string {
  const { castle, strength } = drawingOf(box, name);
  if (castle) return `${capital(nameOf(castle))} ${strength}`;
  return (words().cards as Record<string, string>)[name] ?? name;
}

/** With who carries the banner. */
export function fullName(box: Box, name: string): string {
  const { castle, strength } = drawingOf(box, name);
  const rank = words().ranks[strength];
  return castle && rank ? `${cardName(box, name)}, ${rank}` : cardName(box, name);
}

export function heldCastles(count: number): string {
  const forms: Record<string, string> = words().heldCount;
  return filled(forms[new Intl.PluralRules(language.lang).select(count)] ?? words().heldCount.other, count);
}

function either(options: string[]): string {
  if (options.length < 2) return options.join("");
  return `${options.slice(0, -1).join(", ")} ${w("or")} ${options.at(-1)}`;
}

/** What can be done now, in one sentence. */
export function sentence(view: View, reach: Reach, names: string[], playing: boolean): string {
  const who = names[view.turn] ?? "";
  if (view.outcome) {
    const [a = 0, b = 0] = view.outcome.totals;
    const told = w("end", a, names[0] ?? "", b, names[1] ?? "");
    return view.outcome.reason === "stall" ? `${w("endStall")} ${told}` : told;
  }
  if (!reach.mine) {
    if (view.phase === "take" || view.phase === "draw") return w("waitTake", who);
    if (view.phase === "place" || view.phase === "turn") return w("waitPlace", who);
    return view.phase === "act" && (playing || who) ? w("waitAct", who) : "";
  }
  if (view.phase === "place") return w("place", view.turned === "rainbow" ? w("held") : cardName(view.box, view.turned ?? ""));
  if (view.phase === "take") return taking(view, reach);
  if (reach.moving) return w("where");
  if (reach.held) return w("options", heldName(view.box, reach.held), either(options(view, reach, reach.held))) + hint(reach);
  const idle = view.idle_turns >= IDLE_WORTH_TELLING ? ` ${w("idle", view.idle_turns)}` : "";
  return w(reach.picker.open({ move: "move" }) ? "chooseOrMove" : "choose") + idle;
}

function taking(view: View, reach: Reach): string {
  const open = reach.picker.open({ move: "take" });
  const told = open ? (view.to_take > 1 ? w("takeN", view.to_take) : w("take1")) : w("takeDeck");
  const isLast = reach.upshots({ move: "take_deck" }).some((upshot) => upshot.ends);
  return isLast ? `${told} ${w("last")}` : told;
}

function heldName(box: Box, held: string): string {
  return held === "rainbow" ? w("held") : cardName(box, held);
}

/** A rainbow card goes under a banner when that banner is chosen. */
function hint(reach: Reach): string {
  return reach.held === "rainbow" && reach.picker.open({ move: "bridge" }) ? ` ${w("bridgeHint")}` : "";
}

function options(view: View, reach: Reach, held: string): string[] {
  const under = held === "rainbow" ? wizards(reach) : [...lays(view, reach), ...swaps(reach)];
  return [...under, ...spaces(view, reach, held)];
}

function wizards(reach: Reach): string[] {
  const upshot = reach.upshots({ move: "wizard" })[0];
  return upshot ? [w("optWizard", upshot.gain ?? 0)] : [];
}

function lays(view: View, reach: Reach): string[] {
  const found: string[] = [];
  for (const kind of ["banner", "bridge"] as const) {
    const castles = view.castles.filter((castle) => reach.picker.lit({ move: kind, castle: castle.banner }));
    if (castles.length > 2 && kind === "banner") found.push(w("optBanners", castles.length));
    else for (const castle of castles) found.push(gain(view.box, castle, reach, kind));
  }
  return found;
}

function swaps(reach: Reach): string[] {
  const leavers = (["wizard", "bridge"] as const).filter((leaver) => reach.picker.lit({ move: "swap", leaver }));
  return leavers.map((leaver) => w(leaver === "wizard" ? "optSwapWizard" : "optSwapBridge"));
}

function spaces(view: View, reach: Reach, card: string): string[] {
  const lit = view.castles.filter((castle) => reach.picker.lit({ move: "castle", castle: castle.banner, card }));
  if (lit.length > 1) return [w("optAnyCastle")];
  return lit.map((castle) => w("optCastle", castleName(view.box, castle.banner)));
}

function gain(box: Box, castle: Castle, reach: Reach, kind: "banner" | "bridge"): string {
  const upshot = reach.upshots({ move: kind, castle: castle.banner })[0];
  const now = castle.strengths[reach.near] ?? 0;
  return w(kind === "banner" ? "optBanner" : "optBridge", castleName(box, castle.banner), now, upshot?.strength ?? now);
}
