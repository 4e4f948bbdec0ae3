import type { Component } from "svelte";
import type { BoardProps } from "../lib/types";
import CityCover from "./mu_city/Cover.svelte";
import TricksCover from "./mu_tricks/Cover.svelte";
import MusesCover from "./muses/Cover.svelte";
import MusterCover from "./muster/Cover.svelte";

/** A game on the page: its board, loaded when it is needed, and how it presents itself in the lobby. */
export interface Presented {
  board: () => Promise<{ default: Component<BoardProps> }>;
  cover: Component;
  about: { en: string; fr: string };
}

export const PRESENTED: Record<string, Presented> = {
  mu_city: {
    board: () => import("./mu_city/Board.svelte"),
    cover: CityCover,
    about: {
      en: "A lost continent: draft projects, join nine islands into springs of faith, food and strength.",
      fr: "Un continent perdu : des projets, neuf îles à joindre en sources de foi, de nourriture et de force.",
    },
  },
  muster: {
    board: () => import("./muster/Board.svelte"),
    cover: MusterCover,
    about: {
      en: "A duel for five castles: raise banners, call wizards, bridge the gaps.",
      fr: "Un duel pour cinq châteaux : bannières levées, magiciens, ponts sur les trous.",
    },
  },
  muses: {
    board: () => import("./muses/Board.svelte"),
    cover: MusesCover,
    about: {
      en: "Nine muses dance hand in hand: step, push, and let Apollo lift the modest.",
      fr: "Neuf muses dansent main dans la main : un pas, une poussée, et Apollon élève les modestes.",
    },
  },
  mu_tricks: {
    board: () => import("./mu_tricks/Board.svelte"),
    cover: TricksCover,
    about: {
      en: "A card evening: show cards to bid, name two trumps, choose a partner, make your target.",
      fr: "Une soirée de cartes : montrer pour enchérir, nommer deux atouts, choisir un partenaire, tenir l’objectif.",
    },
  },
};
