import { api, OfflineError } from "../lib/api/api";
import type { TableReview } from "../lib/api/messages";

const AGAIN = 1500; // milliseconds between two requests for progress

/** Loads a review while the server computes it. Polling stops when the page is closed. */
export class LiveReview {
  review = $state.raw<TableReview | null>(null);
  problem = $state("");
  #asked = 0;
  #timer = 0;

  constructor(readonly id: string) {}

  get isDone(): boolean {
    return this.review?.state === "done" || this.review?.state === "late";
  }

  /** Requests the review in a language, with the visible part first, until it is complete. */
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
      if (error instanceof OfflineError || wish !== this.#asked) return; // the next poll tries again
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  close() {
    this.#asked += 1;
    window.clearTimeout(this.#timer);
  }
}
