import { describe, expect, test } from "vitest";
import { chapterSteps, lastBegun, lastTurn, turnsOf, visibleEvents, type Chapters, type LogEntry } from "../../../src/table/panel/turns";
import type { Doing, EventMessage } from "../../../src/lib/api/types";

const told = (step: number, by: number | "chance", event: string, seat?: number): EventMessage => ({
  facts: seat === undefined ? { event } : { event, seat },
  text: event,
  step,
  by,
});
const doing = (seat: number, what: Doing["what"], step: number): Doing => ({ seat, what, step, at: 0 });

/** A passage in short: who, and what; a deal, a heading, a doing by their kinds. */
function short(passage: LogEntry): string {
  if (passage.kind === "chapter") return `chapter ${passage.number}`;
  if (passage.kind === "doing") return `${passage.doing.seat} ${passage.doing.what}`;
  const lines = passage.lines.map((line) => line.text).join(" ");
  return passage.kind === "deal" ? `deal of ${passage.lines.length}` : `${passage.by}: ${lines}`;
}
const shortly = (passages: LogEntry[]) => passages.map(short);

describe("the log by turns", () => {
  test("what a player decides one after the other is one turn, with what chance draws for that player", () => {
    const events = [
      told(4, 0, "banner", 0),
      told(5, 0, "take", 0),
      told(6, "chance", "draw_hidden", 0),
      told(7, 1, "castle", 1),
      told(8, "chance", "turn"),
    ];
    const turns = turnsOf(events);
    expect(shortly(turns)).toEqual(["0: banner take draw_hidden", "1: castle turn"]);
    expect(turns.map(({ first, step }) => [first, step])).toEqual([
      [4, 6],
      [7, 8],
    ]);
  });

  test("a deal is one passage, however the cards are distributed", () => {
    const events = [
      told(1, "chance", "first", 1),
      told(6, "chance", "deal", 0),
      told(11, "chance", "deal_hidden", 1),
      told(12, 1, "play", 1),
    ];
    expect(shortly(turnsOf(events))).toEqual(["chance: first", "deal of 2", "1: play"]);
  });

  test("what chance turns up for everybody is not the last chooser's turn", () => {
    const chosen = [told(1, 0, "choose", 0), told(2, 1, "choose", 1)];
    for (const [one, other] of [
      [0, 1],
      [1, 0],
    ]) {
      const events = [...chosen, told(3, "chance", "plan", one), told(3, "chance", "plan", other)];
      expect(shortly(turnsOf(events))).toEqual(["0: choose", "1: choose", "chance: plan plan"]);
    }
  });

  test("a player who takes a trick and leads the next one begins another turn", () => {
    const events = [told(1, 0, "play", 0), told(1, 0, "trick", 0), told(2, 0, "play", 0), told(3, 1, "play", 1)];
    expect(shortly(turnsOf(events))).toEqual(["0: play trick", "0: play", "1: play"]);
  });

  test("people's doings stand where they happened", () => {
    const events = [told(1, 0, "play", 0), told(2, 1, "play", 1)];
    const doings = [doing(1, "left", 1), doing(1, "back", 2), doing(1, "resigned", 2)];
    expect(shortly(turnsOf(events, doings))).toEqual(["0: play", "1 left", "1: play", "1 back", "1 resigned"]);
  });

  test("a doing parts two turns of the same player", () => {
    const events = [told(1, 0, "show", 0), told(2, 0, "show", 0)];
    expect(shortly(turnsOf(events, [doing(1, "left", 1)]))).toEqual(["0: show", "1 left", "0: show"]);
  });
});

describe("chapters", () => {
  const dealt = (step: number) => [told(step, "chance", "deal", 0), told(step + 1, "chance", "deal_hidden", 1)];

  test("begin with a deal, and what comes before the first one belongs to it", () => {
    const events = [told(1, "chance", "first", 0), ...dealt(2), told(4, 0, "play", 0), ...dealt(5), told(7, 1, "play", 1)];
    const passages = turnsOf(events, [], { word: "round", opens: ["deal", "deal_hidden"] });
    expect(shortly(passages)).toEqual([
      "chapter 1",
      "chance: first",
      "deal of 2",
      "0: play",
      "chapter 2",
      "deal of 2",
      "1: play",
    ]);
    expect(chapterSteps(passages)).toEqual([1, 5]);
  });

  test("end with the points, so that a deal that is repeated is the same hand; the end opens none", () => {
    const events = [
      ...dealt(1),
      told(3, 0, "pass", 0),
      told(4, 0, "redeal", 0),
      ...dealt(5),
      told(7, 0, "play", 0),
      told(8, "chance", "score", 0),
      told(8, "chance", "score", 1),
      ...dealt(9),
      told(11, 0, "play", 0),
      told(12, "chance", "score", 0),
      told(12, "chance", "end"),
    ];
    expect(chapterSteps(turnsOf(events, [], { word: "hand", closes: ["score"] }))).toEqual([1, 9]);
  });

  test("are counted as the game does it", () => {
    const events = [...dealt(1), told(3, 0, "play", 0), ...dealt(4), told(6, 0, "play", 0)];
    const passages = turnsOf(events, [], { word: "round", opens: ["deal", "deal_hidden"], from: 0 });
    expect(shortly(passages).filter((line) => line.startsWith("chapter"))).toEqual(["chapter 0", "chapter 1"]);
  });

  test("a game of one hand has no headings", () => {
    const passages = turnsOf([...dealt(1), told(3, 0, "play", 0)], [], { word: "hand", opens: ["deal", "deal_hidden"] });
    expect(shortly(passages)).toEqual(["deal of 2", "0: play"]);
  });
});

test("an entry is found in the turn that had begun by then", () => {
  const passages = turnsOf([told(2, 0, "play", 0), told(5, 1, "play", 1)], [doing(0, "left", 5)]);
  expect([0, 2, 4, 5, 9].map((step) => lastBegun(passages, step))).toEqual([-1, 0, 0, 1, 1]);
});

describe("the last turn", () => {
  const events = [
    told(1, "chance", "first", 0),
    told(2, 0, "banner", 0),
    told(3, 0, "take", 0),
    told(4, 1, "wizard", 1),
    told(5, 1, "take", 1),
    told(6, "chance", "draw_hidden", 1),
  ];
  const names = (many: number) => lastTurn(events.slice(0, many)).map((facts) => facts["event"]);

  test("is an action with what its player did after it, whatever was looked at before", () => {
    expect([6, 3, 2].map(names)).toEqual([["wizard", "take", "draw_hidden"], ["banner", "take"], ["banner"]]);
  });

  test("is nothing before anybody has decided", () => {
    expect(names(1)).toEqual([]);
  });
});

test("what the board shows anyway is left out, and what the same player tells better later", () => {
  const chapters: Chapters = { word: "round", quiet: ["hidden"], until: { choose: "build" } };
  const events = [
    told(1, 0, "choose", 0),
    told(2, 1, "hidden", 1),
    told(3, "chance", "build", 0),
    told(3, "chance", "build", 1),
    told(4, 0, "choose", 0),
  ];
  const names = visibleEvents(events, chapters).map(({ facts, step }) => `${(facts as { event: string }).event} ${step}`);
  expect(names).toEqual(["build 3", "build 3", "choose 4"]);
});

test("a chapter waits until somebody has done all that fills it", () => {
  const chapters: Chapters = { word: "round", opens: ["deal", "display"], from: 0, full: { of: ["plan", "build"], times: 2 } };
  const turn = (name: string, step: number) => [told(step, 0, name, 0)];
  const events = [
    told(1, "chance", "deal", 0),
    ...turn("plan", 2),
    told(3, "chance", "deal", 0), // alone, every turn draws
    ...turn("plan", 4),
    told(5, "chance", "display"),
    ...turn("build", 6),
    told(7, "chance", "display"),
    ...turn("build", 8),
    told(9, "chance", "display"),
  ];
  const found = turnsOf(events, [], chapters).filter((passage) => passage.kind === "chapter");
  expect(found.map(({ first }) => first)).toEqual([1, 5, 9]);
});
