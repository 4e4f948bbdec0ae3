import { expect, test } from "vitest";
import type { Block } from "../../src/lib/api/messages";
import { found, suits } from "../../src/rules/book";
import { spansOf } from "../../src/rules/text";

const block = (given: Partial<Block>): Block => ({ kind: "paragraph", text: "", number: "", rows: [], scene: "", about: "", tables: {}, ...given });

test("a block is shown where all that it is for is so", () => {
  const kitty = block({ tables: { variant: ["revised", "eskridge"], players: ["2", "3"] } });
  expect(suits(kitty, { options: { variant: "revised" }, players: 3 })).toBe(true);
  expect(suits(kitty, { options: { variant: "revised" }, players: 4 })).toBe(false);
  expect(suits(block({ tables: { expert: ["true"] } }), { options: { expert: true }, players: 2 })).toBe(true);
  expect(suits(block({}), { options: {}, players: 2 })).toBe(true);
});

test("what is found stands under the heading of its section, of a table only the rows", () => {
  const heading = block({ kind: "section", number: "4", text: "Bridges" });
  const table = block({ kind: "table", rows: [["move", "what"], ["a", "a bridge"], ["b", "a wizard"]] });
  const blocks = [heading, block({ number: "4.1", text: "of stone" }), block({ kind: "section", number: "5", text: "More" }), table];
  const shown = found(blocks, (text) => /bridge/i.test(text));
  expect(shown.map(({ kind, number }) => `${kind} ${number}`)).toEqual(["section 4", "paragraph 4.1", "section 5", "table "]);
  expect(shown[3]?.rows).toEqual([["move", "what"], ["a", "a bridge"]]);
});

test("a line falls into words, symbols, moves, paragraphs and our mark", () => {
  const spans = spansOf("*Swap.* {F} `take deck` as in 4.2 or 9.9, **so** ◊", (number) => number === "4.2");
  expect(spans.filter(({ kind }) => kind !== "plain")).toEqual([
    { kind: "em", text: "Swap." },
    { kind: "symbol", text: "F" },
    { kind: "code", text: "take deck" },
    { kind: "paragraph", text: "4.2" },
    { kind: "strong", text: "so" },
    { kind: "ours", text: "◊" },
  ]);
});
