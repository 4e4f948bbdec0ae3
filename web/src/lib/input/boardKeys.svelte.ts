/**
 * Playing by keyboard. Every element that can be chosen has `data-choice` and is inside a `data-zone`; this module
 * knows nothing else about a game. Arrows go to the nearest choice, digits choose, `c` and `b` go to hand and board.
 */

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const ZONES = ["hand", "board", "actions"] as const; // the order in which zones are searched for the next choice
const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ASIDE = 3; // a step sideways costs this many times a step ahead
const DIGITS = 10;

export function choicesIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-choice]")].filter((one) => one.checkVisibility?.() ?? true);
}

const zoneOf = (one: Element | null) => one?.closest<HTMLElement>("[data-zone]") ?? null;

const centre = (box: Box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;

/** Return the index of the nearest box in a direction; -1 if there is none. */
export function nearest(from: Box, boxes: Box[], [dx, dy]: [number, number]): number {
  const [x, y] = centre(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const [toX, toY] = centre(box);
    const ahead = (toX - x) * dx + (toY - y) * dy;
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
    const far = ahead + ASIDE * aside;
    if (ahead > 1 && far < least) [best, least] = [i, far];
  });
  return best;
}

/** Return true if an element uses letters and arrows itself. */
const takesKeys = (one: EventTarget | null): boolean =>
  one instanceof Element && !!one.closest("input, textarea, select, [contenteditable], dialog, [role=menu], [role=tablist]");

/** Sort by rows, each from left to right. A box is in an earlier row if it is higher by half its own height. */
export function inReadingOrder<One extends { getBoundingClientRect(): Box }>(ones: One[]): One[] {
  const placed = ones.map((one) => ({ one, box: one.getBoundingClientRect() }));
  placed.sort((a, b) => a.box.top - b.box.top);
  let row = 0;
  const rows = placed.map(({ box }, i) => {
    const before = placed[i - 1]?.box;
    if (before && box.top - before.top > (before.bottom - before.top) / 2) row += 1;
    return row;
  });
  return placed
    .map(({ one, box }, i) => ({ one, row: rows[i] ?? 0, left: box.left }))
    .sort((a, b) => a.row - b.row || a.left - b.left)
    .map(({ one }) => one);
}

/** Return true if a key is meant for something other than the board. */
export const isHandledElsewhere = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || takesKeys(event.target);

/** Return true for a character key. Speech input can trigger these, so players can turn them off (WCAG 2.1.4). */
export const isCharacter = (event: KeyboardEvent): boolean => event.key.length === 1 && event.key !== " ";

/** The keyboard control of one board. */
export class BoardKeys {
  /** True if the keyboard was used last; then the focus follows the game. */
  isUsed = $state(false);
  #wasHere = false;
  #before = new Set<HTMLElement>();
  /** The element that got the focus after a choice; the digit 1 chooses it, too. */
  #lead: HTMLElement | undefined;

  constructor(readonly root: () => HTMLElement | undefined) {}

  /** Handle a key on the board; return false if it has no meaning there. */
  press(event: KeyboardEvent): boolean {
    const choices = this.#choices();
    this.#before = new Set(choices);
    const way = WAYS[event.key];
    if (way) return this.#walk(way, choices);
    if (/^[0-9]$/.test(event.key)) return this.#choose((Number(event.key) + DIGITS - 1) % DIGITS);
    if (event.key === "c") return focus(this.#inZone("hand"));
    if (event.key === "b") return focus(this.#inZone("board"));
    if (event.key === "Enter" || event.key === " ") return this.#click(event.target);
    return false;
  }

  /** Note which element got the focus: on the board, or elsewhere on purpose. */
  note(focused: EventTarget | null) {
    this.#wasHere = focused instanceof Node && !!this.root()?.contains(focused);
  }

  /** Move the focus to the choices of a new decision, unless it is elsewhere on purpose. */
  settle() {
    this.#lead = undefined;
    if (this.#mayLead()) focus(this.#first());
  }

  /** Move the focus to the next choices after an element was chosen. */
  follow() {
    this.#lead = undefined;
    if (!this.#mayLead()) return;
    const fresh = this.#choices().find((one) => !this.#before.has(one) && one !== document.activeElement);
    if (fresh) focus((this.#lead = fresh));
    else if (!isChoice(document.activeElement)) focus(this.#first());
  }

  /** Return the choices for the digits 1 to 9 and 0: in the focused zone, else in the first zone that has any. */
  numbered(): HTMLElement[] {
    if (takesKeys(document.activeElement)) return [];
    const choices = this.#choices();
    const here = zoneOf(document.activeElement);
    const zone = here && choices.some((one) => zoneOf(one) === here) ? here : zoneOf(this.#first() ?? null);
    return this.#leadFirst(inReadingOrder(choices.filter((one) => zoneOf(one) === zone))).slice(0, DIGITS);
  }

  /** Put the element that just got the focus first, so that the digit 1 and Enter choose the same. */
  #leadFirst(ordered: HTMLElement[]): HTMLElement[] {
    const lead = this.#lead;
    return lead && ordered.includes(lead) ? [lead, ...ordered.filter((one) => one !== lead)] : ordered;
  }

  #choices(): HTMLElement[] {
    const root = this.root();
    return root ? choicesIn(root) : [];
  }

  #inZone(name: string, choices = this.#choices()): HTMLElement | undefined {
    return choices.find((one) => zoneOf(one)?.dataset["zone"] === name);
  }

  /** Return the first choice to focus: the hinted one, else the first in the order of zones. */
  #first(): HTMLElement | undefined {
    const all = this.#choices();
    const hinted = all.filter((one) => "hinted" in one.dataset);
    const choices = hinted.length ? hinted : all;
    for (const zone of ZONES) {
      const found = this.#inZone(zone, choices);
      if (found) return found;
    }
    return choices[0];
  }

  /** Return true if the focus is on the board or was lost with a removed card. Mouse and touch users keep theirs. */
  #mayLead(): boolean {
    const active = document.activeElement;
    if (!active || active === document.body) return this.isUsed || this.#wasHere;
    return !!this.root()?.contains(active) && (this.isUsed || !isChoice(active));
  }

  #walk(way: [number, number], choices: HTMLElement[]): boolean {
    const here = document.activeElement;
    if (!here || !this.root()?.contains(here)) return focus(this.#first());
    const others = choices.filter((one) => one !== here);
    const index = nearest(here.getBoundingClientRect(), others.map((one) => one.getBoundingClientRect()), way);
    return focus(others[index]);
  }

  #choose(index: number): boolean {
    const chosen = this.numbered()[index];
    focus(chosen);
    if (chosen) click(chosen);
    return !!chosen;
  }

  /** Click an element that is not a native button. */
  #click(target: EventTarget | null): boolean {
    if (!isChoice(target) || target.matches("button, a[href], summary")) return false;
    click(target);
    return true;
  }
}

const isChoice = (one: EventTarget | null): one is Element => one instanceof Element && one.matches("[data-choice]");

function focus(one: HTMLElement | SVGElement | undefined): boolean {
  one?.focus({ preventScroll: true });
  return !!one;
}

/** Click an element. Works for SVG elements too, which have no click method. */
const click = (one: Element) => one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
