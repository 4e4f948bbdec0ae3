/** Written by packaging/page_types.py from mutable/games/mu_city/pad/entry.py; `make types` writes it anew. */

/** A city for each player. In a solo game the neutral city follows; `stock` counts its tokens. */
export interface MuCityEnd {
  cities: MuCityCity[];
  stock?: number;
}

/** A city by cells (row by row) and borders (line by line, in the engine's order), with the numbers of its completed projects and the tokens on their extra spaces; or its `figures` instead. */
export interface MuCityCity {
  cells?: ("farming" | "military" | "politics" | "trade" | "worship" | null)[];
  ruins?: number[];
  borders?: ("F" | "N" | "S" | null)[];
  projects?: number[];
  extra?: Record<string, number>;
  damage?: number | null;
  victories?: number;
  figures?: MuCityFigures | null;
}

/** A city as sums: Food and intact buildings at the Harvest, Faith, the points printed on completed projects and the points of their effects. For the neutral city, `food` is Food and Faith together. */
export interface MuCityFigures {
  food?: number;
  intact?: number;
  faith?: number;
  printed?: number;
  effects?: number;
}
