/** The titles of games as people read them, with the subtitle that tells two similar ones apart ("Mū · islands"). */
import { api } from "../api/api";
import { loadGames } from "../api/gamesCache";
import type { GameInfo, Lang } from "../api/messages";
import { language } from "./i18n.svelte";

type Titled = Pick<GameInfo, "name" | "address" | "title" | "subtitle">;

let subtitles = $state.raw<Record<string, Record<string, string>>>({});
const asked = new Set<Lang>();

const bySubtitle = (games: Titled[]) => Object.fromEntries(games.flatMap(({ name, address, subtitle }) => [name, address].map((key) => [key, subtitle ?? ""])));

/** Note what the server says of the games in a language. */
export function noteTitles(lang: string, games: Titled[]) {
  subtitles = { ...subtitles, [lang]: bySubtitle(games) };
}

/** Load the subtitles of a language once: at first as this device knows them, then from the server. */
export function loadTitles(lang: Lang) {
  if (asked.has(lang)) return;
  asked.add(lang);
  noteTitles(lang, loadGames(lang));
  api.games(lang).then(
    (games) => noteTitles(lang, games),
    () => asked.delete(lang),
  );
}

/** The subtitle of a game by its name or its address; empty where it needs none, or is not known yet. */
export const subtitleOf = (game: string): string => subtitles[language.lang]?.[game] ?? "";

/** The title of a game by its name or its address; the plain title is given. */
export function titleOf(game: string, title: string): string {
  const subtitle = subtitleOf(game);
  return subtitle ? `${title} · ${subtitle}` : title;
}

/** The title of a game of the catalogue. */
export const fullTitle = (game: Titled): string => (game.subtitle ? `${game.title} · ${game.subtitle}` : game.title);
