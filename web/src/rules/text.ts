import { HOUSE_RULE_MARK } from "../lib/ui/houseRule";

/** The parts of a line of the rules: plain text, *emphasis*, **strong**, `moves`, {symbols}, paragraph numbers, ◊. */
export interface Span {
  kind: "plain" | "strong" | "em" | "code" | "symbol" | "paragraph" | "ours";
  text: string;
}

const PARTS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\{\w+\}|◊|(?<![\d.])\d{1,2}\.\d{1,2}(?![\d.]))/;

export function spansOf(text: string, isParagraph: (number: string) => boolean = () => false): Span[] {
  return text
    .split(PARTS)
    .filter(Boolean)
    .map((part): Span => {
      if (part === HOUSE_RULE_MARK) return { kind: "ours", text: part };
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      if (part.startsWith("*") && part.length > 2) return { kind: "em", text: part.slice(1, -1) };
      if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
      if (/^\{\w+\}$/.test(part)) return { kind: "symbol", text: part.slice(1, -1) };
      if (/^\d{1,2}\.\d{1,2}$/.test(part) && isParagraph(part)) return { kind: "paragraph", text: part };
      return { kind: "plain", text: part };
    });
}

/** A text in parts, those apart that were looked for. */
export function highlighted(text: string, isFound: (word: string) => boolean): { text: string; found: boolean }[] {
  return text
    .split(/([\p{L}\p{M}]+)/u)
    .filter(Boolean)
    .map((part) => ({ text: part, found: /\p{L}/u.test(part) && isFound(part) }));
}
