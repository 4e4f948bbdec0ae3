import { language, t } from "../i18n/i18n.svelte";
import type {
  About,
  BlankSheet,
  Created,
  Devices,
  Evening,
  Forgotten,
  GameInfo,
  LessonInfo,
  LessonMoment,
  LessonWish,
  LinkOwner,
  Links,
  Lobby,
  Me,
  NewTable,
  OwnLink,
  PadSheet,
  PadWish,
  Previewed,
  SeatKnowledge,
  PuzzleAnswer,
  Puzzles,
  Rulebook,
  ShownScene,
  Steps,
  StoppedTable,
  TableReview,
} from "./messages";
import { saveGames, loadGames } from "./gamesCache";
import { connectivity } from "./connectivity.svelte";
import type { Frame, Step } from "./types";

/** An error response of the server, with a message for the player. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

/** The error when the server does not answer, or something else answers in its place. */
export class OfflineError extends Error {
  override toString() {
    return this.message;
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const headers = { "Accept-Language": language.lang, ...init?.headers };
  const response = await fetch(`/api${path}`, { ...init, headers }).catch(() => null);
  const body = await response?.json().catch(() => null);
  connectivity.note(!!body);
  if (!response || !body) throw new OfflineError(t("unreachable"));
  if (!response.ok) throw new ApiError(response.status, body.error ?? response.statusText);
  return body as T;
}

function post<T>(path: string, body?: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

export const api = {
  /** Return the catalogue; from the cache if the server cannot be reached. */
  games: (lang: string) =>
    ask<GameInfo[]>(`/games?lang=${lang}`).then(
      (games) => saveGames(lang, games),
      (error: unknown) => {
        const kept = error instanceof OfflineError ? loadGames(lang) : [];
        if (!kept.length) throw error;
        return kept;
      },
    ),
  rules: (game: string, lang: string) => ask<Rulebook>(`/games/${game}/rules?lang=${lang}`),
  scene: (game: string, name: string) => ask<ShownScene>(`/games/${game}/scenes/${name}`),
  words: (game: string, lang: string) => ask<Record<string, unknown>>(`/games/${game}/words?lang=${lang}`),
  blankSheets: (lang: string) => ask<Record<string, BlankSheet[]>>(`/pads?lang=${lang}`),
  pad: (game: string, sheet: PadWish) => post<PadSheet>(`/games/${game}/pad`, sheet),
  lessons: (game: string, lang: string) => ask<LessonInfo[]>(`/games/${game}/lessons?lang=${lang}`),
  lesson: (game: string, lesson: string, lang: string, wish: LessonWish) =>
    post<LessonMoment>(`/games/${game}/lessons/${lesson}?lang=${lang}`, wish),
  lessonPreview: (game: string, lesson: string, lang: string, wish: LessonWish) =>
    post<Previewed>(`/games/${game}/lessons/${lesson}/preview?lang=${lang}`, wish),
  puzzles: (game: string) => ask<Puzzles>(`/games/${game}/puzzles`),
  puzzle: (game: string, id: string, lang: string) => ask<Frame>(`/games/${game}/puzzles/${id}?lang=${lang}`),
  puzzleAnswer: (game: string, id: string, lang: string, move: string) =>
    post<PuzzleAnswer>(`/games/${game}/puzzles/${id}?lang=${lang}`, { move }),
  puzzlePreview: (game: string, id: string, lang: string, move: string) =>
    post<Previewed>(`/games/${game}/puzzles/${id}/preview?lang=${lang}`, { move }),
  about: () => ask<About>("/about"),
  lobby: () => ask<Lobby>("/lobby"),
  create: (table: NewTable) => post<Created>("/tables", table),
  join: (id: string, name: string) => post<Created>(`/tables/${id}/join`, { name }),
  hold: (id: string, key: string) => post<Created>(`/tables/${id}/hold`, { key }),
  links: (id: string, signal?: AbortSignal) => ask<Links>(`/tables/${id}/links`, { signal }),
  /** Create a table for the same game, or another game, with the same people. */
  rematch: (id: string, game?: string) => post<Created>(`/tables/${id}/rematch`, game === undefined ? undefined : { game }),
  decline: (id: string) => post<Created>(`/tables/${id}/decline`),
  /** Return the current table of the evening that this table belongs to. */
  current: (id: string) => ask<Created>(`/tables/${id}/current`),
  evening: (id: string) => ask<Evening | null>(`/tables/${id}/evening`),
  me: () => ask<Me>("/me"),
  /** Create a private link to this player's identity. */
  ownLink: () => post<OwnLink>("/me/link"),
  /** Return the owner of a private link, before this browser takes over that identity. */
  linkOwner: (key: string) => post<LinkOwner>("/me/owner", { key }),
  devices: () => ask<Devices>("/me/devices"),
  removeDevice: (device: string) => post<Created>("/me/devices/remove", { device }),
  /** Take over the identity of a private link. */
  become: (key: string) => post<Created>("/me/hold", { key }),
  forgetMe: () => post<Forgotten>("/me/forget"),
  stopped: (id: string) => ask<StoppedTable>(`/tables/${id}/stopped`),
  stepInfo: (id: string) => ask<Steps>(`/tables/${id}/steps/info`),
  /** Return the review so far; the server continues near the entry that is shown. */
  review: (id: string, lang: string, near: number | null) =>
    ask<TableReview>(`/tables/${id}/review?lang=${lang}${near === null ? "" : `&near=${near}`}`),
  /** Create a table that plays a finished game again from an entry. */
  tryAgain: (id: string, name: string, seat: number, entry: number) => post<Created>(`/tables/${id}/try`, { name, seat, entry }),
  /** Return what a seat could have known before its decision. */
  knowledge: (id: string, entry: number, lang: string) => ask<SeatKnowledge>(`/tables/${id}/past/${entry}/knowledge?lang=${lang}`),
  /** Return the position before a decision of a finished game, and answer other moves there. */
  past: (id: string, entry: number, lang: string) => ask<Frame>(`/tables/${id}/past/${entry}?lang=${lang}`),
  pastAnswer: (id: string, entry: number, lang: string, move: string) => post<PuzzleAnswer>(`/tables/${id}/past/${entry}?lang=${lang}`, { move }),
  pastPreview: (id: string, entry: number, lang: string, move: string) =>
    post<Previewed>(`/tables/${id}/past/${entry}/preview?lang=${lang}`, { move }),
  /** Return the next steps, as many as the server sends at once. */
  steps: (id: string, viewer: string, lang: string, from: number) =>
    ask<Step[]>(`/tables/${id}/steps?viewer=${viewer}&lang=${lang}&from=${from}`),
  upload: (record: string) =>
    ask<Created>("/records", { method: "POST", headers: { "Content-Type": "application/json" }, body: record }),
};
