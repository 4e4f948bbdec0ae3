/** Texts of the board: selects them from the game's pack and fills them in. */
import { fill, language } from "../../lib/i18n/i18n.svelte";
import { pack } from "../../lib/i18n/gameWords.svelte";
import { castleOf, drawingOf } from "./cards/cards";
import type { MoveTargets } from "./castles/targets.svelte";
import type { Box, Castle, Line, CastleFace, View } from "./viewSchema";

type Words = (typeof import("../../../../src/mutable/games/muster/words.en.json"))["page"];
type Sentence = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

const IDLE_WORTH_TELLING = 8;
const FEW = 2; // ways to play a card; more than this fill the line above a phone's board
const words = () => pack<Words>("muster");

/** Return a text of the board with its blanks filled. */
export function w(word: Sentence, ...values: (string | number)[]): string {
  return fill(words()[word], ...values);
}

export function nameOf(castle: CastleFace): string {
  return castle.names[language.lang] ?? (words().castles as Record<string, string>)[castle.banner] ?? castle.banner;
}

/** Return a castle's name for use within a sentence. A custom name uses the general form. */
export function castleName(box: Box, banner: string): string {
  const castle = castleOf(box, banner);
  const name = castle ? nameOf(castle) : banner;
  const named = words().castleNames as Record<string, string>;
  const ours = name === (words().castles as Record<string, string>)[banner] ? named[banner] : undefined;
  return ours ?? fill(named["other"] ?? "", name);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function cardName(box: Box, name: string): string {
  const { castle, strength } = drawingOf(box, name);
  if (castle) return `${capital(nameOf(castle))} ${strength}`;
  return (words().cards as Record<string, string>)[name] ?? name;
}

/** Return the card's name with its banner bearer. */
export function fullName(box: Box, name: string): string {
  const { castle, strength } = drawingOf(box, name);
  const rank = words().ranks[strength];
  return castle && rank ? `${cardName(box, name)}, ${rank}` : cardName(box, name);
}

export const heldCastles = (count: number): string => w("heldCount", count);

/** Explain who won a castle with equal strengths. */
export function tieReason(line: Line, names: string[], seat: number | null): string {
  const [more, fewer] = [Math.max(...line.banners), Math.min(...line.banners)];
  const holder = line.points.findIndex((points) => points > 0);
  if (holder < 0) return w("tieNobody");
  return holder === seat ? w("tieYours", more, fewer) : w("tieBanners", names[holder] ?? "", more, fewer);
}

/** Explain who currently holds a castle with equal strengths. */
export function tieNow(holder: number | null, banners: number[], names: string[], seat: number | null): string {
  const [more, fewer] = [Math.max(...banners), Math.min(...banners)];
  if (holder === null) return w("tieNobodyNow", more);
  return holder === seat ? w("tieYours", more, fewer) : w("tieBanners", names[holder] ?? "", more, fewer);
}

/** Say who won a castle at the end, and why. */
export function verdict(box: Box, line: Line, names: string[], seat: number | null): string {
  const castle = capital(castleName(box, line.castle));
  const [more, fewer] = [Math.max(...line.strengths), Math.min(...line.strengths)];
  if (more === fewer) return w("judgedTie", castle, tieReason(line, names, seat));
  const holder = line.points.findIndex((points) => points > 0);
  return holder === seat ? w("judgedYours", castle, more, fewer) : w("judgedTheirs", castle, names[holder] ?? "", more, fewer);
}

function either(options: string[]): string {
  if (options.length < 2) return options.join("");
  return `${options.slice(0, -1).join(", ")} ${w("or")} ${options.at(-1)}`;
}

/** Return one sentence that says what the player can do now; empty while the opponent decides. */
export function sentence(view: View, targets: MoveTargets): string {
  if (!targets.mine) return "";
  if (view.phase === "place") return w("place", view.turned === "rainbow" ? w("held") : cardName(view.box, view.turned ?? ""));
  if (view.phase === "take") return taking(view, targets);
  if (targets.moving) return w("where");
  if (targets.held) return holding(view, targets, targets.held);
  const idle = view.idle_turns >= IDLE_WORTH_TELLING ? ` ${w("idle", view.idle_turns)}` : "";
  return w(targets.picker.open({ move: "move" }) ? "chooseOrMove" : "choose") + idle;
}

/** List the places for the held card, with a further hint if there is room. */
function holding(view: View, targets: MoveTargets, held: string): string {
  const found = options(view, targets, held);
  const told = w("options", heldName(view.box, held), either(found)) + hint(targets);
  return found.length > FEW ? told : told + seen(view, held);
}

function taking(view: View, targets: MoveTargets): string {
  const open = targets.picker.open({ move: "take" });
  const told = open ? (view.to_take > 1 ? w("takeN", view.to_take) : w("take1")) : w("takeDeck");
  const isLast = targets.previews({ move: "take_deck" }).some((preview) => preview.ends);
  return isLast ? `${told} ${w("last")}` : told;
}

function heldName(box: Box, held: string): string {
  return held === "rainbow" ? w("held") : cardName(box, held);
}

/** Explain the eye on a card in the player's hand. */
function seen(view: View, held: string): string {
  return view.hands[view.seat ?? 0]?.known.includes(held) ? ` ${w("knownHeld")}` : "";
}

/** Return the hint for bridging: the player selects a banner, and the rainbow card goes below it. */
function hint(targets: MoveTargets): string {
  return targets.held === "rainbow" && targets.picker.open({ move: "bridge" }) ? ` ${w("bridgeHint")}` : "";
}

function options(view: View, targets: MoveTargets, held: string): string[] {
  if (held === "rainbow") return [...wizards(targets), ...spaces(view, targets, held)];
  return [...lays(view, targets, held), ...spaces(view, targets, held), ...swaps(targets)];
}

function wizards(targets: MoveTargets): string[] {
  const preview = targets.previews({ move: "wizard" })[0];
  return preview ? [w("optWizard", preview.gain ?? 0)] : [];
}

const isOwn = (box: Box, castle: Castle, card: string) => drawingOf(box, card).castle?.banner === castle.banner;

/** Return the name of a castle relative to a card: usually the card's own castle. */
function placeOf(box: Box, castle: Castle, card: string): string {
  return isOwn(box, castle, card) ? w("ownCastle") : w("castle", castleName(box, castle.banner));
}

const under = (view: View, targets: MoveTargets, move: "banner" | "bridge") =>
  view.castles.filter((castle) => targets.picker.lit({ move, castle: castle.banner }));

function lays(view: View, targets: MoveTargets, held: string): string[] {
  const found: string[] = [];
  for (const kind of ["banner", "bridge"] as const) {
    const castles = under(view, targets, kind);
    if (castles.length > 1 && kind === "banner") found.push(w("optBanners", castles.length));
    else for (const castle of castles) found.push(gain(view.box, castle, targets, kind, held));
  }
  return found;
}

function swaps(targets: MoveTargets): string[] {
  const leavers = (["wizard", "bridge"] as const).filter((leaver) => targets.picker.lit({ move: "swap", leaver }));
  return leavers.map((leaver) => w(leaver === "wizard" ? "optSwapWizard" : "optSwapBridge"));
}

function spaces(view: View, targets: MoveTargets, card: string): string[] {
  const lit = view.castles.filter((castle) => targets.picker.lit({ move: "castle", castle: castle.banner, card }));
  if (lit.length > 1) return [w("optAnyCastle")];
  const [beneath, ...more] = under(view, targets, "banner");
  const isUnder = beneath && !more.length && isOwn(view.box, beneath, card);
  return lit.map((castle) => (isUnder ? w("optUpon") : w("optCastle", placeOf(view.box, castle, card))));
}

function gain(box: Box, castle: Castle, targets: MoveTargets, kind: "banner" | "bridge", held: string): string {
  const preview = targets.previews({ move: kind, castle: castle.banner })[0];
  const now = castle.strengths[targets.near] ?? 0;
  const then = preview?.strength ?? now;
  if (kind === "bridge" && isOwn(box, castle, held)) return w("optOwnBridge", now, then);
  return w(kind === "banner" ? "optBanner" : "optBridge", placeOf(box, castle, held), now, then);
}
