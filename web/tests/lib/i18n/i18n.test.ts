import { afterEach, expect, test } from "vitest";
import { fill, formatList, language, languageName, pluralForm, t } from "../../../src/lib/i18n/i18n.svelte";
import { LANGUAGES } from "../../../src/lib/api/messages";
import { storePack, pack } from "../../../src/lib/i18n/gameWords.svelte";
import { panelName, tabsFor } from "../../../src/table/panel/tabs";

afterEach(() => language.set("en"));

test("blanks are filled by their place", () => {
  expect(fill("{1} before {0}", "two", 1)).toBe("1 before two");
});

test("what is below zero has a true minus", () => {
  expect(fill("{0} and {1:# point|# points}", -3, -20)).toBe("−3 and −20 points");
});

test("of two forms the first is CLDR's one, the second every other category", () => {
  const inFrench = (number: number) => pluralForm(["carte", "cartes"], number, "fr");
  expect([0, 1, 2, 1_000_000].map(inFrench)).toEqual(["carte", "carte", "cartes", "cartes"]);
  expect([0, 1, 2].map((number) => pluralForm(["card", "cards"], number, "en"))).toEqual(["cards", "card", "cards"]);
});

test("more forms stand in CLDR's order of the language's categories", () => {
  const forms = ["karta", "karty", "kart", "karty (ułamek)"]; // one, few, many, other
  expect([1, 3, 5, 22, 1.5].map((number) => pluralForm(forms, number, "pl"))).toEqual(["karta", "karty", "kart", "karty", "karty (ułamek)"]);
  const arabic = ["zero", "one", "two", "few", "many", "other"];
  expect([0, 1, 2, 3, 11, 100].map((number) => pluralForm(arabic, number, "ar"))).toEqual(arabic);
  expect(fill("{0:# a|# b|# c}", 5)).toBe("5 b"); // English has two categories: one, other
});

test("switching the language changes every word and the page's own language", () => {
  const english = t("rules");
  language.set("fr");
  expect(t("rules")).not.toBe(english);
  expect(document.documentElement.lang).toBe("fr");
  expect(localStorage.getItem("lang")).toBe("fr");
});

test("the last item of a list is joined as in each language", () => {
  expect(formatList(["Ada", "Bertrand", "Chloé"])).toBe("Ada, Bertrand and Chloé");
  language.set("fr");
  expect(formatList(["Ada", "Bertrand", "Chloé"])).toBe("Ada, Bertrand et Chloé");
});

test("the panel is called by what is in it", () => {
  expect(panelName(tabsFor(false, true))).toBe("Log, chat and rules");
  expect(panelName(tabsFor(true, false))).toBe("Log, score and rules");
  language.set("fr");
  expect(panelName(tabsFor(true, true))).toBe("Journal, score, discussion et règles");
});

test("every language calls itself by a name of its own", () => {
  expect(new Set(LANGUAGES.map(languageName)).size).toBe(LANGUAGES.length);
});

test("until a pack has come in another language, the board goes on in the former one", () => {
  storePack("a game of its own", "en", { you: "You" });
  language.set("fr");
  expect(pack<{ you: string }>("a game of its own").you).toBe("You");
  storePack("a game of its own", "fr", { you: "Vous" });
  expect(pack<{ you: string }>("a game of its own").you).toBe("Vous");
});
