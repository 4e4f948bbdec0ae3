import type { Lang } from "../lib/types";

/** What the options of a game, and their values, are called in the dialog of a new table. */
type Names = Record<string, { label: string; values?: Record<string, string> }>;

export const OPTIONS: Record<string, Record<Lang, Names>> = {
  mu_city: {
    en: { expert: { label: "With the projects for experts" } },
    fr: { expert: { label: "Avec les projets pour experts" } },
  },
  mu_tricks: {
    en: {
      variant: {
        label: "Rules",
        values: {
          revised: "Mü, as played today",
          classic: "Mü, the first edition",
          eskridge: "For two, by Eskridge",
          goslar: "For two, from Goslar",
        },
      },
      hands: { label: "Hands at most" },
      points: { label: "Points that end the match" },
      redeals: { label: "New deals at most when nobody shows a card" },
    },
    fr: {
      variant: {
        label: "Règles",
        values: {
          revised: "Mü, celles d’aujourd’hui",
          classic: "Mü, la première édition",
          eskridge: "À deux, selon Eskridge",
          goslar: "À deux, de Goslar",
        },
      },
      hands: { label: "Manches au plus" },
      points: { label: "Points qui terminent la partie" },
      redeals: { label: "Nouvelles donnes au plus quand personne ne montre" },
    },
  },
  muster: {
    en: {
      beginner: { label: "For beginners: any lower card may be covered, no bridges" },
      unity: { label: "Unity: stacks begin with a 1" },
      over_the_rainbow: { label: "Over the rainbow: longer bridges" },
      stall: { label: "Turns without a drawn card that end the game" },
    },
    fr: {
      beginner: { label: "Pour débuter : on couvre toute carte plus basse, sans ponts" },
      unity: { label: "Unité : une pile commence par un 1" },
      over_the_rainbow: { label: "Par-delà l’arc-en-ciel : ponts plus longs" },
      stall: { label: "Tours sans pioche qui terminent la partie" },
    },
  },
  muses: {
    en: {
      apollo: { label: "Apollo lifts", values: { all: "every muse", mystery: "only mystery muses" } },
      hands: { label: "Hands, their suns added up" },
      steps: { label: "Steps that end a hand" },
    },
    fr: {
      apollo: { label: "Apollon élève", values: { all: "toutes les muses", mystery: "les seules muses mystère" } },
      hands: { label: "Manches, soleils additionnés" },
      steps: { label: "Pas qui terminent une manche" },
    },
  },
};
