/** Tracks whether the server answers, for pages that were opened from the offline cache. */
class Connectivity {
  /** True if the server has not answered since the page was opened. */
  isOffline = $state(false);
  #heard = false;

  note(isThere: boolean) {
    this.#heard ||= isThere;
    this.isOffline = !this.#heard;
  }

  /**
   * Wait for a dynamically imported part of the page. If the import fails, the server is down or has a newer version:
   * in the latter case reload the page, once.
   */
  async load<Part>(part: Promise<Part>): Promise<Part> {
    try {
      const found = await part;
      sessionStorage.removeItem(ANEW);
      return found;
    } catch {
      if (!this.#heard) this.isOffline = true;
      else if (!sessionStorage.getItem(ANEW)) {
        sessionStorage.setItem(ANEW, "asked");
        location.reload();
      }
      return new Promise(() => undefined);
    }
  }
}

const ANEW = "anew";

export const connectivity = new Connectivity();
