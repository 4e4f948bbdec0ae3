/** Positions as the server shows them to seat 0; `tests/games/mu_city/fixtures.py` writes the files. */
import type { Legal } from "../../../src/games/mu_city/city/parts";
import type { View } from "../../../src/games/mu_city/viewSchema";
import { storePack } from "../../../src/lib/i18n/gameWords.svelte";
import { Picker } from "../../../src/lib/input/picker.svelte";
import english from "../../../../src/mutable/games/mu_city/words.en.json";
import french from "../../../../src/mutable/games/mu_city/words.fr.json";
import alone from "./alone.json";
import boost from "./boost.json";
import chosen from "./chosen.json";
import divert from "./divert.json";
import keep from "./keep.json";
import wild from "./wild.json";

export interface Position {
  view: View;
  legal: Legal[];
}

export const POSITIONS = { alone, boost, chosen, divert, keep, wild } as unknown as Record<
  "alone" | "boost" | "chosen" | "divert" | "keep" | "wild",
  Position
>;

export function keepWords() {
  storePack("mu_city", "fr", french.page);
  storePack("mu_city", "en", english.page);
}

/** A picker over these moves, with what it played. */
export function pickerOf(legal: Legal[]) {
  const played: string[] = [];
  const picker = new Picker(
    (move) => played.push(move),
    () => {},
  );
  picker.update(legal as unknown as Picker["legal"]);
  return { picker, played };
}
