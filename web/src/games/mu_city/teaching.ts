/** Mū's explanations at the table, built from the view and the legal moves with texts from the game's pack. */
import { fill, formatNumber } from "../../lib/i18n/i18n.svelte";
import { pack } from "../../lib/i18n/gameWords.svelte";
import type { Explanation, Teaching, Tip } from "../../lib/api/types";
import { isDrafting, LETTERS, linesAt, tileOf, type Cell, type Kind, type Legal, type Letter, type Line } from "./city/parts";
import { movesOf, previewOfUse } from "./play/targets";
import { CELLS, LINES as LINE_NAMES } from "./city/geometry";
import type { City, Goal, Move, View } from "./viewSchema";
import { buildingOf, effectOf, inLine, letterWord, levelWord, nameOf, say as board, symbolsOf, whenWord, withArticle } from "./words";

type Words = (typeof import("../../../../src/mutable/games/mu_city/words.en.json"))["page"]["teaching"];
type Word = keyof Words;
type EventMessage = string | number;

const say = (word: Word, ...values: EventMessage[]) => fill(pack<{ teaching: Words }>("mu_city").teaching[word], ...values);
const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);
const total = (view: View, seat: number) => view.standing.totals[seat] ?? 0;

// The goal

function goal(view: View, seat: number | null, names: string[]): string {
  if (view.goals) return alone(view.goals, total(view, 0));
  const rivals = view.standing.totals.map((points, i) => ({ points, name: names[i] ?? "", i })).filter(({ i }) => i !== seat);
  const best = rivals.reduce((one, other) => (other.points > one.points ? other : one));
  return seat === null ? say("goalOfAll", best.name, formatNumber(best.points)) : say("goal", formatNumber(total(view, seat)), best.name, formatNumber(best.points));
}

function alone(goals: Goal[], points: number): string {
  const next = goals.filter(({ least }) => least !== null && least > points).at(-1);
  return next ? say("goalAlone", formatNumber(points), levelWord(next.level), next.least ?? 0) : say("goalTop", formatNumber(points));
}

// Buildings and islands

/** Return the symbols of an intact building and what it gives when built. */
function shows(view: View, kind: Kind): string {
  const yields = view.yields[kind];
  const counted = LETTERS.map((letter) => [yields.split(letter).length - 1, letter] as const).filter(([count]) => count);
  const gifts = yields.split("*").length - 1;
  const parts = counted.length ? [say("shows", counted.map(([count, letter]) => `${count} ${letterWord(letter)}`).join(", "))] : [];
  return [...parts, ...(gifts ? [say("gives", gifts)] : [])].join(" ");
}

function ofBuilding(view: View, name: string, more: string): Explanation {
  const { kind } = tileOf(view.box, name);
  return { title: capital(buildingOf(kind)), text: `${shows(view, kind)} ${more}`, rule: "1.2" };
}

function ofCell(view: View, city: City, cell: Cell): Explanation {
  const at = CELLS.indexOf(cell);
  const building = city.buildings[at];
  if (!building) return { title: say("islandTitle"), text: say(city.damage[at] ? "marked" : "island"), rule: city.damage[at] ? "8.4" : "4.1" };
  if (city.ruins.includes(cell)) return { title: capital(buildingOf(tileOf(view.box, building).kind)), text: say("ruin"), rule: "8.4" };
  return ofBuilding(view, building, say("stands"));
}

// Projects

function ofProject(view: View, number: string, city?: City): Explanation {
  const face = view.faces[number];
  const state = city?.projects?.find((one) => one.number === number);
  const when = face && face.when !== "none" ? `${capital(whenWord(face))}${board("colon")} ` : "";
  const stands = state?.used ? say("usedUp") : state?.complete ? say("isComplete", face?.points ?? 0) : say(state ? "wants" : "costs", face?.points ?? 0, missing(face?.cost ?? "", state?.spaces));
  return { title: nameOf(number, face), text: `${when}${effectOf(face)}. ${stands}`, rule: "6.1" };
}

/** Return the tokens that are still missing. */
const missing = (cost: string, spaces = "") =>
  ([...cost] as Letter[]).filter((_, i) => (spaces[i] ?? ".") === ".").map(letterWord).join(", ");

// Sources and lines

const sourceAt = (city: City, border: string) => LETTERS.find((letter) => city.sources[letter].includes(border));

function ofSource(city: City, border: string): Explanation | null {
  const letter = sourceAt(city, border);
  if (!letter) return null;
  const where = border.includes("-") ? border.split("-")[0]?.[0] === border.split("-")[1]?.[0] : /^(left|right)/.test(border);
  const text = letter === "S" ? say(where ? "sourceRow" : "sourceColumn") : say(letter === "F" ? "sourceFaith" : "sourceFood");
  return { title: say("sourceTitle", letterWord(letter)), text, rule: "4.4" };
}

function ofBattle(view: View, battle: number): Explanation {
  const line = view.battles[battle];
  const stage = view.stages[battle];
  const text = stage === "over" ? "battleOver" : line ? "battle" : "battleHidden";
  return { title: line ? board("battleIn", inLine(line)) : board("battle"), text: say(text), rule: line ? "7.3" : "7.5" };
}

function ofLine(view: View, line: string, project = ""): Explanation | null {
  if (line === "effect") return ofProject(view, project);
  const known = LINES[line];
  return known ? { title: say("lineTitle"), text: say(known[0]), rule: known[1] } : null;
}

const LINES: Record<string, [Word, string]> = {
  fed: ["lineFed", "9.1"],
  food: ["lineFood", "9.1"],
  surplus: ["lineSurplus", "9.1"],
  faith: ["lineFaith", "9.2"],
  printed: ["linePrinted", "9.3"],
  victory: ["lineVictory", "9.3"],
  neutral_stock: ["lineStock", "10.6"],
  neutral_victory: ["lineNeutral", "10.6"],
  total: ["lineTotal", "9.4"],
};

function ofCount(view: View, index: number, letter: "F" | "N"): Explanation {
  const title = board("symbolsOf", symbolsOf(view.standing, index, letter), letterWord(letter));
  return { title, text: say(letter === "F" ? "countFaith" : "countFood"), rule: letter === "F" ? "9.2" : "9.1" };
}

// Explanations by piece name

function ofCity(kind: string, index: number, name: string, view: View, names: string[]): Explanation | null {
  const city = view.cities[index];
  if (!city) return null;
  const whose = index === view.neutral ? board("neutral") : index === view.seat ? board("yourCity") : board("city", names[index] ?? "");
  switch (kind) {
    case "cell":
      return ofCell(view, city, name as Cell);
    case "project":
      return ofProject(view, name, city);
    case "source":
      return ofSource(city, name);
    case "half":
      return { title: say("halfTitle"), text: say(city.mismatches.includes(name) ? "mismatch" : "half"), rule: "4.2" };
    case "mismatch":
      return { title: capital(board("mismatch")), text: say("cover"), rule: "6.5" };
    case "strength":
      return { title: say("strengthTitle", inLine(name as Line)), text: say("strength"), rule: "7.2" };
    case "damage":
      return { title: say("damageTitle"), text: say("damage", inLine(name as Line)), rule: "8.1" };
    case "victories":
      return { title: board("victories", city.victories), text: say(index === view.neutral ? "victoriesNeutral" : "victories"), rule: index === view.neutral ? "10.6" : "9.3" };
    case "count":
      return ofCount(view, index, name as "F" | "N");
    case "points":
      return { title: board("soFar", formatNumber(total(view, index))), text: say("points"), rule: "9.4" };
    case "state":
      return { title: whose, text: say("state"), rule: "3.3" };
    case "city":
      return { title: whose, text: say(index === view.neutral ? "cityNeutral" : "city"), rule: index === view.neutral ? "10.3" : "11.1" };
    default:
      return null;
  }
}

const ofCard = (view: View, name: string) => (name in view.faces ? ofProject(view, name) : ofBuilding(view, name, say("edges")));

function explain(piece: string, view: View, _seat: number | null, names: string[]): Explanation | null {
  const [kind = "", name = "", more = ""] = piece.split(" ");
  switch (kind) {
    case "card":
      return ofCard(view, name);
    case "token":
      return { title: capital(board("token", letterWord(name as Letter))), text: say("token"), rule: "5.1" };
    case "choice":
      return { title: say("choiceTitle"), text: say("choice"), rule: "5.3" };
    case "battle":
      return ofBattle(view, Number(name));
    case "round":
      return { title: isDrafting(view) ? board("projectRound") : board("round", view.round), text: say("round"), rule: "3.1" };
    case "level":
      return { title: capital(levelWord(name as Goal["level"])), text: say("level"), rule: "10.7" };
    case "stock":
      return { title: board("stock", view.stock ?? 0), text: say("stock"), rule: "10.6" };
    case "memory":
      return { title: board("memory"), text: say("memory"), rule: "11.2" };
    case "fight":
      return { title: board("battles"), text: say("battle"), rule: "7.3" };
    case "line":
      return ofLine(view, name, more);
    default:
      return ofCity(kind, Number(name), more, view, names);
  }
}

// The coach

type Add = (key: Word, points?: string[], ...values: EventMessage[]) => void;

function tips(view: View, legal: Legal[], seat: number): Tip[] {
  const found: Tip[] = [];
  const add: Add = (key, points = [], ...values) => found.push({ key, text: say(key, ...values), points });
  if (!legal.length) return found;
  if (view.phase === "keep") keeping(view, seat, add);
  if (view.phase === "play") playing(view, legal, seat, add);
  if (view.phase === "place") placing(view, legal, seat, add);
  if (view.phase === "boost" && previewOfUse(legal)?.turns !== false) add("tipBoost", [], withArticle(previewOfUse(legal)?.project ?? "", view.faces[previewOfUse(legal)?.project ?? ""]));
  if (view.phase === "strike") striking(view, legal, seat, add);
  if (view.phase === "divert") add("tipDivert", [`cell ${seat} ${view.target ?? ""}`]);
  return found;
}

function keeping(view: View, seat: number, add: Add) {
  const isFirst = (view.hands[seat]?.cards?.length ?? 0) > 3;
  if (isDrafting(view)) add("tipKeepPlans");
  else add("tipKeepBuildings", [`battle ${view.stages.indexOf("soon")}`]);
  const taker = view.takers?.[seat];
  if (!isFirst && taker !== undefined && taker !== seat) add("tipPass", [`city ${taker}`]);
}

function playing(view: View, legal: Legal[], seat: number, add: Add) {
  if (isDrafting(view)) return add("tipPlan");
  const city = view.cities[seat] as City;
  const builds = movesOf(legal, "build");
  const line = linesAt(view, "soon")[0];
  if (line && view.turn === view.box.turns - 1) beforeBattle(view, line, seat, add);
  const ready = city.projects?.find(({ number, complete, used }) => complete && !used && view.faces[number]?.when === "anytime");
  if (ready) add("tipReady", [`project ${seat} ${ready.number}`], nameOf(ready.number, view.faces[ready.number]));
  if (view.display) add("tipTwin", view.neutral === null ? [] : [`city ${view.neutral}`]);
  add("tipBuild");
  if (city.damage.some((marks, i) => marks && !city.buildings[i])) add("tipMarked", city.damage.flatMap((marks, i) => (marks && !city.buildings[i] ? [`cell ${seat} ${CELLS[i]}`] : [])));
  const double = builds.find(({ upshot }) => (upshot.closes?.length ?? 0) > 1);
  if (double) add("tipTwo", [`card ${double.facts.card}`, `cell ${seat} ${double.facts.cell}`], capital(buildingOf(tileOf(view.box, double.facts.card).kind)));
  if (city.against.length) add("tipDamage", city.against.map((one) => `damage ${seat} ${one}`));
  const gift = builds.find(({ facts }) => view.yields[tileOf(view.box, facts.card).kind].includes("*"));
  if (gift) add("tipTrade", [`card ${gift.facts.card}`]);
  if (view.round === view.box.rounds.length - 1) harvest(view, seat, add);
}

/** Say which Strengths the next battle compares, and where. */
function beforeBattle(view: View, line: Line, seat: number, add: Add) {
  const strengths = view.cities.map((city) => city.strengths[LINE_NAMES.indexOf(line)] ?? 0);
  const others = strengths.filter((_, city) => city !== seat).sort((one, other) => other - one);
  const badges = strengths.map((_, city) => `strength ${city} ${line}`);
  add("tipLastTurn", [`battle ${view.stages.indexOf("soon")}`, ...badges], inLine(line), strengths[seat] ?? 0, others.join(", "));
}

/** In the last round, check whether there is enough Food. */
function harvest(view: View, seat: number, add: Add) {
  const fed = view.standing.lines.find((one) => one.line === "fed");
  if (!fed) return;
  const [food, intact] = [fed.food[seat] ?? 0, fed.intact[seat] ?? 0];
  add(food > intact ? "tipSurplus" : "tipHungry", [`points ${seat}`], food, intact);
}

function placing(view: View, legal: Legal[], seat: number, add: Add) {
  const city = view.cities[seat] as City;
  if (city.choice?.kind === "covers") return add("tipCover");
  if (city.choice) return add("tipTake");
  if (movesOf(legal, "refuse").length) add("tipRefuse");
  const nearly = city.projects?.filter(({ spaces, complete }) => !complete && spaces.split(".").length === 2).map(({ number }) => number) ?? [];
  const last = movesOf(legal, "place").find(({ facts }) => nearly.includes(facts.project));
  if (last) add("tipComplete", [`project ${seat} ${last.facts.project}`], withArticle(last.facts.project, view.faces[last.facts.project]));
  add("tipPlace", (city.tokens ?? []).map((letter) => `token ${letter}`));
}

function striking(view: View, legal: Legal[], seat: number, add: Add) {
  if (view.actor !== seat) return add("tipNeutral");
  if (movesOf(legal, "remove").length) add("tipRemove", view.cities[seat]?.against.map((line) => `damage ${seat} ${line}`));
  add("tipStrike", movesOf(legal, "destroy").map(({ facts }) => `cell ${seat} ${facts.cell}`));
}

// The pieces of a move

function piecesOf(move: Move, by: number, view: View): string[] {
  const held = (...names: string[]) => (by === view.seat ? names.map((name) => `card ${name}`) : [`city ${by}`]);
  switch (move.move) {
    case "keep":
      return held(...move.kept);
    case "plan":
      return held(move.project);
    case "build":
      return by === view.seat ? [...held(move.card), `cell ${by} ${move.cell}`] : [`cell ${by} ${move.cell}`];
    case "place":
      return [...(by === view.seat ? [`token ${move.symbol}`] : []), `project ${by} ${move.project}`];
    case "cover":
      return [`mismatch ${by} ${move.border}`];
    case "remove":
      return [`damage ${by} ${move.line}`];
    case "destroy":
    case "divert":
      return [`cell ${by} ${move.cell}`];
    default:
      return by === view.seat ? [] : [`city ${by}`];
  }
}

export const teaching = { goal, explain, tips, piecesOf } as unknown as Teaching;
