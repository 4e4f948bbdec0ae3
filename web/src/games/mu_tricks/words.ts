/** Texts of the Mü board: selects templates and names from the game's pack and fills them in. */
import { fill, formatList, language } from "../../lib/i18n/i18n.svelte";
import { pack } from "../../lib/i18n/gameWords.svelte";
import { bidsOf } from "./auction/bids";
import { colourOf, variant } from "./cards/cardFaces";
import { faceOf, type Rank, type Ranks } from "./cards/cards";
import type { Legal, MoveTargets } from "./cards/targets";
import type { SheetHand, View } from "./viewSchema";

type Words = (typeof import("../../../../src/mutable/games/mu_tricks/words.en.json"))["page"];
type Sentence = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

const words = () => pack<Words>("mu_tricks");

/** Return a name from one of the pack's tables, if present. */
const named = (kind: keyof Words["names"], key: string) => (words().names[kind] as Record<string, string>)[key];

/** Return the texts that the current variant overrides. */
const peculiar = () => (words().variants as Record<string, Partial<Record<Sentence, string>>>)[variant() ?? ""];

/** Return a text of the board with its blanks filled. */
export function w(word: Sentence, ...values: (string | number)[]): string {
  return fill(peculiar()?.[word] ?? words()[word], ...values);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const colourName = (name: string) => colourOf(name)?.words[language.lang] ?? named("colour", name) ?? name;
export const trumpName = (trump: string) => named("trump", trump) ?? colourName(trump);
export const suitName = (suit: string) => named("suit", suit) ?? colourName(suit);
export const columnName = (column: string) => named("short", column) ?? colourName(column);
export const rankName = (rank: Rank) => words().names.rank[rank];
export const lineName = (line: string) => named("line", line) ?? line;

export function cardName(name: string): string {
  if (name === "?") return w("hidden");
  const { colour, number } = faceOf(name);
  return w("card", colourName(colour), number);
}

/** Return the card's name with its article, for use within a sentence. */
export function theCard(name: string): string {
  const { colour, number } = faceOf(name);
  return name === "?" ? w("hidden") : w("theCard", colourName(colour), number);
}

/** Return the card's name, with its rank if it is a trump. */
export function fullName(name: string, ranks: Ranks): string {
  const trump = ranks.get(name);
  return trump ? `${cardName(name)}, ${rankName(trump.rank)}` : cardName(name);
}

/** Describe the result of a hand, naming the viewer first. */
export function handResultText(hand: SheetHand, names: string[], seat: number | null): string {
  if (hand.kind === "eclat") return w("eclat", names[hand.last ?? 0] ?? "");
  if (hand.kind === "void" || hand.crown === null) return w("void");
  const team = [hand.crown, hand.partner].flatMap((one) => (one === null ? [] : [one]));
  const [first, second] = team.sort((a, b) => Number(b === seat) - Number(a === seat)).map((one) => names[one] ?? "");
  const who = second === undefined ? (first ?? "") : w("with", first ?? "", second);
  return w(hand.made ? "made" : "failed", who, hand.team ?? 0, hand.target ?? 0);
}

/** Return one sentence that says what the player can do now. */
export function sentence(targets: MoveTargets, seat: number | null, names: string[], isBrief = false): string {
  const { view, mine } = targets;
  if (view.outcome) {
    const { winners, totals } = view.outcome;
    const who = formatList(winners.map((winner) => names[winner] ?? ""));
    return w(winners.length > 1 ? "wShare" : "wWins", who, totals[winners[0] ?? 0] ?? 0);
  }
  if (!mine || seat === null) return waiting(view, names);
  switch (view.phase) {
    case "auction":
      return auction(targets, isBrief ? "" : meaning(targets, seat));
    case "bury":
      return burying(targets);
    case "minor":
      return `${w("sMinor")}.`;
    case "major":
      return `${w("sMajor")}.`;
    case "partner":
      return `${w("sPartner", w("shield"))}.`;
    case "uncover":
      return `${w("sUncover")}.`;
    default:
      return playing(view, targets.legal, seat, isBrief ? null : names);
  }
}

function join(...parts: string[]): string {
  return `${parts.filter(Boolean).join(" — ")}.`;
}

/** Return a sentence on the meaning of the player's next cards; empty outside the auction. */
export function meaningOf(targets: MoveTargets, seat: number): string {
  if (targets.view.phase !== "auction" || !targets.picker.open({ move: "show" })) return "";
  const meant = meaning(targets, seat);
  return meant && `${capital(meant)}.`;
}

function auction({ view, picker, raised }: MoveTargets, meant: string): string {
  if (!picker.open({ move: "show" })) return `${w(view.fresh ? "sOnlyDone" : "sOnlyPass")}.`;
  const begin = raised ? w("sRaised", laidName(raised)) : w(view.fresh ? "sMore" : "sShow");
  return join(begin, meant);
}

function burying({ view, raised }: MoveTargets): string {
  if (raised) return `${w("sRaisedBury", laidName(raised))}.`;
  return `${view.buried.left > 1 ? w("sBury", view.buried.left) : w("sBury1")}.`;
}

const laidName = ({ facts }: Legal) => capital(cardName("card" in facts ? facts.card : "?"));

/** Describe the meaning of the player's next cards: the raised one, or any. */
function meaning({ view, raised }: MoveTargets, seat: number): string {
  const parts: string[] = [];
  const bid = view.seats[seat]?.bid ?? 0;
  const next = view.raises[0]?.cards ?? 0;
  const role = raised?.upshot.role ?? view.raises[0]?.role;
  const enough = view.raises.find((one) => one.role === "crown")?.cards;
  if (view.crown === seat) parts.push(w("sHold", w("theCrown"), bid, figures(view, bid)));
  if (role === "eclat") parts.push(w("sEclat", next));
  if (role === "tied") parts.push(w("sTied", next, w("theShield")));
  if (role === "shield" && view.shield !== seat) parts.push(w("sShield", next, w("theShield")));
  if (view.crown !== seat && enough) parts.push(w("sCrown", enough, w("theCrown"), figures(view, enough)));
  return parts.join(w("also"));
}

function figures(view: View, cards: number): string {
  const bid = bidsOf(view).find((one) => one.cards === cards);
  return bid ? w("sFigures", bid.target, bid.bonus) : "";
}

/** Without names, the sentence is brief: the board marks the winning card. */
function playing(view: View, legal: Legal[], seat: number, names: string[] | null): string {
  const { suit, winner, cards } = view.trick;
  if (suit === null || winner === null) return `${w(view.last?.winner === seat ? "sLeadTook" : "sLead")}.`;
  const follows = legal.every((move) => move.upshot.follows);
  const winning = names ? w("sWinning", names[winner] ?? "", theCard(cards[winner] ?? "?")) : "";
  return join(capital(w(follows ? "sFollow" : "sFree", suitName(suit))), winning);
}

const WAITING: Partial<Record<View["phase"], Sentence>> = {
  auction: "wAuction",
  bury: "wBury",
  kitty: "wBury",
  minor: "wMinor",
  major: "wMajor",
  partner: "wPartner",
  play: "wPlay",
  uncover: "wUncover",
  flip: "wUncover",
};

function waiting(view: View, names: string[]): string {
  if (view.turn === null) return `${w("wDeal")}…`;
  const leads = view.phase === "play" && view.trick.suit === null;
  return `${w(leads ? "wLead" : (WAITING[view.phase] ?? "wDeal"), names[view.turn] ?? "")}.`;
}
