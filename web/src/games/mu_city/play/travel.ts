/** Pieces that travel between two places of the board; one that is not drawn there has no size to grow from. */
import { receive as take, send as give } from "../../../lib/board/motion";

type Travel = typeof take;

const isDrawn = (node: Element) => node.getBoundingClientRect().width > 0;
const guarded =
  (travel: Travel): Travel =>
  (node, params) =>
    isDrawn(node) ? travel(node, params) : () => ({ duration: 0 });

export const receive = guarded(take);
export const send = guarded(give);

/** The key of a building on its way to a cell, and of a project on its way to a desk. */
export const wayTo = (city: number, card: string, cell: string | null) => `mu-${city}-${cell ?? card}`;
