/** An empty entry for the score pad and the sheet to print. */
import type { MuTricksHand } from "./entry";
import type { Paper } from "../../../pad/registry";
import { p } from "./words";

/** The fields that the engine requests: see `MuTricksPad.form`. */
export interface Asked {
  kinds: MuTricksHand["kind"][];
  roles: Record<"crown" | "shield" | "partner", string>;
  shield: boolean;
  partner: boolean;
  side: number | null;
  least: number;
  most: number;
  total: number | null;
  colours: { name: string; paint: string }[];
  trumps: { name: string; text: string }[];
}

const HANDS = 12;

export function blank(form: Asked, players: number): MuTricksHand {
  const each = <T>(value: T) => Array<T>(players).fill(value);
  return {
    kind: "played", shown: each(form.least), crown: null, shield: null, partner: null,
    minor: null, major: null, points: each(0), side: form.side === null ? null : 0, last: null,
  };
}

export function paper(form: Asked, names: string[]): Paper {
  const { crown, shield, partner } = form.roles;
  const roles = [crown, ...(form.shield ? [shield] : []), ...(form.partner ? [partner] : [])];
  const trumps = [...(form.shield ? [p("minor")] : []), p("major")];
  const columns = [p("hand"), ...roles, ...trumps, p("cardsShown"), p("target"), ...names];
  return { columns, rows: [...Array.from({ length: HANDS }, (_, i) => String(i + 1)), p("total")] };
}
