/** A game's pad: the form for one entry, an empty entry, and an empty sheet to print. */
import type { Component } from "svelte";
import type { Entry } from "./evenings.svelte";

/** The properties of a game's form: the fields that the engine asks for, and the values entered so far. */
export interface FormProps<Asked = Record<string, unknown>, E = Entry> {
  form: Asked;
  names: string[];
  entry: E;
  change: (entry: E) => void;
}

/** A table to fill in by hand. */
export interface Paper {
  columns: string[];
  rows: string[];
}

export interface Blank {
  blank: (form: never, players: number) => Entry;
  paper: (form: never, names: string[]) => Paper;
}

export interface PadOfGame {
  Form: Component<FormProps>;
  blank: (form: Record<string, unknown>, players: number) => Entry;
  paper: (form: Record<string, unknown>, names: string[]) => Paper;
}

const FORMS = import.meta.glob<{ default: Component<FormProps> }>("../games/*/pad/Form.svelte");
const BLANKS = import.meta.glob<Blank>("../games/*/pad/blank.ts");

export async function padOf(game: string): Promise<PadOfGame | null> {
  const [form, blank] = await Promise.all([FORMS[`../games/${game}/pad/Form.svelte`]?.(), BLANKS[`../games/${game}/pad/blank.ts`]?.()]);
  return form && blank ? ({ Form: form.default, blank: blank.blank, paper: blank.paper } as PadOfGame) : null;
}
