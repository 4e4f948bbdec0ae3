import type { Chapters } from "../../table/panel/turns";

/**
 * Each round begins with its deal, after all players have played the cards of the previous round. The project
 * round is round 0. The log omits the secret choices that the board already shows.
 */
export const chapters: Chapters = {
  word: "round",
  opens: ["deal", "deal_hidden", "display"],
  from: 0,
  full: { of: ["plan", "build"], times: 3 },
  quiet: ["keep_hidden", "choose_hidden", "receive_hidden"],
  until: { choose_plan: "plan", choose_build: "build" },
};
