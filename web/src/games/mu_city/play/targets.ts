/** Targets of the current choice: queries on the legal moves and their previews. */
import type { Letter, Legal } from "../city/parts";
import type { Move, MovePreview } from "../viewSchema";

type Kind = Move["move"];
export type MoveOf<K extends Kind> = Legal & { facts: Extract<Move, { move: K }> };

/** Return the legal moves of one kind. */
export function movesOf<K extends Kind>(legal: Legal[], kind: K): MoveOf<K>[] {
  return legal.filter((one): one is MoveOf<K> => one.facts.move === kind);
}

/** Return the preview of a card on a cell if it can be built there. */
export function previewOfBuild(legal: Legal[], card: string | null, cell: string): MovePreview | undefined {
  return movesOf(legal, "build").find(({ facts }) => facts.card === card && facts.cell === cell)?.upshot;
}

/** Return the move that keeps exactly these cards, if there is one. */
export function keepMove<One extends { facts: object }>(moves: One[], kept: string[]): One | undefined {
  return moves.find((move) => {
    const cards = keptBy(move);
    return cards?.length === kept.length && kept.every((card) => cards.includes(card));
  });
}

/** Return the cards that a move keeps; null for any other move. */
export const keptBy = (move: { facts: object } | null): string[] | null =>
  move && "kept" in move.facts && Array.isArray(move.facts.kept) ? move.facts.kept : null;

/** Return the number of cards to keep at once. */
export const keptAtOnce = (legal: Legal[]) => movesOf(legal, "keep")[0]?.facts.kept.length ?? 0;

/** Return the moves that place a token on this space of a project, restricted to `symbol` if given. */
export function fillings(legal: Legal[], project: string, space: number, symbol?: unknown): MoveOf<"place">[] {
  return movesOf(legal, "place").filter(
    ({ facts, upshot }) =>
      facts.project === project && (!symbol || facts.symbol === symbol) && upshot.spaces?.includes(space),
  );
}

/** Return the token that a click on a space selects: the printed colour, or the only one that fits. */
export function tokenFor(legal: Legal[], project: string, space: number, printed?: string): Letter | undefined {
  const fitting = fillings(legal, project, space).map(({ facts }) => facts.symbol);
  return fitting.find((symbol) => symbol === printed) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** Return the moves that use this project. */
export const usesOf = (legal: Legal[], project: string) => legal.filter(({ upshot }) => upshot.project === project);

/** Return the preview of using a project now. */
export const previewOfUse = (legal: Legal[]) => movesOf(legal, "use")[0]?.upshot;
