import type { Component } from "svelte";
import { boardOf, chaptersOf, endingOf, stagerOf, teachingOf } from "../games/registry";
import type { Director, Moment } from "../lib/stage/director.svelte";
import type { Chapters } from "./panel/turns";
import type { BoardProps, Ending, Teaching } from "../lib/api/types";

/** The modules of one game (board, ending, teaching …), loaded on demand. */
export class GameModules {
  Board = $state.raw<Component<BoardProps> | null>(null);
  ending = $state.raw<Ending | null>(null);
  chapters = $state.raw<Chapters | null>(null);
  teaching = $state.raw<Teaching | null>(null);
  #game = "";

  /** Load the modules of a game once. Call it in an effect. */
  load<M extends Moment>(game: string | undefined, director: Director<M>) {
    if (!game || game === this.#game) return;
    this.#game = game;
    void boardOf(game).then((board) => (this.Board = board));
    void stagerOf(game).then((stager) => director.direct(stager));
    void endingOf(game).then((ending) => (this.ending = ending));
    void teachingOf(game).then((teaching) => (this.teaching = teaching));
    void chaptersOf(game).then((chapters) => (this.chapters = chapters));
  }
}
