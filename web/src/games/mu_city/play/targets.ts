/** What can be reached from what is chosen: the legal moves and their upshots, looked at from the board's side. */
import type { Letter, Legal } from "../city/parts";
import type { Move, MovePreview } from "../viewSchema";

type Kind = Move["move"];
export type MoveOf<K extends Kind> = Legal & { facts: Extract<Move, { move: K }> };

/** The legal moves of one kind. */
export function movesOf<K extends Kind>(legal: Legal[], kind: K): MoveOf<K>[] {
  return legal.filter((one): one is MoveOf<K> => one.facts.move === kind);
}

/** What a card would come to on a cell, if it can be built there. */
export function buildUpshot(legal: Legal[], card: string | null, cell: string): MovePreview | undefined {
  return movesOf(legal, "build").find(({ facts }) => facts.card === card && facts.cell === cell)?.upshot;
}

/** The move that keeps these cards; none until they are as many as are kept. */
export function keepMove<One extends { facts: object }>(moves: One[], kept: string[]): One | undefined {
  return moves.find((move) => {
    const cards = keptBy(move);
    return cards?.length === kept.length && kept.every((card) => cards.includes(card));
  });
}

/** The cards that a move keeps; none if it is another move. */
export const keptBy = (move: { facts: object } | null): string[] | null =>
  move && "kept" in move.facts && Array.isArray(move.facts.kept) ? move.facts.kept : null;

/** How many cards are kept at once. */
export const keptAtOnce = (legal: Legal[]) => movesOf(legal, "keep")[0]?.facts.kept.length ?? 0;

/** The moves that put a token onto this space of a project; of one colour, if one is chosen. */
export function fillings(legal: Legal[], project: string, space: number, symbol?: unknown): MoveOf<"place">[] {
  return movesOf(legal, "place").filter(
    ({ facts, upshot }) =>
      facts.project === project && (!symbol || facts.symbol === symbol) && upshot.spaces?.includes(space),
  );
}

/** The token that a click on a space means: that of its colour, or the only one that it can be. */
export function tokenFor(legal: Legal[], project: string, space: number, printed?: string): Letter | undefined {
  const fitting = fillings(legal, project, space).map(({ facts }) => facts.symbol);
  return fitting.find((symbol) => symbol === printed) ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** The moves by which this project is used. */
export const usesOf = (legal: Legal[], project: string) => legal.filter(({ upshot }) => upshot.project === project);

/** What using a project now would come to. */
export const useUpshot = (legal: Legal[]) => movesOf(legal, "use")[0]?.upshot;
