/** Apply events to a view. Details missing from an event come from the later view; this module has no game rules. */
import type { Gem, Shown } from "./beats";
import { LETTERS, type Letter } from "./city/parts";
import { borderAt, CELLS } from "./city/geometry";
import type { City, Event, View } from "./viewSchema";

/** Return the view with one city changed. */
function inCity(view: View, index: number, change: (city: City) => Partial<City>): View {
  const cities = view.cities.map((city, i) => (i === index ? { ...city, ...change(city) } : city));
  return { ...view, cities };
}

const replaced = <T>(list: T[], index: number, value: T) => list.map((old, i) => (i === index ? value : old));

export function applyEvent(view: View, facts: Event, after: View): View {
  const city = "seat" in facts ? facts.seat : (view.neutral ?? 0);
  switch (facts.event) {
    case "turn":
      return { ...view, battles: after.battles, stages: view.stages };
    case "choose_build":
    case "choose_plan":
    case "choose_hidden":
    case "keep":
    case "keep_hidden":
      return { ...view, done: [...new Set([...view.done, city])] };
    case "plan":
      return planned(view, city, facts.project, after);
    case "build":
    case "neutral_build":
      return built(view, city, facts.card, facts.cell, after);
    case "gain":
      return inCity(view, city, ({ tokens }) => ({ tokens: [...(tokens ?? []), ...facts.tokens] }));
    case "place":
      return placed(view, city, facts.symbol, facts.project, after);
    case "complete":
      return inCity(view, city, ({ projects }) => ({
        projects: projects?.map((one) => (one.number === facts.project ? { ...one, complete: true } : one)),
      }));
    case "lose":
    case "refused":
      return inCity(view, city, () => ({ tokens: [] }));
    case "cover":
      return withGems(view, [{ city, border: facts.border, letter: facts.symbol }], after);
    default:
      return fought(view, city, facts);
  }
}

/** Apply medals, Damage tokens and destroyed buildings. */
function fought(view: View, index: number, facts: Event): View {
  switch (facts.event) {
    case "victory":
    case "neutral_victory":
      return inCity(view, index, ({ victories }) => ({ victories: victories + 1 }));
    case "victory_gift":
      return inCity(view, index, ({ victories }) => ({ victories: victories + facts.count }));
    case "damage":
    case "neutral_damage":
      return inCity(view, index, ({ against }) => ({ against: [...new Set([...against, facts.line])] }));
    case "remove":
      return inCity(view, index, ({ against }) => ({ against: against.filter((line) => line !== facts.line) }));
    case "destroyed":
    case "neutral_destroyed":
    case "marked":
    case "neutral_marked":
      return inCity(view, index, ({ ruins, damage }) => {
        const at = CELLS.indexOf(facts.cell);
        const isRuin = facts.event.endsWith("destroyed");
        return { ruins: isRuin ? [...ruins, facts.cell] : ruins, damage: replaced(damage, at, Math.max(damage[at] ?? 0, 2)) };
      });
    default:
      return view;
  }
}

/** Return the view without secret choices: the players have revealed them. */
const revealed = (view: View): View => ({ ...view, done: [], secret: null, chosen: null, phase: "reveal" });

function without(view: View, seat: number, card: string): View {
  const hands = view.hands.map((hand, i) => {
    if (i !== seat) return hand;
    return { size: Math.max(0, hand.size - 1), cards: hand.cards?.filter((one) => one !== card) ?? null };
  });
  return { ...view, hands, display: view.display && view.display.map((one) => (one === card ? null : one)) };
}

function planned(view: View, seat: number, number: string, after: View): View {
  const found = after.cities[seat]?.projects?.find((project) => project.number === number);
  const bare = { number, spaces: ".".repeat(after.faces[number]?.cost.length ?? 0), complete: false, used: false };
  const next = inCity(without(revealed(view), seat, number), seat, ({ projects }) => ({
    projects: [...(projects ?? []), found ? { ...found, ...bare } : bare],
  }));
  return { ...next, faces: { ...after.faces, ...view.faces } };
}

function built(view: View, index: number, card: string, cell: City["order"][number], after: View): View {
  return inCity(without(revealed(view), index, card), index, (city) => ({
    buildings: replaced(city.buildings, CELLS.indexOf(cell), card),
    order: [...city.order, cell],
    strengths: after.cities[index]?.order.at(-1) === cell ? (after.cities[index]?.strengths ?? city.strengths) : city.strengths,
  }));
}

function placed(view: View, seat: number, symbol: Letter, number: string, after: View): View {
  const end = after.cities[seat]?.projects?.find((project) => project.number === number);
  return inCity(view, seat, ({ tokens, projects }) => {
    const left = [...(tokens ?? [])];
    if (left.includes(symbol)) left.splice(left.indexOf(symbol), 1);
    return { tokens: left, projects: projects?.map((one) => (one.number === number ? filled(one, symbol, end) : one)) };
  });
}

/** Place the token on the first space that is free here and holds this symbol in the later view. */
function filled<P extends { spaces: string }>(project: P, symbol: Letter, end: P | undefined): P {
  const spaces = [...project.spaces.padEnd(end?.spaces.length ?? 0, ".")];
  const at = spaces.findIndex((mark, i) => mark === "." && end?.spaces[i] === symbol);
  if (at >= 0) spaces[at] = symbol;
  return { ...project, spaces: spaces.join("") };
}

/** Return the sources that a building closed: those in `after` at its borders, if both sides are built in `view`. */
export function freshGems(view: View, { city, cell }: Shown, after: View): Gem[] {
  const now = view.cities[city];
  const end = after.cities[city];
  if (!cell || !now || !end) return [];
  const borders = [0, 1, 2, 3].map((side) => borderAt(cell, side));
  return LETTERS.flatMap((letter) =>
    end.sources[letter]
      .filter((border) => borders.includes(border) && !end.covered.includes(border) && stands(now, border))
      .filter((border) => !now.sources[letter].includes(border))
      .map((border) => ({ city, border, letter })),
  );
}

const stands = (city: City, border: string) =>
  !border.includes("-") || border.split("-").every((cell) => city.buildings[CELLS.indexOf(cell as "11")]);

/** Return the view with these sources closed and the borders that newly mismatch marked dull. */
export function withGems(view: View, gems: Gem[], after: View): View {
  const touched = [...new Set(gems.map(({ city }) => city))];
  return touched.reduce((next, index) => {
    const own = gems.filter((gem) => gem.city === index);
    return inCity(next, index, (city) => ({
      sources: {
        F: [...city.sources.F, ...bordersOf(own, "F")],
        N: [...city.sources.N, ...bordersOf(own, "N")],
        S: [...city.sources.S, ...bordersOf(own, "S")],
      },
      mismatches: (after.cities[index]?.mismatches ?? []).filter((border) => stands(city, border)),
    }));
  }, view);
}

const bordersOf = (gems: Gem[], letter: Letter) => gems.filter((gem) => gem.letter === letter).map(({ border }) => border);
