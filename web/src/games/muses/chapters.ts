import type { Chapters } from "../../table/panel/turns";

/** Each hand begins with its deal. */
export const chapters: Chapters = { word: "hand", opens: ["deal", "deal_hidden"] };
