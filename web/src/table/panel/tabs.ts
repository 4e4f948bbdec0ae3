/** The tabs of the panel beside the board. */
import { formatList, t } from "../../lib/i18n/i18n.svelte";

export type Tab = "log" | "score" | "chat" | "rules";

const ALL: Tab[] = ["log", "score", "chat", "rules"];

/** Return the tabs. The score appears only after the end; spectators see the chat only if it is open to them. */
export function tabsFor(isOver: boolean, mayRead: boolean): Tab[] {
  return ALL.filter((name) => (name !== "score" || isOver) && (name !== "chat" || mayRead));
}

/** Return the name of the panel, made from its tabs: "Log, chat and rules". */
export function panelName(tabs: Tab[]): string {
  const [first = "", ...others] = tabs.map((tab) => t(tab));
  return formatList([first, ...others.map((other) => other.toLocaleLowerCase())]);
}
