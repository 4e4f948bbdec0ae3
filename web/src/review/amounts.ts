/** Formats values: a chance in percent, points with one decimal, differences with their sign. */
import { t } from "../lib/i18n/i18n.svelte";
import type { TableReview } from "../lib/api/messages";

export type Counts = TableReview["counts"];

const format = (counts: Counts, signDisplay: "auto" | "exceptZero") =>
  new Intl.NumberFormat(t("locale"), counts === "wins" ? { style: "percent", signDisplay } : { maximumFractionDigits: 1, signDisplay });

const written = (counts: Counts, value: number, sign: "auto" | "exceptZero") =>
  format(counts, sign)
    .format(Math.abs(value) < 1e-9 ? 0 : value)
    .replace("-", "−");

export const amount = (counts: Counts, value: number) => written(counts, value, "auto");
export const change = (counts: Counts, value: number) => written(counts, value, "exceptZero");
