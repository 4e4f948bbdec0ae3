/** Written by packaging/page_types.py from mutable/games/muses/pad.py; `make types` writes it anew. */

/** The nine muses in the order of the components. `trigger` is the seat that made the six; it does not count if the step limit ended the dance. */
export interface MusesEnd {
  muses: MusesTile[];
  ended?: "six" | "steps";
  trigger?: number | null;
}

/** A muse at the end of the dance: her die and her owner. The neutral muse has no owner. */
export interface MusesTile {
  die: number;
  owner?: number | null;
  hidden?: boolean;
}
