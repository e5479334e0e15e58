const grouped = new Intl.NumberFormat('en-US');

/** `12,480`. */
export const number = (value: number): string => grouped.format(value);

/** `1 file`, `3 files`. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;

/** `340 ms`, `3.2 s`, `2 min 05 s`, `3 h 10 min`. */
export const duration = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours === 0) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return hours < 48
    ? `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
    : count(Math.floor(hours / 24), 'day');
};

/** `$0.0042`, `$1.35`: dollars, small sums with what can be told of them. */
export const dollars = (value: number): string => {
  if (value === 0) return '$0';
  if (value < 0.0001) return '< $0.0001';
  return value < 0.1 ? `$${Number(value.toPrecision(2))}` : `$${value.toFixed(2)}`;
};

/** `84 %` of a share from 0 to 1; never 0 or 100 where it is only nearly so. */
export const percent = (share: number): string => {
  if (share > 0 && share < 0.01) return '< 1 %';
  return `${share >= 1 ? 100 : Math.min(99, Math.round(share * 100))} %`;
};

/** `812 bytes`, `24.6 KB`, `3.1 MB`: units of 1,024. */
export const byteCount = (bytes: number): string => {
  if (bytes < 1024) return count(bytes, 'byte');
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
};

/** `2026-03-09 14:05`, in the time of whoever looks. */
export const localTime = (ms: number): string => {
  const at = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** `in 3 h 10 min`, `2 days ago`, `now`. What is to come is told to the minute, begun ones counted, so that nobody comes too early. */
export const relative = (at: number, now: number): string => {
  const distance = Math.abs(at - now);
  if (distance < 1000) return 'now';
  if (distance < 60_000) {
    const seconds = count(Math.round(distance / 1000), 'second');
    return at > now ? `in ${seconds}` : `${seconds} ago`;
  }
  return at > now ? `in ${toCome(Math.ceil(distance / 60_000))}` : `${coarse(distance)} ago`;
};

const toCome = (minutes: number): string =>
  minutes < 60 ? count(minutes, 'minute') : duration(minutes * 60_000);

const coarse = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return count(minutes, 'minute');
  return minutes < 48 * 60
    ? count(Math.floor(minutes / 60), 'hour')
    : count(Math.floor(minutes / 60 / 24), 'day');
};

/** Enough of a run's id to tell it from others. */
export const shortId = (runId: string): string => (runId.length > 12 ? runId.slice(0, 8) : runId);
