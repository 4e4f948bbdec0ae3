/** Muster's explanations at the table, built from the view and the legal moves with texts from the game's pack. */
import { fill } from "../../lib/i18n/i18n.svelte";
import { pack } from "../../lib/i18n/gameWords.svelte";
import type { Explanation, LegalMove, RoomOptions, Teaching, Tip } from "../../lib/api/types";
import { drawingOf, tiedBanners } from "./cards/cards";
import type { Castle, Move, MovePreview, View } from "./viewSchema";
import { capital, cardName, castleName, fullName, tieNow } from "./words";

type Words = (typeof import("../../../../src/mutable/games/muster/words.en.json"))["page"]["teaching"];
type Word = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

const FEW_CARDS = 8; // in the deck: the game is about to end
const say = (word: Word, ...values: (string | number)[]) => fill(pack<{ teaching: Words }>("muster").teaching[word], ...values);

function goal(view: View, seat: number | null, names: string[]): string {
  const near = seat ?? 0;
  const [own, other] = [view.held[near] ?? 0, view.held[1 - near] ?? 0];
  return seat === null ? say("goalOfBoth", names[0] ?? "", own, names[1] ?? "", other) : say("goal", own, other);
}

const RAINBOW: Record<string, [Word, string]> = {
  rainbow: ["rainbow", "4.4"],
  wizard: ["wizard", "4.3"],
  bridge: ["bridge", "4.9"],
  keep: ["keep", "4.8"],
};

/** Texts for the beginner's game, which has no bridges. */
const OF_BEGINNER: Record<string, [Word, string]> = { rainbow: ["rainbowOfBeginner", "4.4"] };

/** Return a card's strength in a stack. A rainbow card in hand counts as a wizard. */
const strengthOf = (view: View, name: string) => drawingOf(view.box, name === "rainbow" ? "wizard" : name).strength;

function ofCard(name: string, view: View, isBeginner: boolean): Explanation {
  const { castle, strength } = drawingOf(view.box, name);
  const [word, rule] = (isBeginner && OF_BEGINNER[name]) || (RAINBOW[name] ?? ["card", "4.2"]);
  const text = castle ? say(isBeginner ? "bannerOfBeginner" : "banner", strength, castleName(view.box, castle.banner)) : say(word as Word, strengthOf(view, name));
  return { title: castle ? fullName(view.box, name) : cardName(view.box, name), text, rule: castle ? (isBeginner ? "7.1" : "4.1") : rule };
}

/** Say who holds a castle now, and why. */
function standing(castle: Castle, view: View, seat: number | null, names: string[]): string {
  const near = seat ?? 0;
  const figures = [castle.strengths[near] ?? 0, castle.strengths[1 - near] ?? 0] as const;
  const { holder } = castle;
  const tied = tiedBanners(view.box, castle);
  if (tied) return `${say("equal", figures[0])} ${tieNow(holder, tied, names, seat)}.`;
  if (holder === null) return say("nobodyHolds");
  return holder === seat ? say("youHold", ...figures) : say("theyHold", names[holder] ?? "", ...figures);
}

function ofCastle(castle: Castle, view: View, seat: number | null, names: string[]): Explanation {
  const text = `${standing(castle, view, seat, names)} ${say("castle")}`;
  return { title: capital(castleName(view.box, castle.banner)), text, rule: "6.2" };
}

function explain(piece: string, view: View, seat: number | null, names: string[], options: RoomOptions = {}): Explanation | null {
  const [kind = "", name = ""] = piece.split(" ");
  const castle = view.castles.find((one) => one.banner === name);
  if ((kind === "card" || kind === "lying") && name !== "?") return ofCard(name, view, options.beginner === true);
  if (kind === "castle" && castle) return ofCastle(castle, view, seat, names);
  if (kind === "total" && castle) return { ...ofCastle(castle, view, seat, names), title: say("totalTitle") };
  if (kind === "space" && castle) return { title: say("spaceTitle"), text: say(castle.space.length ? "space" : "spaceBare"), rule: "4.7" };
  if (kind === "deck" || kind === "left") return { title: say("deckTitle"), text: say("deck", view.deck), rule: "6.1" };
  if (kind === "held") return { title: say("heldTitle"), text: say("held"), rule: "6.4" };
  if (kind === "gain") return { title: say("gainTitle"), text: say("gain") };
  if (kind === "backs") return { title: say("backsTitle"), text: say("backs"), rule: "5.1" };
  return null;
}

/** Return a castle that a legal move would win from the opponent, judging by the current and previewed totals. */
function won(view: View, legal: LegalMove<Move, MovePreview>[], seat: number): Castle | undefined {
  const lays = legal.filter(({ facts }) => facts.move === "banner" || facts.move === "wizard" || facts.move === "bridge");
  const takes = ({ facts, upshot }: LegalMove<Move, MovePreview>) => {
    const castle = view.castles.find((one) => "castle" in facts && one.banner === facts.castle);
    return castle && castle.holder === 1 - seat && (upshot.strength ?? 0) > (castle.strengths[1 - seat] ?? 0) ? castle : undefined;
  };
  for (const move of lays) {
    const castle = takes(move);
    if (castle) return castle;
  }
  return undefined;
}

function tips(view: View, legal: LegalMove<Move, MovePreview>[], seat: number, options: RoomOptions = {}): Tip[] {
  const found: Tip[] = [];
  const has = (kind: Move["move"]) => legal.some(({ facts }) => facts.move === kind);
  const add = (key: Word, points: string[] = [], ...values: (string | number)[]) => found.push({ key, text: say(key, ...values), points });
  if (legal.some(({ upshot }) => upshot.ends)) add("tipLast", ["deck"]);
  if (view.phase === "act") {
    if (options.beginner) add("tipBeginner"); // comes first, because the lessons teach the full game
    const castle = won(view, legal, seat);
    if (castle) add("tipTake", [`castle ${castle.banner}`], castleName(view.box, castle.banner));
    add("tipBegin");
    if (view.castles.some((one) => one.space.length > 0)) add("tipOnto");
    if (has("wizard")) add("tipWizard", ["card rainbow"], strengthOf(view, "wizard"));
    if (has("bridge")) add("tipBridge", ["card rainbow"]);
    if (has("swap")) add("tipSwap");
    if (has("move")) add("tipMove");
    if (view.hands[seat]?.cards?.includes("keep")) add("tipKeep", ["card keep"]);
    if (view.castles.some((one) => one.holder === null && one.stacks.some((stack) => stack.length > 0))) add("tipTie");
    const tied = view.castles.find((one) => one.holder !== null && tiedBanners(view.box, one));
    if (tied) add("tipTied", [`castle ${tied.banner}`], castleName(view.box, tied.banner), tied.strengths[seat] ?? 0);
    if (view.deck <= FEW_CARDS) add("tipFew", ["deck"], view.deck);
  }
  if (view.phase === "take") add(has("take") ? "tipOpen" : "tipDraw", ["deck"]);
  if (view.phase === "place") add("tipPlace");
  return found;
}

function piecesOf(move: Move, by: number, view: View): string[] {
  const stack = (castle: string, owner = by) => `stack ${castle} ${owner}`;
  const held = (card: string) => (by === view.seat ? `card ${card}` : "backs");
  switch (move.move) {
    case "banner":
    case "bridge":
      return [held(move.card), stack(move.castle)];
    case "wizard":
      return [held("rainbow"), stack(move.castle)];
    case "move":
      return [stack(move.origin), stack(move.castle)];
    case "castle":
      return [held(move.card), `castle ${move.castle}`];
    case "swap":
      return [held(move.card), stack(move.castle, move.side === "own" ? by : 1 - by)];
    case "take_deck":
      return ["deck"];
    default:
      return [`castle ${move.castle}`];
  }
}

export const teaching = { goal, explain, tips, piecesOf } as unknown as Teaching;
