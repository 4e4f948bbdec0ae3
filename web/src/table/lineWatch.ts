/**
 * Detects a silent connection. The server sends a heartbeat every 1.6 seconds, even at an idle table. The watch counts
 * ticks, not seconds: a page that was suspended first receives the messages that arrived in the background.
 */
const TICK = 500; // milliseconds
const MOST_SILENT = 8; // ticks
const AT_FIRST = 8; // extra ticks until a connection is open

export class LineWatch {
  #ticks = 0;
  #timer = 0;
  #beats = false;

  constructor(readonly silent: () => void) {}

  /** Start watching a new connection. */
  begin() {
    this.stop();
    this.#ticks = -AT_FIRST;
    this.#timer = window.setInterval(() => this.#tick(), TICK);
  }

  /** Note a message. A server of an older version sends no heartbeats, so its silence means nothing. */
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
