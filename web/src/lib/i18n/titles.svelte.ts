/** The displayed titles of games, with the subtitle that distinguishes similar ones ("Mū · islands"). */
import { api } from "../api/api";
import { loadGames } from "../api/gamesCache";
import type { GameInfo, Lang } from "../api/messages";
import { language } from "./i18n.svelte";

type Titled = Pick<GameInfo, "name" | "address" | "title" | "subtitle">;

let subtitles = $state.raw<Record<string, Record<string, string>>>({});
const asked = new Set<Lang>();

const bySubtitle = (games: Titled[]) => Object.fromEntries(games.flatMap(({ name, address, subtitle }) => [name, address].map((key) => [key, subtitle ?? ""])));

/** Store the titles that the server sent in a language. */
export function noteTitles(lang: string, games: Titled[]) {
  subtitles = { ...subtitles, [lang]: bySubtitle(games) };
}

/** Load the subtitles of a language once: first from this device's cache, then from the server. */
export function loadTitles(lang: Lang) {
  if (asked.has(lang)) return;
  asked.add(lang);
  noteTitles(lang, loadGames(lang));
  api.games(lang).then(
    (games) => noteTitles(lang, games),
    () => asked.delete(lang),
  );
}

/** Return the subtitle of a game by its name or address; empty if it has none or is not loaded. */
export const subtitleOf = (game: string): string => subtitles[language.lang]?.[game] ?? "";

/** Return the full title of a game by its name or address and its plain title. */
export function titleOf(game: string, title: string): string {
  const subtitle = subtitleOf(game);
  return subtitle ? `${title} · ${subtitle}` : title;
}

/** Return the full title of a game in the catalogue. */
export const fullTitle = (game: Titled): string => (game.subtitle ? `${game.title} · ${game.subtitle}` : game.title);
