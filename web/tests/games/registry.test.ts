import { expect, test, vi } from "vitest";
import muster from "../../../src/mutable/games/muster/words.en.json";
import { api } from "../../src/lib/api/api";
import { remarkOf } from "../../src/games/registry";
import type { ScoreLine } from "../../src/lib/api/types";

const LINE = { points: [1, 0], strengths: [9, 7], banners: [1, 2] } as unknown as ScoreLine["facts"];

test("a score sheet waits for the words of its game, which a page may show before the board", async () => {
  let answer: (pack: Record<string, unknown>) => void = () => {};
  vi.spyOn(api, "words").mockReturnValue(new Promise((done) => (answer = done)));
  const remark = remarkOf("muster");
  answer(muster.page);
  expect((await remark)?.(LINE)).toContain("9");
});
