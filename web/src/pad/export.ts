/** Exports an evening as a link that holds all of it, and as CSV for other programs. */
import type { PadSheet } from "../lib/api/messages";
import { parsePlayed, type Played } from "./evenings.svelte";
import { p } from "./words";

/** Removes empty fields. */
function bare(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && value !== undefined));
}

export function encodeEvening({ game, names, options, entries }: Played): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ game, names, options, entries: entries.map(bare) }));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads an evening from a link; nothing if it is invalid. */
export function decodeEvening(text: string, game: string): Played | null {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const played = parsePlayed(JSON.parse(new TextDecoder().decode(bytes)));
    return played?.game === game ? played : null;
  } catch {
    return null;
  }
}

export const linkTo = (played: Played) => `${location.origin}/${played.game}/pad#with=${encodeEvening(played)}`;

/** A CSV cell that no program interprets as a formula. */
function cell(value: string | number): string {
  const text = typeof value === "string" && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** One row for each line of each entry, then the totals after it. */
export function toCsv(names: string[], sheet: PadSheet): string {
  const rows: (string | number)[][] = [[p("csvEntry"), p("csvLine"), ...names]];
  sheet.entries.forEach((entry, i) => {
    if (entry.problem !== null) rows.push([i + 1, entry.problem]);
    for (const line of entry.lines) rows.push([i + 1, line.text, ...line.points]);
    rows.push([i + 1, p(sheet.counts === "wins" ? "gamesWon" : "total"), ...entry.totals]);
  });
  return `\ufeff${rows.map((row) => row.map(cell).join(p("csvSeparator"))).join("\r\n")}\r\n`;
}

export function download(name: string, text: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
