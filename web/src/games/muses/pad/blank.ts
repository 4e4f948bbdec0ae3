/** An empty entry for the score pad and the sheet to print. */
import type { MusesEnd } from "./entry";
import type { Paper } from "../../../pad/registry";
import { p } from "./words";

/** The fields that the engine requests: see `MusesPad.form`. */
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
