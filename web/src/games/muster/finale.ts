/** The end of a game of Muster: hands are shown, then castle by castle what decided it. */
import type { AnimationStep, Sound } from "../../lib/stage/animation";
import type { Line, View } from "./viewSchema";
import type { Beat } from "./stage";

const A_CASTLE = 1500; // milliseconds at a calm pace
const A_TIE = 2400; // it takes longer to see why

/** Equal strengths: then banners have decided, or nobody has. */
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
