import type { Component } from "svelte";
import { loadPack } from "../lib/i18n/gameWords.svelte";
import { language } from "../lib/i18n/i18n.svelte";
import type { Stager } from "../lib/stage/animation";
import type { Chapters } from "../table/panel/turns";
import type { BoardProps, Ending, ExampleProps, IsNote, PieceProps, Remark, Teaching } from "../lib/api/types";
import PlainCover from "../lib/board/PlainCover.svelte";

/** A game is a folder here: its board is loaded when it is needed, its cover stands in the lobby. */
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

/** The board of a game, with its words; a plain one for a game that draws none. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const board = BOARDS[`./${game}/Board.svelte`];
  if (!board) return (await import("../lib/board/PlainBoard.svelte")).default;
  const [module] = await Promise.all([board(), loadPack(game, language.lang)]);
  return module.default;
}

/** How what happens in a game is shown; nothing for a game that has no board of its own. */
export async function stagerOf(game: string): Promise<Stager | null> {
  return (await STAGES[`./${game}/stage.ts`]?.())?.stage ?? null;
}

/** How a scene of the rules is drawn, with the game's words; nothing for a game that draws none. */
export async function exampleOf(game: string): Promise<Component<ExampleProps> | null> {
  const [module] = await Promise.all([EXAMPLES[`./${game}/Example.svelte`]?.(), loadPack(game, language.lang)]);
  return module?.default ?? null;
}

/** A symbol of a game inside a line of its rules, where a game draws them. */
export async function symbolOf(game: string): Promise<Component<{ name: string }> | null> {
  const [module] = await Promise.all([SYMBOLS[`./${game}/Symbol.svelte`]?.(), loadPack(game, language.lang)]);
  return module?.default ?? null;
}

/** The small picture of what an event is about, with the game's words, where a game draws one. */
export async function pieceOf(game: string): Promise<Component<PieceProps> | null> {
  const [module] = await Promise.all([PIECES[`./${game}/Piece.svelte`]?.(), loadPack(game, language.lang)]);
  return module?.default ?? null;
}

/** By what a game's log falls into hands or rounds, where it does. */
export async function chaptersOf(game: string): Promise<Chapters | null> {
  return (await CHAPTERS[`./${game}/chapters.ts`]?.())?.chapters ?? null;
}

/** The game's own sentence on how it ended, with its words, where the usual one is not right. */
export async function endingOf(game: string): Promise<Ending | null> {
  const [module] = await Promise.all([ENDINGS[`./${game}/ending.ts`]?.(), loadPack(game, language.lang)]);
  return module?.ending ?? null;
}

/** What a game says of a line on its score sheet besides the points, with its words, where it does. */
export async function remarkOf(game: string): Promise<Remark | null> {
  const [module] = await Promise.all([ENDINGS[`./${game}/ending.ts`]?.(), loadPack(game, language.lang)]);
  return module?.remark ?? null;
}

/** Which lines of a game's score sheet only tell something, where there are such. */
export async function notesOf(game: string): Promise<IsNote | null> {
  return (await ENDINGS[`./${game}/ending.ts`]?.())?.isNote ?? null;
}

/** What a game explains at its table, with its words: its goal, its pieces, what a newcomer should know now. */
export async function teachingOf(game: string): Promise<Teaching | null> {
  const [module] = await Promise.all([TEACHING[`./${game}/teaching.ts`]?.(), loadPack(game, language.lang)]);
  return module?.teaching ?? null;
}

export const coverOf = (game: string): Component => COVERS[`./${game}/Cover.svelte`] ?? PlainCover;
