/** The end of a game of Muster: both hands are shown, then the result of each castle. */
import type { AnimationStep, Sound } from "../../lib/stage/animation";
import type { Line, View } from "./viewSchema";
import type { Beat } from "./stage";

const A_CASTLE = 1500; // milliseconds at the calm pace
const A_TIE = 2400; // a tie takes longer to understand

/** Return true for equal strengths, where banners decide or nobody wins. */
export const isTie = (line: Line): boolean => line.strengths[0] === line.strengths[1];

export function finale(before: View, after: View, told: number): AnimationStep<View, Beat>[] {
  const lines = after.outcome?.lines ?? [];
  const counted = after.hands.map(() => 0);
  const open = { ...before, hands: after.hands };
  const steps: AnimationStep<View, Beat>[] = [{ view: open, told, beat: { step: "hands", counted: [...counted] }, lasts: 1600, sound: "sweep" }];
  for (const line of lines) {
    line.points.forEach((points, seat) => (counted[seat] = (counted[seat] ?? 0) + points));
    steps.push({
      view: after,
      told,
      beat: { step: "castle", castle: line.castle, counted: [...counted] },
      lasts: isTie(line) ? A_TIE : A_CASTLE,
      sound: soundOf(line),
    });
  }
  steps.push({ view: after, told, beat: { step: "won", counted: [...counted] }, lasts: 1800, sound: "win" });
  return steps;
}

const soundOf = (line: Line): Sound => (line.points.some((points) => points > 0) ? "flag" : "missed");
