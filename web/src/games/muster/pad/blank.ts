/** An empty entry for the score pad and the sheet to print. */
import type { MusterEnd, MusterStack } from "./entry";
import type { Paper } from "../../../pad/registry";
import { p } from "./words";

/** The fields that the engine requests: see `MusterPad.form`. */
export interface Asked {
  castles: { banner: string; name: string; sign: string; colour: string }[];
  ranks: number;
  rainbow: { name: string; text: string }[];
  names: Record<string, string>;
}

const GAMES = 3;

export const EMPTY_CARDS: MusterStack = { cards: [] };
export const EMPTY_SUMS: MusterStack = { strength: 0, banners: 0 };

/** Return all castles with this stack on both sides. */
export const filledWith = (castles: number, stack: MusterStack): MusterEnd => ({
  castles: Array.from({ length: castles }, () => [{ ...stack }, { ...stack }]),
});

export const blank = (form: Asked): MusterEnd => filledWith(form.castles.length, EMPTY_CARDS);

export function paper(form: Asked, names: string[]): Paper {
  const each = names.flatMap((name) => [`${name}: ${p("strength")}`, p("banners")]);
  const rows = Array.from({ length: GAMES }, () => form.castles.map((castle) => castle.name)).flat();
  return { columns: [p("castle"), ...each, p("holder")], rows };
}
