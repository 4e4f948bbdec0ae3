import type { Component } from "svelte";
import { loadPack } from "../lib/packs.svelte";
import { language } from "../lib/i18n.svelte";
import type { BoardProps } from "../lib/types";
import PlainBoard from "../lib/PlainBoard.svelte";
import PlainCover from "../lib/PlainCover.svelte";

/** A game is a folder here: its board is loaded when it is needed, its cover stands in the lobby. */
const BOARDS = import.meta.glob<{ default: Component<BoardProps> }>("./*/Board.svelte");
const COVERS = import.meta.glob<Component>("./*/Cover.svelte", { eager: true, import: "default" });
import.meta.glob("./*/mood.css", { eager: true });

/** The board of a game, with its words; a plain one for a game that draws none. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const board = BOARDS[`./${game}/Board.svelte`];
  if (!board) return PlainBoard;
  const [module] = await Promise.all([board(), loadPack(game, language.lang)]);
  return module.default;
}

export const coverOf = (game: string): Component => COVERS[`./${game}/Cover.svelte`] ?? PlainCover;
