/** Written by packaging/page_types.py from mutable/games/mu_tricks/pad/hand.py; `make types` writes it anew. */

/** Cards shown and card points (with buried cards) by seat; trumps by their names in the components. `side` are the points on the side cards of Eskridge's game; `last` is the last seat to tie in an éclat. */
export interface MuTricksHand {
  kind: "eclat" | "played" | "void";
  shown?: number[];
  crown?: number | null;
  shield?: number | null;
  partner?: number | null;
  minor?: string | null;
  major?: string | null;
  points?: number[];
  side?: number | null;
  last?: number | null;
}
