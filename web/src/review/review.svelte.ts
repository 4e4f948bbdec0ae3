import { api, OfflineError } from "../lib/api/api";
import type { TableReview } from "../lib/api/messages";

const AGAIN = 1500; // milliseconds until it is asked again how far it has come

/** A review that grows while it is looked at; whoever looks away lets it rest. */
export class LiveReview {
  review = $state.raw<TableReview | null>(null);
  problem = $state("");
  #asked = 0;
  #timer = 0;

  constructor(readonly id: string) {}

  get isDone(): boolean {
    return this.review?.state === "done" || this.review?.state === "late";
  }

  /** How far it is, in a language, first where one looks; and again until it is whole. */
  async ask(lang: string, near: number | null) {
    const wish = ++this.#asked;
    window.clearTimeout(this.#timer);
    if (!document.hidden) await this.#listen(wish, lang, near);
    if (wish === this.#asked && !this.isDone && !this.problem) {
      this.#timer = window.setTimeout(() => void this.ask(lang, near), AGAIN);
    }
  }

  async #listen(wish: number, lang: string, near: number | null) {
    try {
      const found = await api.review(this.id, lang, near);
      if (wish === this.#asked) this.review = found;
    } catch (error) {
      if (error instanceof OfflineError || wish !== this.#asked) return; // it is asked again
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  close() {
    this.#asked += 1;
    window.clearTimeout(this.#timer);
  }
}
