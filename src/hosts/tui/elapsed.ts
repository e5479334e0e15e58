const two = (number: number): string => String(number).padStart(2, '0');

/** `12 s`, `2 min 05 s`, `1 h 10 min`. A clock that went back shows nothing below zero. */
export const elapsed = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return minutes < 60
    ? `${minutes} min ${two(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
};
