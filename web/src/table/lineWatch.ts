/**
 * Notices that a connection has gone silent. The server sends a beat every 1.6 seconds, so that even an idle table
 * hears something. Ticks are counted and not seconds: a page that was asleep or busy hears first what has come meanwhile.
 */
const TICK = 500; // milliseconds
const MOST_SILENT = 8; // ticks
const AT_FIRST = 8; // ticks more, until a connection stands

export class LineWatch {
  #ticks = 0;
  #timer = 0;
  #beats = false;

  constructor(readonly silent: () => void) {}

  /** A connection is being made. */
  begin() {
    this.stop();
    this.#ticks = -AT_FIRST;
    this.#timer = window.setInterval(() => this.#tick(), TICK);
  }

  /** Something came. A server of an older version sends no beats: its silence means nothing. */
  heard(isBeat: boolean) {
    this.#ticks = 0;
    this.#beats ||= isBeat;
    if (isBeat && !this.#timer) this.#timer = window.setInterval(() => this.#tick(), TICK);
    else if (!this.#beats) this.stop();
  }

  stop() {
    window.clearInterval(this.#timer);
    this.#timer = 0;
    this.#beats = false;
  }

  #tick() {
    this.#ticks += 1;
    if (this.#ticks < MOST_SILENT) return;
    this.stop();
    this.silent();
  }
}
