/** Single changes to a Muster view, used by the animation. This module has no game rules. */
import type { Castle, Hand, View } from "./viewSchema";

export const shown = (view: View, banner: string): Castle | undefined => view.castles.find((castle) => castle.banner === banner);

function atCastle(view: View, banner: string, change: (castle: Castle) => Castle): View {
  return { ...view, castles: view.castles.map((castle) => (castle.banner === banner ? change(castle) : castle)) };
}

function inHand(view: View, seat: number, change: (hand: Hand) => Hand): View {
  return { ...view, hands: view.hands.map((hand, owner) => (owner === seat ? change(hand) : hand)) };
}

function without(cards: string[], card: string): string[] {
  const index = cards.indexOf(card);
  return cards.filter((_, i) => i !== index);
}

/** Remove a card from a hand. Among equal cards, remove the one that both players know. */
export function lost(view: View, seat: number, card: string): View {
  return inHand(view, seat, (hand) => ({
    size: hand.size - 1,
    known: without(hand.known, card),
    cards: hand.cards && without(hand.cards, card),
  }));
}

/** Add cards to a hand ("?" if hidden), in the display order of hands. */
export function gained(view: View, seat: number, cards: string[], openly = false): View {
  const order = Object.keys(view.box.faces);
  const sorted = (held: string[]) => [...held].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return inHand(view, seat, (hand) => ({
    size: hand.size + cards.length,
    known: openly ? sorted([...hand.known, ...cards]) : hand.known,
    cards: hand.cards && sorted([...hand.cards, ...cards]),
  }));
}

/** Put a card on top of a stack. The total follows in a later step. */
export function pushed(view: View, seat: number, banner: string, card: string): View {
  return restacked(view, seat, banner, (stack) => [...stack, card]);
}

/** Remove the top card of a stack. */
export function lifted(view: View, seat: number, banner: string): View {
  return restacked(view, seat, banner, (stack) => stack.slice(0, -1));
}

/** Replace a rainbow card with another card. The later view shows which of several was replaced. */
export function swapped(view: View, after: View, seat: number, banner: string, leaver: string, card: string): View {
  const then = shown(after, banner)?.stacks[seat] ?? [];
  return restacked(view, seat, banner, (stack) => {
    const seen = stack.findIndex((lying, i) => lying === leaver && then[i] === card);
    const place = seen < 0 ? stack.indexOf(leaver) : seen;
    return stack.map((lying, i) => (i === place ? card : lying));
  });
}

function restacked(view: View, seat: number, banner: string, change: (stack: string[]) => string[]): View {
  return atCastle(view, banner, (castle) => {
    const stacks = castle.stacks.map((stack, owner) => (owner === seat ? change(stack) : stack));
    const stands_for = stacks.map((stack, owner) => stack.map((_, i) => castle.stands_for[owner]?.[i] ?? null));
    return { ...castle, stacks, stands_for };
  });
}

export function laidOn(view: View, banner: string, card: string): View {
  const place = atCastle(view, banner, (castle) => ({ ...castle, space: [...castle.space, card] }));
  return { ...place, turned: null };
}

export function taken(view: View, seat: number, banner: string): View {
  const card = shown(view, banner)?.space.at(-1) ?? "?";
  return gained(atCastle(view, banner, (castle) => ({ ...castle, space: castle.space.slice(0, -1) })), seat, [card], true);
}

/** Remove the deck's top card, face up or not. */
export function turnedUp(view: View, card: string | null): View {
  return { ...view, deck: Math.max(0, view.deck - 1), turned: card };
}

/** Set a castle's strengths from the later view. The flag may keep its previous position. */
export function settled(view: View, after: View, banner: string, holder?: number | null): View {
  const then = shown(after, banner);
  if (!then) return view;
  const place = atCastle(view, banner, (castle) => ({
    ...castle,
    strengths: then.strengths,
    stands_for: then.stacks.flat().length === castle.stacks.flat().length ? then.stands_for : castle.stands_for,
    holder: holder === undefined ? then.holder : holder,
  }));
  return { ...place, held: view.hands.map((_, seat) => place.castles.filter((castle) => castle.holder === seat).length) };
}
