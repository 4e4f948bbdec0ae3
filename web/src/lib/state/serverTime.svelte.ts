/** The server's clock: deadlines are its times, and a device's own clock may be wrong. */
const SLACK = 0.5; // seconds: a message takes some time

class ServerTime {
  #now = $state(Date.now() / 1000);
  #ahead = 0;
  #watchers = 0;
  #timer = 0;

  /** Seconds since 1970. It advances while something watches it. */
  get now(): number {
    return this.#now;
  }

  /** The server has told its time. */
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

/** Seconds as 2:05. */
export function countdownText(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
