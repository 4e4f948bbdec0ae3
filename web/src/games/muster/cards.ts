/** The cards and places of a view of Muster, as the server tells them. */

export interface CastleView {
  banner: string;
  /** From the bottom. */
  space: string[];
  /** For each seat, from the bottom. */
  stacks: string[][];
  strengths: number[];
  holder: number | null;
}

export interface HandView {
  size: number;
  known: string[];
  cards: string[] | null;
}

export interface MusterView {
  seat: number | null;
  phase: string;
  turn: number;
  deck: number;
  hands: HandView[];
  castles: CastleView[];
  laid_on: string | null;
  turned: string | null;
  idle_turns: number;
  outcome: { winners: number[]; totals: number[]; reason: string } | null;
}

export type Kind = "banner" | "rainbow" | "keep" | "wizard" | "bridge" | "hidden";

export interface Face {
  kind: Kind;
  banner: string;
  strength: number;
}

const STRENGTHS: Record<string, number> = { wizard: 6, bridge: 1 };

export function faceOf(name: string): Face {
  const banner = /^(.+?)(\d+)$/.exec(name);
  if (banner) return { kind: "banner", banner: banner[1] ?? "", strength: Number(banner[2]) };
  if (name === "?") return { kind: "hidden", banner: "", strength: 0 };
  return { kind: name as Kind, banner: "", strength: STRENGTHS[name] ?? 0 };
}

/** Which strength a bridge takes the place of: one more than the card it lies on. */
export function standsFor(stack: string[], index: number): number {
  if (index === 0) return 1;
  const below = faceOf(stack[index - 1] ?? "");
  return (below.kind === "bridge" ? standsFor(stack, index - 1) : below.strength) + 1;
}

/** A hand as it is seen: known cards first, the others as hidden ones. */
export function seenHand(hand: HandView): string[] {
  return hand.cards ?? [...hand.known, ...Array<string>(Math.max(0, hand.size - hand.known.length)).fill("?")];
}

/** Which cards of an open hand the other player knows: of equal ones as many as were openly taken. */
export function knownAmong(cards: string[], known: string[]): boolean[] {
  const left = [...known];
  return cards.map((card) => {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/** Where every card lies, for motion; a rainbow card stays itself whatever it stands as. */
export function placesOf(view: MusterView): Record<string, string[]> {
  const places: Record<string, string[]> = {};
  view.hands.forEach((hand, seat) => (places[`hand ${seat}`] = seenHand(hand)));
  for (const castle of view.castles) {
    places[`space ${castle.banner}`] = castle.space;
    castle.stacks.forEach((stack, seat) => {
      places[`stack ${seat} ${castle.banner}`] = stack.map((card) => (card in STRENGTHS ? "rainbow" : card));
    });
  }
  places["turned"] = view.turned ? [view.turned] : [];
  places["deck"] = Array<string>(view.deck).fill("?");
  return places;
}
