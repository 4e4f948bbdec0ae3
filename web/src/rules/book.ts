/** Selects the blocks of the rules to show: those that apply to a table, and those that a search finds. */
import type { Block } from "../lib/api/messages";

/** A table's options and number of players. */
export interface Setting {
  options: Record<string, boolean | number | string>;
  players: number;
}

export function suits({ tables }: Block, { options, players }: Setting): boolean {
  const here: Record<string, boolean | number | string> = { ...options, players };
  return Object.entries(tables).every(([name, values]) => values.includes(String(here[name])));
}

/** The blocks that match the search, each below its section's heading; for tables, only the matching rows. */
export function found(blocks: Block[], has: (text: string) => boolean): Block[] {
  const shown: Block[] = [];
  let section: Block | null = null;
  for (const block of blocks) {
    if (block.kind === "section" || block.kind === "title") {
      section = block;
      continue;
    }
    const here = matching(block, (text) => has(`${section?.text ?? ""} ${text}`), has);
    if (!here) continue;
    if (section && !shown.includes(section)) shown.push(section);
    shown.push(here);
  }
  return shown;
}

function matching(block: Block, hasHere: (text: string) => boolean, has: (text: string) => boolean): Block | null {
  if (block.kind === "table" || block.kind === "list") {
    const rows = block.rows.filter((row, i) => (i === 0 && block.kind === "table") || has(row.join(" ")));
    return rows.length > (block.kind === "table" ? 1 : 0) ? { ...block, rows } : null;
  }
  return hasHere(`${block.number} ${block.text}`) ? block : null;
}
