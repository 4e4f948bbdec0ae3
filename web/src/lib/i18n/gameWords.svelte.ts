/** The texts of the games' boards, loaded from the server with the board. */
import { api } from "../api/api";
import { language } from "./i18n.svelte";
import type { Lang } from "../api/messages";

let packs = $state.raw<Record<string, unknown>>({});
const last: Record<string, unknown> = {};

const keyOf = (game: string, lang: Lang) => `${game} ${lang}`;

/** Load the texts of a game in a language, once. */
export async function loadPack(game: string, lang: Lang): Promise<void> {
  if (!(keyOf(game, lang) in packs)) storePack(game, lang, await api.words(game, lang));
}

export function storePack(game: string, lang: Lang, pack: unknown) {
  last[game] = pack;
  packs = { ...packs, [keyOf(game, lang)]: pack };
}

/** Return the texts of a game's board; in the previous language until the new one has loaded. */
export function pack<Words>(game: string): Words {
  return (packs[keyOf(game, language.lang)] ?? last[game]) as Words;
}
