import { beforeEach, describe, expect, test } from "vitest";
import { language } from "../../src/lib/i18n/i18n.svelte";
import { awaitedLine, otherLine, ownLine } from "../../src/table/absences";
import type { RoomInfo, EventMessage } from "../../src/lib/api/types";

const NOW = 10_000;
const NAMES = ["Ada", "Ben", "Cem"];
const seats = NAMES.map((name) => ({ name, kind: "person" as const, bot: null, away: false, resigned: false, connected: true }));
const room = (more: Partial<RoomInfo>) => ({ seats, doings: [], absences: [], clock: null, patience: 180, ...more }) as unknown as RoomInfo;
const gone = (seat: number, bot_at: number | null = NOW + 161, free_at: number | null = NOW - 1, since: number | null = NOW - 19) => ({ seat, since, bot_at, free_at });
const by = (seat: number, step: number): EventMessage => ({ facts: {}, text: "", step, by: seat });

beforeEach(() => language.set("en"));

describe("absent players whose turn it is", () => {
  test("is named, with since when and when a bot decides, and others may act", () => {
    const line = awaitedLine(room({ absences: [gone(1)] }), [1], NAMES, 0, NOW);
    expect(line?.text).toMatch(/^Ben has been away since \d\d:\d\d\. A bot decides in 2:41\.$/);
    expect([line?.free, line?.canWait]).toEqual([[1], true]);
  });

  test("is left alone for a while, and by spectators", () => {
    const absences = [gone(1, NOW + 175, NOW + 5)];
    expect(awaitedLine(room({ absences }), [1], NAMES, 0, NOW)?.free).toEqual([]);
    expect(awaitedLine(room({ absences: [gone(1)] }), [1], NAMES, null, NOW)?.free).toEqual([]);
  });

  test("several are named together", () => {
    const line = awaitedLine(room({ absences: [gone(1), gone(2)] }), [1, 2], NAMES, 0, NOW);
    expect(line?.text).toBe("Ben and Cem are not here. A bot decides in 2:41.");
    expect(line?.free).toEqual([1, 2]);
  });

  test("where no bot decides by itself, the text says from when on a player may let it", () => {
    const early = awaitedLine(room({ patience: 0, absences: [gone(1, null, NOW + 90, null)] }), [1], NAMES, 0, NOW);
    expect(early?.text).toBe("Ben is not here. You can let a bot play in 1:30.");
    const late = awaitedLine(room({ patience: 0, absences: [gone(1, null, NOW)] }), [1], NAMES, 0, NOW);
    expect([late?.free, late?.canWait]).toEqual([[1], false]);
    expect(late?.text).toContain("No bot takes over automatically.");
  });

  test("where a clock runs, nobody may hurry it", () => {
    const line = awaitedLine(room({ clock: 600, absences: [gone(1, NOW + 61, null)] }), [1], NAMES, 0, NOW);
    expect(line?.text).toContain("A bot decides in 1:01.");
    expect(line?.free).toEqual([]);
  });
});

describe("the others", () => {
  test("are named while nobody waits for them, and those for whom a bot plays", () => {
    const stoodFor = seats.map((seat, number) => ({ ...seat, kept: null, away: number === 2 }));
    const doings = [{ seat: 2, what: "left" as const, step: 4, at: 1 }];
    const line = otherLine(room({ seats: stoodFor, doings, absences: [gone(1, null, null, null)] }), [0], NAMES, 0, NOW);
    expect(line?.text).toBe("Ben is not here. Cem left: a bot plays on.");
  });

  test("nothing is said where all are there", () => {
    expect(otherLine(room({}), [0], NAMES, 0, NOW)).toBeNull();
    expect(awaitedLine(room({}), [0], NAMES, 0, NOW)).toBeNull();
  });
});

describe("one's own seat", () => {
  test("a time that ran out is explained on the board", () => {
    const doings = [{ seat: 0, what: "gone" as const, step: 4, at: 1 }];
    expect(ownLine(room({ clock: 30, doings }), [], NAMES, 0)?.text).toBe("Your time ran out: a bot plays for you.");
  });

  test("a returning player reads how many moves a bot made, until their next own move", () => {
    const doings = [{ seat: 0, what: "gone" as const, step: 4, at: 1 }, { seat: 0, what: "back" as const, step: 8, at: 2 }];
    const told = [by(0, 5), by(0, 5), by(1, 6), by(0, 7)];
    expect(ownLine(room({ doings }), told, NAMES, 0)?.text).toContain("a bot made 2 moves for you");
    expect(ownLine(room({ doings }), [...told, by(0, 9)], NAMES, 0)).toBeNull();
  });
});
