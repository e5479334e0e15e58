const padded = (value: number): string => String(value).padStart(2, '0');

/** The date (YYYY-MM-DD) that a moment has here; `ms` since 1970. */
export const localDate = (ms: number): string => {
  const date = new Date(ms);
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`;
};
