/** `1 file`, `3 files`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** `340 ms`, `3.2 s`, `2 min 05 s`. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
};

/** `2026-03-09 14:05:11` in UTC, or a dash. */
export const when = (ms: number | null): string => {
  const date = new Date(ms ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '–' : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
};

/** `3 hours`, for how long ago something was. */
export const age = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return count(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? count(hours, 'hour') : count(Math.floor(hours / 24), 'day');
};
