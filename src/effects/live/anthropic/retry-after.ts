type Header = (name: string) => string | null;

const NUMBER = /^\s*\d+(\.\d+)?\s*$/;

const number = (text: string | null): number | null =>
  text !== null && NUMBER.test(text) ? Number(text) : null;

const date = (text: string | null): number | null => {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : at;
};

/**
 * In how many milliseconds the provider wants to be asked again; null: it does not say. A date counts from the
 * provider's own clock where it tells it, or else from `now` (milliseconds since 1970).
 */
export const retryAfterMs = (header: Header, now: number): number | null => {
  const ms = number(header('retry-after-ms'));
  if (ms !== null) return Math.round(ms);
  const given = header('retry-after');
  const seconds = number(given);
  if (seconds !== null) return Math.round(seconds * 1000);
  const at = date(given);
  return at === null ? null : Math.max(0, at - (date(header('date')) ?? now));
};
