import type { Component } from "svelte";
import { loadPack } from "../lib/i18n/gameWords.svelte";
import { language } from "../lib/i18n/i18n.svelte";
import type { Stager } from "../lib/stage/animation";
import type { Chapters } from "../table/panel/turns";
import type { BoardProps, Ending, ExampleProps, IsNote, PieceProps, Remark, Teaching } from "../lib/api/types";
import PlainCover from "../lib/board/PlainCover.svelte";

/** A game is a folder here. The page loads its board on demand, but all covers at once for the lobby. */
const BOARDS = import.meta.glob<{ default: Component<BoardProps> }>("./*/Board.svelte");
const STAGES = import.meta.glob<{ stage: Stager }>("./*/stage.ts");
const PIECES = import.meta.glob<{ default: Component<PieceProps> }>("./*/Piece.svelte");
const ENDINGS = import.meta.glob<{ ending: Ending; remark?: Remark; isNote?: IsNote }>("./*/ending.ts");
const CHAPTERS = import.meta.glob<{ chapters: Chapters }>("./*/chapters.ts");
const TEACHING = import.meta.glob<{ teaching: Teaching }>("./*/teaching.ts");
const EXAMPLES = import.meta.glob<{ default: Component<ExampleProps> }>("./*/Example.svelte");
const SYMBOLS = import.meta.glob<{ default: Component<{ name: string }> }>("./*/Symbol.svelte");
const COVERS = import.meta.glob<Component>("./*/Cover.svelte", { eager: true, import: "default" });
import.meta.glob("./*/mood.css", { eager: true });

/** Return a game's board and load its texts. A game without a board gets a plain one. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const board = BOARDS[`./${game}/Board.svelte`];
  if (!board) return (await import("../lib/board/PlainBoard.svelte")).default;
  const [module] = await Promise.all([board(), loadPack(game, language.lang)]);
  return module.default;
}

/** Return a game's animation stager; null for a game without its own board. */
export async function stagerOf(game: string): Promise<Stager | null> {
  return (await STAGES[`./${game}/stage.ts`]?.())?.stage ?? null;
}

/** Return the component for a game's rules examples and load its texts; null if it has none. */
export async function exampleOf(game: string): Promise<Component<ExampleProps> | null> {
  const [module] = await Promise.all([EXAMPLES[`./${game}/Example.svelte`]?.(), loadPack(game, language.lang)]);
  return module?.default ?? null;
}

/** Return the component for symbols within a game's rules and load its texts; null if it has none. */
export async function symbolOf(game: string): Promise<Component<{ name: string }> | null> {
  const [module] = await Promise.all([SYMBOLS[`./${game}/Symbol.svelte`]?.(), loadPack(game, language.lang)]);
  return module?.default ?? null;
}

/** Return the component for small event pictures and load its texts; null if it has none. */
export async function pieceOf(game: string): Promise<Component<PieceProps> | null> {
  const [module] = await Promise.all([PIECES[`./${game}/Piece.svelte`]?.(), loadPack(game, language.lang)]);
  return module?.default ?? null;
}

/** Return how a game's log is divided into hands or rounds; null if it is not. */
export async function chaptersOf(game: string): Promise<Chapters | null> {
  return (await CHAPTERS[`./${game}/chapters.ts`]?.())?.chapters ?? null;
}

/** Return a game's own result sentence and load its texts; null if the general one applies. */
export async function endingOf(game: string): Promise<Ending | null> {
  const [module] = await Promise.all([ENDINGS[`./${game}/ending.ts`]?.(), loadPack(game, language.lang)]);
  return module?.ending ?? null;
}

/** Return a game's remark function for score sheet lines and load its texts; null if it has none. */
export async function remarkOf(game: string): Promise<Remark | null> {
  const [module] = await Promise.all([ENDINGS[`./${game}/ending.ts`]?.(), loadPack(game, language.lang)]);
  return module?.remark ?? null;
}

/** Return the function that detects lines without points on a game's score sheet; null if it has none. */
export async function notesOf(game: string): Promise<IsNote | null> {
  return (await ENDINGS[`./${game}/ending.ts`]?.())?.isNote ?? null;
}

/** Return a game's explanations (goal, pieces, tips) and load their texts; null if it has none. */
export async function teachingOf(game: string): Promise<Teaching | null> {
  const [module] = await Promise.all([TEACHING[`./${game}/teaching.ts`]?.(), loadPack(game, language.lang)]);
  return module?.teaching ?? null;
}

export const coverOf = (game: string): Component => COVERS[`./${game}/Cover.svelte`] ?? PlainCover;
