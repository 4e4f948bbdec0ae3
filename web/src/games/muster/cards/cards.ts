/** The cards and places of a Muster view, as they are drawn. */
import type { Box, Castle, Hand, CastleFace, View } from "../viewSchema";

export type Kind = "banner" | "rainbow" | "keep" | "wizard" | "bridge" | "hidden";

/** What to draw for a card: its kind, its banner's castle and its strength. */
export interface Drawing {
  kind: Kind;
  castle: CastleFace | null;
  strength: number;
}

const HIDDEN: Drawing = { kind: "hidden", castle: null, strength: 0 };

export function castleOf(box: Box, banner: string): CastleFace | null {
  return box.castles.find((castle) => castle.banner === banner) ?? null;
}

export function drawingOf(box: Box, name: string): Drawing {
  const face = box.faces[name];
  if (!face) return HIDDEN;
  if (face.banner === null) return { kind: name as Kind, castle: null, strength: face.strength };
  return { kind: "banner", castle: castleOf(box, face.banner), strength: face.strength };
}

/** Return the cloth of a card: its banner's colour, or all colours. */
export function clothOf(drawing: Drawing): string | undefined {
  return drawing.kind === "hidden" ? undefined : (drawing.castle?.colour ?? "rainbow");
}

/** Return a hand as the viewer sees it: all cards, or the known ones followed by hidden ones. */
export function seenHand(hand: Hand): string[] {
  return hand.cards ?? [...hand.known, ...Array<string>(Math.max(0, hand.size - hand.known.length)).fill("?")];
}

/** Return which cards of a visible hand the other player knows. Among equal cards, as many as were openly taken. */
export function knownAmong(cards: string[], known: string[]): boolean[] {
  const left = [...known];
  return cards.map((card) => {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/** Return the number of banners in a stack, which breaks ties of strength. */
export const bannersIn = (box: Box, stack: string[]): number => stack.filter((card) => drawingOf(box, card).kind === "banner").length;

/** Return the number of banners on each side of a contested castle with equal strengths, otherwise null. */
export function tiedBanners(box: Box, { strengths, stacks }: Castle): number[] | null {
  const isTied = strengths[0] === strengths[1] && stacks.every((stack) => stack.length > 0);
  return isTied ? stacks.map((stack) => bannersIn(box, stack)) : null;
}

/** Return the location of every card, for animations. A rainbow card keeps its name in any role. */
export function placesOf(view: View): Record<string, string[]> {
  const places: Record<string, string[]> = {};
  view.hands.forEach((hand, seat) => (places[`hand ${seat}`] = seenHand(hand)));
  for (const castle of view.castles) {
    places[`space ${castle.banner}`] = castle.space;
    castle.stacks.forEach((stack, seat) => {
      places[`stack ${seat} ${castle.banner}`] = stack.map((card) => (isRainbow(card) ? "rainbow" : card));
    });
  }
  places["turned"] = view.turned ? [view.turned] : [];
  places["deck"] = Array<string>(view.deck).fill("?");
  return places;
}

const isRainbow = (card: string) => card === "wizard" || card === "bridge";
