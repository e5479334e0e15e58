const DAY_MS = 86_400_000;

/** The calendar's day before a date (YYYY-MM-DD), however long either day is where people live. */
export const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
