import { expect, test } from "vitest";
import { teaching as muCity } from "../../src/games/mu_city/teaching";
import { teaching as muTricks } from "../../src/games/mu_tricks/teaching";
import { teaching as muses } from "../../src/games/muses/teaching";
import { teaching as muster } from "../../src/games/muster/teaching";

test("Muster: the card in the own hand or the opponent's backs, and the stack of the player who moves", () => {
  const banner = { move: "banner", card: "flame4", castle: "flame" };
  expect(muster.piecesOf(banner, 0, { seat: 0 })).toEqual(["card flame4", "stack flame 0"]);
  expect(muster.piecesOf(banner, 1, { seat: 0 })).toEqual(["backs", "stack flame 1"]);
  const swap = { move: "swap", card: "flame4", castle: "flame", side: "other", leaver: "wizard" };
  expect(muster.piecesOf(swap, 0, { seat: 0 })).toEqual(["card flame4", "stack flame 1"]);
  expect(muster.piecesOf({ move: "take_deck" }, 1, { seat: 0 })).toEqual(["deck"]);
});

test("Mü: a card that the seat sees, else the place of its owner", () => {
  const view = { seat: 0, seats: [{ shown: [] }, { shown: ["red 9"] }] };
  const play = (card: string) => ({ move: "play", card });
  expect(muTricks.piecesOf(play("red 7"), 0, view)).toEqual(["card 0 red 7"]);
  expect(muTricks.piecesOf(play("red 9"), 1, view)).toEqual(["card 1 red 9"]);
  expect(muTricks.piecesOf(play("red 7"), 1, view)).toEqual(["seat 1"]);
  expect(muTricks.piecesOf({ move: "partner", seat: 1 }, 0, view)).toEqual(["seat 1"]);
  expect(muTricks.piecesOf({ move: "pass" }, 1, view)).toEqual(["seat 1"]);
});

test("Dance of Muses: dancers by their places on the floor, also a muse whose name was hidden", () => {
  const view = { seat: 0, tiles: [{ dancer: "clio", muse: "clio" }, { dancer: "mystery0", muse: "erato" }] };
  expect(muses.piecesOf({ move: "step", dancer: "clio", direction: "up" }, 1, view)).toEqual(["muse clio"]);
  expect(muses.piecesOf({ move: "raise", muse: "erato", dancer: "clio" }, 0, view)).toEqual(["muse mystery0", "muse clio"]);
  expect(muses.piecesOf({ move: "lay", muse: "thalia", place: "1,0" }, 1, view)).toEqual(["place 1,0"]);
  expect(muses.piecesOf({ move: "done" }, 1, view)).toEqual([]);
});

test("Mū: cells and projects in the city of the player who moves, and own cards only", () => {
  const build = { move: "build", card: "3", cell: "22" };
  expect(muCity.piecesOf(build, 0, { seat: 0 })).toEqual(["card 3", "cell 0 22"]);
  expect(muCity.piecesOf(build, 1, { seat: 0 })).toEqual(["cell 1 22"]);
  expect(muCity.piecesOf({ move: "plan", project: "8" }, 1, { seat: 0 })).toEqual(["city 1"]);
  expect(muCity.piecesOf({ move: "place", symbol: "F", project: "8" }, 0, { seat: 0 })).toEqual(["token F", "project 0 8"]);
});
