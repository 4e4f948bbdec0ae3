import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LiveTable } from "../../src/table/liveTable.svelte";

/** A line whose other end is the test. */
class Line {
  static lines: Line[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: string[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    Line.lines.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.isClosed = true;
    this.readyState = 3;
  }

  open() {
    this.readyState = Line.OPEN;
    this.onopen?.();
    this.tell(frame());
    this.beat();
  }

  tell(answer: object) {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }

  beat() {
    this.tell({ type: "beat", at: Date.now() / 1000 });
  }

  get moves(): string[] {
    return this.sent.filter((text) => text.includes('"move"'));
  }
}

const MOVES = ["a", "b"].map((move) => ({ move, text: `Play ${move}`, facts: { card: move }, upshot: {} }));
const SEAT = { name: "Ada", kind: "person", bot: null, away: false, resigned: false, connected: true };
let decision = 3;

const frame = () => ({
  type: "frame",
  room: { id: "t", game: "muster", status: "playing", seats: [SEAT], doings: [], deadlines: {}, absences: [] },
  mine: 0, view: {}, legal: MOVES, decision, deciding: [0], can_take_back: false, events: [], events_total: 0,
  chat: [], chat_total: 0, outcome: null, score: [],
});

let table: LiveTable;
const line = () => Line.lines.at(-1) as Line;
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  Line.lines = [];
  decision = 3;
  table = new LiveTable("t");
  line().open();
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a dead line is noticed", () => {
  test("within five seconds of silence, and a new one is made", async () => {
    await later(2000);
    line().beat();
    await later(3900);
    expect(table.broken).toBe("");
    const frozen = line();
    await later(1000);
    expect([table.broken, table.connected, frozen.isClosed]).toEqual(["reconnecting", false, true]);
    await later(1000);
    expect(line()).not.toBe(frozen);
    line().open();
    expect(table.broken).toBe("");
  });

  test("not while the server beats", async () => {
    for (let beats = 0; beats < 10; beats++) {
      await later(1600);
      line().beat();
    }
    expect([table.broken, Line.lines.length]).toEqual(["", 1]);
  });

  test("at once if the device goes offline; once it is online again, it connects at once", () => {
    window.dispatchEvent(new Event("offline"));
    expect(table.broken).toBe("reconnecting");
    window.dispatchEvent(new Event("online"));
    expect(Line.lines).toHaveLength(2);
    line().open();
    expect(table.broken).toBe("");
  });

  test("also while it is being made", async () => {
    line().onclose?.({ code: 1006 });
    await later(600);
    const second = line();
    await later(20_000);
    expect(second.isClosed).toBe(true);
    expect(Line.lines.length).toBeGreaterThan(2);
  });

  test("nothing that a dropped line says later counts", () => {
    const old = line();
    window.dispatchEvent(new Event("offline"));
    old.open();
    expect(table.connected).toBe(false);
  });
});

describe("a move without a connection", () => {
  const offline = () => window.dispatchEvent(new Event("offline"));
  const online = () => {
    window.dispatchEvent(new Event("online"));
    line().open();
  };

  test("is not sent yet, says so, and is sent once the line is back", () => {
    offline();
    table.picker.send("a");
    expect(table.broken).toBe("moveUnsent");
    online();
    expect(line().moves).toEqual(['{"type":"move","decision":3,"text":"a"}']);
    expect(table.notice).toBe("");
  });

  test("is not sent for another decision, and is shown as not sent", () => {
    offline();
    table.picker.send("a");
    decision = 4;
    online();
    expect(line().moves).toEqual([]);
    expect(table.notice).toContain("Play a");
    expect(table.picker.sent).toBeNull();
  });

  test("is shown as not sent if the table has gone on when it arrives", () => {
    offline();
    table.picker.send("b");
    online();
    line().tell({ type: "stale", decision: 4 });
    expect(table.notice).toContain("Play b");
    expect(table.picker.sent).toBeNull();
  });

  test("that was written before the line broke is only unconfirmed", () => {
    table.picker.send("a");
    offline();
    expect(table.broken).toBe("moveUnconfirmed");
    online();
    expect(line().moves).toHaveLength(1);
  });

  test("anything else is not sent later, and the page says so", () => {
    offline();
    table.resign();
    expect(table.notice).toContain("not sent");
    online();
    expect(line().sent).toEqual([]);
  });
});
