import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Ceremony from "../../src/table/Ceremony.svelte";
import { settings } from "../../src/lib/state/settings.svelte";
import type { TableState } from "../../src/table/tableState.svelte";

const state = (status: string, winners: number[] | null) =>
  ({ frame: { outcome: winners && { winners, totals: [3, 2] } }, seat: 0, status, names: ["Ann", "Bob"] }) as unknown as TableState;

/** A game that one plays, and that then ends so. */
function ends(winners: number[]): Record<string, unknown> {
  const props = $state({ tableState: state("playing", null) });
  const shown = mount(Ceremony, { target: document.body, props });
  flushSync();
  expect(document.querySelector(".ceremony")).toBeNull();
  props.tableState = state("finished", winners);
  flushSync();
  return shown;
}

afterEach(() => settings.setSpeed("calm"));

test("the end of a game that one has played is celebrated, and goes by itself", () => {
  settings.setSpeed("calm");
  const shown = ends([0]);
  expect(document.querySelectorAll(".ceremony.victory .leaf").length).toBeGreaterThan(0);
  document.querySelector(".ceremony")?.dispatchEvent(new Event("animationend"));
  flushSync();
  expect(document.querySelector(".ceremony")).toBeNull();
  unmount(shown);
});

test("nothing falls for a loser, and nothing is shown with reduced motion", () => {
  const lost = ends([1]);
  expect(document.querySelector(".ceremony.wellPlayed")).not.toBeNull();
  expect(document.querySelectorAll(".ceremony .leaf").length).toBe(0);
  unmount(lost);
  settings.setSpeed("none");
  const still = ends([0]);
  expect(document.querySelector(".ceremony")).toBeNull();
  unmount(still);
});
