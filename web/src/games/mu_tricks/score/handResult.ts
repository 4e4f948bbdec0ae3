/** What a hand came to, once it is counted: until then nobody but the crown knows the buried cards. */
import { pointsIn } from "../cards/cards";
import type { View } from "../viewSchema";

/** The view with the buried cards turned up, and their points among those of the crown, as the sheet has them. */
export function handResult(view: View): View {
  const hand = view.sheet[view.hand - 1];
  if (!hand || hand.team === null || hand.crown === null || !view.buried.count) return view;
  const { crown, team, buried } = hand;
  const points = pointsIn(buried);
  return {
    ...view,
    team,
    missing: Math.max(0, (hand.target ?? 0) - team),
    buried: { ...view.buried, cards: buried, points },
    seats: view.seats.map((seat, at) => (at === crown ? { ...seat, points: seat.points + points } : seat)),
  };
}
