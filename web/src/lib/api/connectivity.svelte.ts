/** Does the server answer? Who opened the page from what the device keeps is told so, before anything else was there. */
class Connectivity {
  /** Nothing has been heard of it since the page was opened. */
  isOffline = $state(false);
  #heard = false;

  note(isThere: boolean) {
    this.#heard ||= isThere;
    this.isOffline = !this.#heard;
  }

  /**
   * A part of the page, when one goes there. If it cannot be had, the server is away, or has another version by now:
   * then the page is asked for anew, once.
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
