/** Written by packaging/page_types.py from mutable/games/muster/pad.py; `make types` writes it anew. */

/** Both stacks of each castle, in the order of the board. */
export interface MusterEnd {
  castles: MusterStack[][];
}

/** One player's stack: its cards in any order, or its strength and number of Banners instead. */
export interface MusterStack {
  cards?: string[];
  strength?: number | null;
  banners?: number | null;
}
