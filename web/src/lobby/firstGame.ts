/** A player's first game of a kind is gentle: short, against the easiest bots, with the coach. */
import { t } from "../lib/i18n/i18n.svelte";
import { coach } from "../lib/teaching/coach.svelte";
import type { GameInfo, Lobby } from "../lib/api/types";
import type { NewTable } from "../lib/api/messages";
import { amongBots, type Options } from "./tablePreferences";

export interface QuickGame {
  players: number;
  options: Options;
  level: number;
}

/** Return true if neither this device nor the server knows of an earlier game of this kind. */
export function isFirst(game: GameInfo, lobby: Lobby | null): boolean {
  const known = [...(lobby?.mine ?? []), ...(lobby?.finished ?? [])];
  return !coach.hasPlayed(game.name) && !known.some((line) => line.game === game.name);
}

/** Return the settings of a game that one click starts. */
export const quickGame = (game: GameInfo, first: boolean, level: number): QuickGame =>
  first ? game.first : { players: game.usual_players, options: {}, level };

/** Return the text about a first game, shown before it starts. */
export const firstText = ({ first }: GameInfo): string => (first.text ? t("firstGameOf", first.text) : t("firstGame"));

/** Return the request for the table of a quick game. */
export function quickTable(game: GameInfo, { players, options, level }: QuickGame, name: string): NewTable {
  return { game: game.name, name, seats: amongBots(players, level), options, clock: null, public: false };
}
