import { afterEach, expect, test } from "vitest";
import { filled, language, languageName, t } from "../../src/lib/i18n.svelte";
import { LANGUAGES } from "../../src/lib/messages";
import { keepPack, pack } from "../../src/lib/packs.svelte";

afterEach(() => language.set("en"));

test("blanks are filled by their place", () => {
  expect(filled("{1} before {0}", "two", 1)).toBe("1 before two");
});

test("switching the language changes every word and the page's own language", () => {
  const english = t("rules");
  language.set("fr");
  expect(t("rules")).not.toBe(english);
  expect(document.documentElement.lang).toBe("fr");
  expect(localStorage.getItem("lang")).toBe("fr");
});

test("every language calls itself by a name of its own", () => {
  expect(new Set(LANGUAGES.map(languageName)).size).toBe(LANGUAGES.length);
});

test("until a pack has come in another language, the board goes on in the former one", () => {
  keepPack("muster", "en", { you: "You" });
  language.set("fr");
  expect(pack<{ you: string }>("muster").you).toBe("You");
  keepPack("muster", "fr", { you: "Vous" });
  expect(pack<{ you: string }>("muster").you).toBe("Vous");
});
