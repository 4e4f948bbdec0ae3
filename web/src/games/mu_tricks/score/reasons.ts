/** The reasons for a hand's points, in the score pad's sentences. The engine scores the hand again to get them. */
import { api } from "../../../lib/api/api";
import type { PadWish } from "../../../lib/api/messages";
import type { SheetHand, View } from "../viewSchema";

/** Convert a hand of the sheet to an entry of the score pad. */
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

/** Return the reasons, or none if the pad fails or scores differently, as it does for cards with custom figures. */
export async function reasonsOf(hand: SheetHand, variant: View["variant"], names: string[]): Promise<string[]> {
  const sheet = await api.pad("mu_tricks", wishOf(hand, variant, names)).catch(() => null);
  const scored = sheet?.entries[0];
  const agrees = !!scored && !scored.problem && scored.points.every((points, seat) => points === hand.gained[seat]);
  return agrees ? scored.why : [];
}
