import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';

/** The letter after the name, which is in parentheses: T is stopped. */
const processState = (pid: number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? '';
};

/** Resolves when the system has stopped the process. */
export const untilStopped = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(processState(pid)).toBe('T'), { interval: 2, timeout: 120_000 });
