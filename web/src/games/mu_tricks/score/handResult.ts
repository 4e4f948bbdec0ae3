/** The result of a hand after the count. Until then, only the crown knows the buried cards. */
import { pointsIn } from "../cards/cards";
import type { View } from "../viewSchema";

/** Return the view with the buried cards face up and their points added to the crown's, as on the sheet. */
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
