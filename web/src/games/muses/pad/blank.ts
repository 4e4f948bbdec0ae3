/** A dance of which nothing has been said yet, and the sheet of paper for an evening. */
import type { MusesEnd } from "../../../lib/api/messages";
import type { Paper } from "../../../pad/registry";
import { p } from "../../../pad/words";

/** What the engine asks for: see `MusesPad.form`. */
export interface Asked {
  muses: { name: string; text: string; suns: number }[];
  each: number;
  neutral: boolean;
  hidden: boolean;
  troupes: number[];
}

export function blank(form: Asked): MusesEnd {
  return { muses: form.muses.map(() => ({ die: 1, hidden: false })), ended: "six", trigger: null };
}

export function paper(form: Asked, names: string[]): Paper {
  return { columns: [p("muse"), p("owner"), p("die"), ...names], rows: form.muses.map((muse) => muse.text) };
}
