import type { Chapters } from "../../table/panel/turns";

/**
 * Each round begins with its deal, once everybody has played what the last one gave; the round of projects comes
 * before the three that are counted. Who has kept and laid something, the board shows.
 */
export const chapters: Chapters = {
  word: "round",
  opens: ["deal", "deal_hidden", "display"],
  from: 0,
  full: { of: ["plan", "build"], times: 3 },
  quiet: ["keep_hidden", "choose_hidden", "receive_hidden"],
  until: { choose_plan: "plan", choose_build: "build" },
};
