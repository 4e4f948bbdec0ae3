import { formWords } from "../../../pad/words";
import type words from "./words/en.json";

export const p = formWords<keyof typeof words>("muses");
