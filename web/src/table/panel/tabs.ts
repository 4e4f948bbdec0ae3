/** The tabs of the panel beside the board. */
import { formatList, t } from "../../lib/i18n/i18n.svelte";

export type Tab = "log" | "score" | "chat" | "rules";

const ALL: Tab[] = ["log", "score", "chat", "rules"];

/** There is no score before the end, and no chat for spectators unless it is open to them. */
export function tabsFor(isOver: boolean, mayRead: boolean): Tab[] {
  return ALL.filter((name) => (name !== "score" || isOver) && (name !== "chat" || mayRead));
}

/** The name of the panel from its tabs: "Log, chat and rules". */
export function panelName(tabs: Tab[]): string {
  const [first = "", ...others] = tabs.map((tab) => t(tab));
  return formatList([first, ...others.map((other) => other.toLocaleLowerCase())]);
}
