/** Transitions of pieces between two places. A node that is not drawn has no size, so its transition is skipped. */
import { receive as take, send as give } from "../../../lib/board/motion";

type Travel = typeof take;

const isDrawn = (node: Element) => node.getBoundingClientRect().width > 0;
const guarded =
  (travel: Travel): Travel =>
  (node, params) =>
    isDrawn(node) ? travel(node, params) : () => ({ duration: 0 });

export const receive = guarded(take);
export const send = guarded(give);

/** Return the transition key of a building moving to a cell, or of a project moving to a player board. */
export const wayTo = (city: number, card: string, cell: string | null) => `mu-${city}-${cell ?? card}`;
