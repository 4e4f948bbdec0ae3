"""Python and the page choose the same plural form."""

from playwright.sync_api import Browser

from mutable.kit.plurals import ORDER, RULES, category

NUMBERS = [*range(0, 130), 1000, 1001, 1_000_000, 0.5, 1.5, 2.5]
SELECT = """([langs, numbers]) => Object.fromEntries(langs.map((lang) => {
  const rules = new Intl.PluralRules(lang);
  return [lang, [rules.resolvedOptions().pluralCategories, numbers.map((n) => rules.select(n))]];
}))"""


def test_our_table_of_plural_categories_is_that_of_the_browser(browser: Browser) -> None:
    page = browser.new_page()
    found = page.evaluate(SELECT, [list(RULES), NUMBERS])
    for lang, (categories, _) in RULES.items():
        named, selected = found[lang]
        assert sorted(named, key=ORDER.index) == categories, lang
        assert selected == [category(lang, number) for number in NUMBERS], lang
