/** Why a hand brought what it did, in the sentences of the score pad: the engine scores the hand once more and says so. */
import { api } from "../../../lib/api/api";
import type { PadWish } from "../../../lib/api/messages";
import type { SheetHand, View } from "../viewSchema";

/** A hand of the sheet as somebody would enter it into the pad. */
function entryOf(hand: SheetHand, variant: View["variant"]): Record<string, unknown> {
  const { kind, shown, crown, shield, partner, minor, major, points, side, last } = hand;
  if (kind === "void") return { kind };
  if (kind === "eclat") return { kind, shown, last };
  const onTheSide = variant === "eskridge" ? { side } : {};
  return { kind, shown, crown, shield, partner, minor, major, points, ...onTheSide };
}

export function wishOf(hand: SheetHand, variant: View["variant"], names: string[]): PadWish {
  return { names, options: { variant }, entries: [entryOf(hand, variant)] };
}

/** None if the pad cannot tell, or scores otherwise, as it does for cards with figures of their own. */
export async function reasonsOf(hand: SheetHand, variant: View["variant"], names: string[]): Promise<string[]> {
  const sheet = await api.pad("mu_tricks", wishOf(hand, variant, names)).catch(() => null);
  const scored = sheet?.entries[0];
  const agrees = !!scored && !scored.problem && scored.points.every((points, seat) => points === hand.gained[seat]);
  return agrees ? scored.why : [];
}
