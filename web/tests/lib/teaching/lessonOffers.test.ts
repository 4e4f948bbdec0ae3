import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** As a page that is opened anew. */
async function opened() {
  const { offers } = await import("../../../src/lib/teaching/lessonOffers.svelte");
  const { progress } = await import("../../../src/learn/progress.svelte");
  return { offers, progress };
}

test("lessons are offered at the first table of a game, and at no other", async () => {
  const { offers } = await opened();
  offers.consider("muster", "one", false);
  expect(offers.isMadeAt("muster", "one")).toBe(true);
  offers.consider("muster", "two", false);
  expect(offers.isMadeAt("muster", "two")).toBe(false);
  offers.consider("muses", "two", false);
  expect(offers.isMadeAt("muses", "two")).toBe(true);
});

test("a person who says no is not asked again, even when the page is reloaded", async () => {
  const first = await opened();
  first.offers.consider("muster", "one", false);
  first.offers.decline("muster");
  expect(first.offers.isMadeAt("muster", "one")).toBe(false);
  vi.resetModules();
  const { offers } = await opened();
  offers.consider("muster", "one", false);
  expect(offers.isMadeAt("muster", "one")).toBe(false);
});

test("nothing is offered to a person who has played the game or taken a lesson", async () => {
  const { offers, progress } = await opened();
  offers.consider("muster", "one", true);
  expect(offers.isMadeAt("muster", "one")).toBe(false);
  progress.keep("muses", "laying", [""]);
  offers.consider("muses", "one", false);
  expect(offers.isMadeAt("muses", "one")).toBe(false);
});
