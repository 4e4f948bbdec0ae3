import { beforeEach, expect, test } from "vitest";
import { noteRead, readLines, unreadLines } from "../../src/table/panel/readLines";

const chat = ["Ada", "Bob", "Ada", "Bob"].map((name, at) => ({ name, text: "…", at }));

beforeEach(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
  });
});

test("neither read lines nor one's own are new", () => {
  expect(unreadLines(chat, 0, "Ada")).toBe(2);
  expect(unreadLines(chat, 2, "Ada")).toBe(1);
  expect(unreadLines(chat, 4, "Ada")).toBe(0);
});

test("what was read at a table is known after a reload, for each table apart", () => {
  noteRead("one", 4);
  noteRead("two", 1);
  expect([readLines("one"), readLines("two"), readLines("three")]).toEqual([4, 1, 0]);
});

test("a broken note counts as nothing read", () => {
  localStorage.setItem("chatRead", "{");
  expect(readLines("one")).toBe(0);
});
