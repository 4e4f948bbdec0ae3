/** Mü's explanations at the table, built from the view and the legal moves with texts from the game's pack. */
import { fill } from "../../lib/i18n/i18n.svelte";
import { pack } from "../../lib/i18n/gameWords.svelte";
import type { Explanation, LegalMove, Teaching, Tip } from "../../lib/api/types";
import { faceOf, ranksOf, sideOf } from "./cards/cards";
import type { Move, MovePreview, View } from "./viewSchema";
import { capital, cardName, colourName, columnName, lineName, rankName, trumpName, w } from "./words";

type Words = (typeof import("../../../../src/mutable/games/mu_tricks/words.en.json"))["page"]["teaching"];
type Word = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];
type Legal = LegalMove<Move, MovePreview>;

/** Return a text of the pack. A variant may have its own: the classic rules use other names for crown and shield. */
function say(view: View, word: Word, ...values: (string | number)[]): string {
  const words = pack<{ teaching: Words }>("mu_tricks").teaching;
  const peculiar = (words as unknown as Record<string, Partial<Record<Word, string>>>)[view.variant];
  return fill(peculiar?.[word] ?? words[word], ...values);
}

// The goal

function goal(view: View, seat: number | null, names: string[]): string {
  if (view.outcome) return say(view, "goalOver", Math.max(...view.outcome.totals));
  if (view.target === null || view.crown === null) return goalOfMatch(view);
  if (view.phase === "auction") return goalOfAuction(view, seat, names);
  const [team, target] = [view.team ?? 0, view.target];
  if (view.missing === 0) return say(view, "goalMade", target, team);
  if (seat === null || (seat !== view.crown && sideOf(view, seat) === undefined)) return say(view, "goalTeam", target, team);
  if (sideOf(view, seat) !== "crown") return say(view, "goalAgainst", target, team);
  return say(view, view.seats.length < 4 ? "goalAlone" : "goalOurs", target, team);
}

function goalOfMatch(view: View): string {
  if (view.phase === "auction") return say(view, "goalShow");
  return view.points === null ? say(view, "goalHands", view.hands) : say(view, "goalPoints", view.points, view.hands);
}

function goalOfAuction(view: View, seat: number | null, names: string[]): string {
  const crown = view.crown ?? 0;
  const who = crown === seat ? w("you") : (names[crown] ?? "");
  return say(view, "goalBid", who, view.target ?? 0);
}

// Explanations by piece

/** Paragraphs of the rules. Some variants override them. */
const RULES: Record<string, string> = {
  target: "7.2", crown: "3.3", shield: "3.3", partner: "5.4", dealer: "2.1", trump: "5.1", ranked: "6.4", bid: "7.2", passes: "3.2",
  won: "7.1", total: "7.6", backs: "11.2", voids: "11.1", side: "8.3", buried: "4.2", last: "6.5", sheet: "7.6", hand: "7.6", out: "2.3", column: "9.6", name: "5.2",
};
const PECULIAR: Record<string, Record<string, string>> = {
  goslar: { target: "9.9", crown: "9.2", shield: "9.2", bid: "9.3", total: "9.10", sheet: "9.9", name: "9.5", buried: "9.4", out: "9.1" },
  eskridge: { out: "8.1" },
  classic: { crown: "10.3", shield: "10.4", bid: "10.6", total: "10.9", sheet: "10.9", name: "10.5", out: "10.1" },
};
const LINES: Record<string, [Word, string]> = {
  cards: ["lineCards", "7.1"],
  bid: ["lineBid", "7.3"],
  trump: ["lineTrump", "7.4"],
  contract: ["lineContract", "10.6"],
  eclat: ["lineEclat", "10.3"],
  target: ["lineTarget", "9.9"],
  void: ["lineVoid", "3.5"],
};
/** Pieces whose explanation needs no figures. */
const TITLES: Record<string, Word> = { passes: "passesTitle", total: "totalTitle", ranked: "rankedTitle", voids: "voidsTitle", backs: "backsTitle" };

function ofCard(name: string, view: View): Explanation {
  const { colour, number } = faceOf(name);
  const rank = ranksOf(view).get(name)?.rank;
  const worth = say(view, "worth", view.box.points[number] ?? 0);
  if (rank === undefined) return { title: capital(cardName(name)), text: `${worth} ${say(view, "plain", colourName(colour))}`, rule: "6.5" };
  const left = say(view, "leftColour", colourName(colour));
  const told = rank === "super" ? say(view, "super") : say(view, rank === "major" ? "majorCard" : "minorCard");
  const isEqual = view.trumps.find((one) => one.rank === rank)?.equal;
  const among = rank !== "super" && isEqual ? ` ${say(view, "equal", number)}` : "";
  const byNumber = view[rank === "minor" ? "minor" : "major"] !== colour ? ` ${left}` : "";
  return { title: capital(`${cardName(name)}, ${rankName(rank)}`), text: `${worth} ${told}${among}${byNumber}`, rule: "6.4" };
}

function ofBid(cards: number, view: View): Explanation | null {
  const bid = view.box.bids[cards - 1];
  return bid ? { title: say(view, "bidTitle", cards), text: say(view, "bid", bid[0], bid[1]) } : null;
}

function ofTrump(rank: string, view: View): Explanation | null {
  const named = rank === "major" ? view.major : view.minor;
  if (named === null) return null;
  const text = named === "none" ? say(view, "noTrump") : say(view, rank === "major" ? "major" : "minor", trumpName(named));
  return { title: capital(rankName(rank === "major" ? "major" : "minor")), text };
}

function ofColumn(column: string, view: View, seat: number | null): Explanation {
  const down = view.seats[seat ?? 0]?.columns?.find((one) => one.column === column)?.down ?? 0;
  return { title: say(view, "columnTitle", columnName(column)), text: `${say(view, "column")} ${down ? say(view, "columnDown") : ""}`.trim() };
}

function ofLine(line: string, view: View): Explanation | null {
  const [word, rule] = LINES[line] ?? [null, ""];
  return word && { title: lineName(line), text: say(view, word), rule };
}

const ROLES: Record<string, Word> = { crown: "crown", shield: "shield", partner: "partner", dealer: "dealer" };

function told(kind: string, name: string, view: View, seat: number | null): Explanation | null {
  switch (kind) {
    case "card":
      return name === "?" ? null : ofCard(name, view);
    case "bid":
      return ofBid(Number(name), view);
    case "trump":
      return ofTrump(name, view);
    case "column":
      return ofColumn(name, view, seat);
    case "line":
      return ofLine(name, view);
    case "name":
      return { title: capital(trumpName(name)), text: say(view, name === "none" ? "nameNone" : "name") };
    case "role":
      return { title: capital(w(name as "crown")), text: say(view, ROLES[name] ?? "dealer") };
    case "target":
      return { title: say(view, "targetTitle"), text: say(view, "target", view.target ?? 0, view.team ?? 0, view.missing ?? 0) };
    case "side":
      return { title: w("side"), text: say(view, "side", view.side_points) };
    case "buried":
      return { title: w("buried"), text: say(view, "buried") };
    case "last":
      return { title: w("lastTrick"), text: say(view, "last") };
    case "hand":
    case "sheet":
      return { title: w("sheet"), text: view.points === null ? say(view, "sheet", view.hands) : say(view, "sheetPoints", view.points, view.hands) };
    case "won":
      return { title: w("won"), text: say(view, view.variant === "goslar" ? "wonGoslar" : "won") };
    case "out":
      return { title: say(view, "outTitle"), text: say(view, "out", view.removed.map(colourName).join(", ")) };
    default:
      return TITLES[kind] ? { title: say(view, TITLES[kind]), text: say(view, kind as Word) } : null;
  }
}

function explain(piece: string, view: View, seat: number | null): Explanation | null {
  const [kind = "", name = ""] = piece.split(" ");
  const found = told(kind, name, view, seat);
  if (!found || found.rule) return found;
  const of = kind === "role" ? name : kind;
  const rule = PECULIAR[view.variant]?.[of] ?? RULES[of];
  return rule ? { ...found, rule } : found;
}

// The coach

class Tips {
  found: Tip[] = [];

  constructor(
    readonly view: View,
    readonly legal: Legal[],
    readonly seat: number,
  ) {}

  add(key: Word, points: string[] = [], ...values: (string | number)[]) {
    this.found.push({ key, text: say(this.view, key, ...values), points });
  }

  has(kind: Move["move"]): boolean {
    return this.legal.some(({ facts }) => facts.move === kind);
  }

  auction() {
    const { view, seat } = this;
    if (view.crown === null && view.passes === view.seats.length - 1) this.add("tipNobody", ["passes"]);
    this.add("tipBid");
    if (view.crown === seat && this.has("pass")) this.add("tipHold");
    const enough = view.raises.find((one) => one.role === "crown")?.cards;
    const bid = enough === undefined ? undefined : view.box.bids[enough - 1];
    if (view.crown !== seat && enough && bid) this.add("tipCrown", [`bid ${enough}`], enough, bid[0]);
    if (this.has("done")) this.add("tipMore");
    if (view.raises.some((one) => one.role === "eclat")) this.add("tipEclat");
  }

  naming() {
    const choices = this.legal.flatMap(({ facts, upshot }) => (facts.move === "trump" ? [{ trump: facts.trump, yours: upshot.yours ?? 0 }] : []));
    const most = choices.sort((a, b) => b.yours - a.yours)[0];
    if (most) this.add("tipTrump", [`name ${most.trump}`], trumpName(most.trump), most.yours);
    this.add("tipBonus");
  }

  play() {
    const { view, seat, legal } = this;
    const own = [...(view.seats[seat]?.cards ?? []), ...(view.seats[seat]?.shown ?? [])];
    const { suit, winner, cards } = view.trick;
    const ranks = ranksOf(view);
    this.add(sideOf(view, seat) === "crown" ? "tipOurs" : "tipAgainst", ["target"], view.target ?? 0);
    if (suit === null || winner === null) return this.lead(own);
    const stray = own.find((card) => faceOf(card).colour === suit && ranks.has(card));
    if (stray) this.add("tipNotColour", [`card ${stray}`], capital(cardName(stray)), colourName(suit));
    const isLast = cards.filter((card) => card === null).length === 1;
    const ours = sideOf(view, winner) === sideOf(view, seat);
    const wins = legal.some(({ upshot }) => upshot.wins);
    if (ours && isLast) this.add("tipFeed", [`card ${cards[winner] ?? ""}`]);
    else if (!ours && !wins) this.add("tipCheap");
    else if (!ours && legal.some(({ upshot }) => upshot.wins && upshot.follows === false)) this.add("tipRuff");
    this.add(legal.every(({ upshot }) => upshot.follows) ? "tipFollow" : "tipFree");
  }

  lead(own: string[]) {
    const best = own.find((card) => ranksOf(this.view).get(card)?.rank === "super");
    this.add("tipLead");
    if (best) this.add("tipSuper", [`card ${best}`], capital(cardName(best)));
  }
}

function tips(view: View, legal: Legal[], seat: number): Tip[] {
  const all = new Tips(view, legal, seat);
  if (view.phase === "auction") all.auction();
  else if (view.phase === "bury") all.add("tipBury");
  else if (view.phase === "minor" || view.phase === "major") all.naming();
  else if (view.phase === "partner") all.add("tipPartner");
  else if (view.phase === "uncover") all.add("tipUncover");
  else if (view.phase === "play") all.play();
  return all.found;
}

// The pieces of a move

function piecesOf(move: Move, by: number, view: View): string[] {
  if (move.move === "partner") return [`seat ${move.seat}`];
  if (move.move === "uncover") return [`column ${by} ${move.column}`];
  if (move.move === "trump") return [`name ${move.trump}`, `seat ${by}`];
  const isSeen = "card" in move && (by === view.seat || view.seats[by]?.shown.includes(move.card));
  return [isSeen ? `card ${by} ${move.card}` : `seat ${by}`];
}

export const teaching = { goal, explain, tips, piecesOf } as unknown as Teaching;
