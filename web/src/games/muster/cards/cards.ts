/** The cards and places of a view of Muster, as they are drawn. */
import type { Box, Castle, Hand, CastleFace, View } from "../viewSchema";

export type Kind = "banner" | "rainbow" | "keep" | "wizard" | "bridge" | "hidden";

/** What is drawn of a card: whose banner it is, and what it counts. */
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

/** The cloth that a card is sewn of: its banner's colour, or every hue at once. */
export function clothOf(drawing: Drawing): string | undefined {
  return drawing.kind === "hidden" ? undefined : (drawing.castle?.colour ?? "rainbow");
}

/** A hand as it is seen: known cards first, the others as hidden ones. */
export function seenHand(hand: Hand): string[] {
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

/** How many of the cards in a stack are banners: what is looked at where strengths are equal. */
export const bannersIn = (box: Box, stack: string[]): number => stack.filter((card) => drawingOf(box, card).kind === "banner").length;

/** The banners of both sides where a castle is fought for and the strengths are equal; else nothing. */
export function tiedBanners(box: Box, { strengths, stacks }: Castle): number[] | null {
  const isTied = strengths[0] === strengths[1] && stacks.every((stack) => stack.length > 0);
  return isTied ? stacks.map((stack) => bannersIn(box, stack)) : null;
}

/** Where every card lies, for motion; a rainbow card stays itself whatever it stands as. */
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
