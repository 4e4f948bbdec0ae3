import type { Chapters } from "../../table/panel/turns";

/** A hand ends when its points are recorded, or when nobody bid. */
export const chapters: Chapters = { word: "hand", closes: ["score", "void"] };
