import { beforeEach, expect, test } from "vitest";
import { language } from "../../src/lib/i18n/i18n.svelte";
import { formWords, padTitle } from "../../src/pad/words";

beforeEach(() => {
  language.lang = "en";
});

test("a form has its game's texts and those of the pad", () => {
  const p = formWords<"minor">("mu_tricks");
  expect([p("minor"), p("total")]).toEqual(["Minor trump", "Total"]);
});

test("a game without a pad goes by its name", () => {
  expect([padTitle("mu_tricks"), padTitle("pebbles")]).toEqual(["Mü", "pebbles"]);
});
