/** Days as texts (2026-03-09) in the player's own time zone. */

const DAY = 86_400_000;
const written = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The day so many days after another one, or after today. */
export function dayOf(after = 0, from?: string): string {
  // Noon, because a day of the clock change has 23 or 25 hours.
  const noon = from === undefined ? new Date(new Date().setHours(12, 0, 0, 0)) : new Date(`${from}T12:00:00`);
  return written(new Date(noon.getTime() + after * DAY));
}

/** The number of days in a row up to today; a row that ended yesterday still counts. */
export function streakOf(days: string[], today = dayOf()): number {
  const solved = new Set(days);
  let count = 0;
  for (let day = solved.has(today) ? today : dayOf(-1, today); solved.has(day); day = dayOf(-1, day)) count += 1;
  return count;
}
