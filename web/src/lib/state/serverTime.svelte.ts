/** The server's clock. Deadlines are in the server's time, and a device's clock may be wrong. */
const SLACK = 0.5; // seconds; the transmission of a message takes some time

class ServerTime {
  #now = $state(Date.now() / 1000);
  #ahead = 0;
  #watchers = 0;
  #timer = 0;

  /** Seconds since 1970. The value advances while a component watches it. */
  get now(): number {
    return this.#now;
  }

  /** Note the server's time from a message. */
  note(at: number) {
    const ahead = at - Date.now() / 1000;
    if (Math.abs(ahead - this.#ahead) > SLACK) this.#ahead = ahead;
    this.#tick();
  }

  /** Keep `now` up to date until the returned function is called: the body of an effect. */
  watch = () => {
    this.#tick();
    if (this.#watchers++ === 0) this.#timer = window.setInterval(() => this.#tick(), 500);
    return () => {
      if (--this.#watchers === 0) window.clearInterval(this.#timer);
    };
  };

  #tick() {
    this.#now = Date.now() / 1000 + this.#ahead;
  }
}

export const serverTime = new ServerTime();

/** Return seconds as 2:05. */
export function countdownText(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
