import { language } from "./i18n.svelte";
import type { Created, GameInfo, Links, Lobby, NewTable, Steps, StoppedTable } from "./messages";
import type { Step } from "./types";

/** A request that failed with a sentence for a person. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const headers = { "Accept-Language": language.lang, ...init?.headers };
  const response = await fetch(`/api${path}`, { ...init, headers });
  const body = await response.json();
  if (!response.ok) throw new Problem(response.status, body.error ?? response.statusText);
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
  games: (lang: string) => ask<GameInfo[]>(`/games?lang=${lang}`),
  rules: (game: string, lang: string) =>
    ask<{ markdown: string; paragraphs: Record<string, string> }>(`/games/${game}/rules?lang=${lang}`),
  words: (game: string, lang: string) => ask<Record<string, unknown>>(`/games/${game}/words?lang=${lang}`),
  lobby: () => ask<Lobby>("/lobby"),
  create: (table: NewTable) => post<Created>("/tables", table),
  join: (id: string, name: string) => post<Created>(`/tables/${id}/join`, { name }),
  hold: (id: string, key: string) => post<Created>(`/tables/${id}/hold`, { key }),
  links: (id: string) => ask<Links>(`/tables/${id}/links`),
  rematch: (id: string) => post<Created>(`/tables/${id}/rematch`),
  stopped: (id: string) => ask<StoppedTable>(`/tables/${id}/stopped`),
  stepInfo: (id: string) => ask<Steps>(`/tables/${id}/steps/info`),
  /** As many as the server gives at once. */
  steps: (id: string, viewer: string, lang: string, from: number) =>
    ask<Step[]>(`/tables/${id}/steps?viewer=${viewer}&lang=${lang}&from=${from}`),
  upload: (record: string) =>
    ask<Created>("/records", { method: "POST", headers: { "Content-Type": "application/json" }, body: record }),
};
