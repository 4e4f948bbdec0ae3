/** An empty entry for the score pad and the sheet to print. */
import type { MuCityCity, MuCityEnd } from "./entry";
import type { Paper } from "../../../pad/registry";
import { p } from "./words";

/** The fields that the engine requests: see `MuCityPad.form`. */
export interface Asked {
  neutral: string | null;
  types: { name: Kind; text: string }[];
  symbols: { name: Letter; text: string }[];
  projects: { number: number; text: string; effect: string; points: number; extra: number }[];
}

export type Kind = NonNullable<NonNullable<MuCityCity["cells"]>[number]>;
export type Letter = NonNullable<NonNullable<MuCityCity["borders"]>[number]>;

const CELLS = 9;
const BORDERS = 24;

export const emptyCity = (): MuCityCity => ({
  cells: Array<Kind | null>(CELLS).fill(null),
  ruins: [],
  borders: Array<Letter | null>(BORDERS).fill(null),
  projects: [],
  extra: {},
  damage: null,
  victories: 0,
  figures: null,
});

export function blank(form: Asked, players: number): MuCityEnd {
  return { cities: Array.from({ length: form.neutral === null ? players : players + 1 }, emptyCity), stock: 0 };
}

export function paper(form: Asked, names: string[]): Paper {
  const lines = [p("food"), p("intact"), p("fed"), p("surplus"), p("faith"), p("printed"), p("effects"), p("victories")];
  const rows = [...lines, ...(form.neutral === null ? [] : [p("stock"), form.neutral]), p("total")];
  return { columns: ["", ...names], rows };
}
