/** Marks of the last turn, which stay until the next: an action and the card taken after it. */
import type { Facts } from "../../../lib/api/types";
import type { Castle, Event } from "../viewSchema";

/** Return the index of the latest card in a seat's stack, or -1. */
export function lastInStack(marks: Facts[], castle: Castle, seat: number): number {
  const stack = castle.stacks[seat] ?? [];
  for (const mark of marks as unknown as Event[]) {
    if (!("castle" in mark) || mark.castle !== castle.banner) continue;
    if (["banner", "wizard", "move", "bridge", "bridges"].includes(mark.event) && mark.seat === seat) return stack.length - 1;
    if (mark.event === "swap_own" && mark.seat === seat) return stack.lastIndexOf(mark.card);
    if (mark.event === "swap_other" && mark.seat !== seat) return stack.lastIndexOf(mark.card);
  }
  return -1;
}

/** Return the seat that last laid a card on a castle or took one from it. */
export function lastAtCastle(marks: Facts[], castle: Castle): number | null {
  const events = marks as unknown as Event[];
  for (const mark of events) {
    const here = ["castle", "take", "turn", "place"].includes(mark.event) && "castle" in mark && mark.castle === castle.banner;
    if (here && "seat" in mark) return mark.seat;
  }
  return null;
}
