import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api/api";
import { language } from "../../src/lib/i18n/i18n.svelte";
import Absences from "../../src/table/Absences.svelte";
import NextTableOffer from "../../src/table/NextTableOffer.svelte";
import TimeCall from "../../src/table/TimeCall.svelte";

const NAMES = ["Ada", "Ben"];
let shown: Record<string, unknown> | null = null;

function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props) {
  shown = mount(component, { target: document.body, props });
  flushSync();
}

function click(name: string) {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
  if (!button) throw new Error(`no button ${name}`);
  button.click();
  flushSync();
}

/** Props of a component whose table and state have only what it reads. */
const some = (props: unknown) => props as never;

const inSeconds = (seconds: number) => Date.now() / 1000 + seconds;

beforeEach(() => language.set("en"));

afterEach(() => {
  if (shown) unmount(shown);
  shown = null;
  vi.restoreAllMocks();
});

test("those who wait for an absent player let a bot play, or wait longer", () => {
  const absences = [{ seat: 1, since: inSeconds(-20), bot_at: inSeconds(160), free_at: inSeconds(-1) }];
  const room = { seats: NAMES.map((name) => ({ name })), doings: [], absences, clock: null, patience: 180 };
  const table = { frame: { room, deciding: [1] }, standIn: vi.fn(), waitFor: vi.fn() };
  show(Absences, some({ table, tableState: { names: NAMES, seat: 0, told: [] } }));
  expect(document.querySelector(".absences")?.textContent).toContain("A bot decides in 2:40.");
  click("Wait longer");
  expect(table.waitFor).toHaveBeenCalledExactlyOnceWith(1);
  click("Let a bot play now");
  expect(table.standIn).toHaveBeenCalledExactlyOnceWith(1);
});

test("a player who is asked for a rematch sits down with one click", async () => {
  const join = vi.spyOn(api, "join").mockRejectedValue(new Error("the table is full"));
  show(NextTableOffer, { next: { table: "yes", by: "Ada", game: "muster", title: "Muster" }, game: "muster", name: "Ben" });
  expect(document.querySelector("h2")?.textContent).toBe("Ada wants a rematch");
  click("Yes, sit down");
  expect(join).toHaveBeenCalledExactlyOnceWith("yes", "Ben");
  await vi.waitFor(() => expect(document.querySelector("[role=alert]")?.textContent).toBe("the table is full"));
});

test("not now gives the seat back, and the question is gone", () => {
  const decline = vi.spyOn(api, "decline").mockReturnValue(new Promise(() => undefined));
  show(NextTableOffer, { next: { table: "no", by: "Ada", game: "muses", title: "Dance of Muses" }, game: "muster", name: "Ben" });
  expect(document.querySelector("h2")?.textContent).toBe("Ada wants to play Dance of Muses next");
  click("Not now");
  expect(decline).toHaveBeenCalledExactlyOnceWith("no");
  expect(document.querySelector(".offer")).toBeNull();
});

test("the last ten seconds on one's own clock are counted down over the board, and no others", () => {
  const state = (callsMe: boolean, seconds: number) =>
    some({ tableState: { callsMe, seat: 0, room: { deadlines: { "0": inSeconds(seconds) } } } });
  show(TimeCall, state(true, 60));
  expect(document.querySelector(".call")).toBeNull();
  unmount(shown ?? {});
  show(TimeCall, state(false, 5));
  expect(document.querySelector(".call")).toBeNull();
  unmount(shown ?? {});
  show(TimeCall, state(true, 5));
  expect(document.querySelector(".call")?.textContent).toBe("0:05");
});
