import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK_FOLDER = '.consolidate-lock.d';

/** One file of a store, to the nanosecond of its time. */
export type Trace = {
  readonly ino: bigint;
  readonly mtimeNs: bigint;
  readonly mode: bigint;
  readonly hash: string;
};

export type Traces = Readonly<Record<string, Trace>>;

/** Every file of a store by its path, the lock file among them, without the folder that only we look into. */
export const tracesOf = (memory: string): Traces => {
  const traces: Record<string, Trace> = {};
  for (const entry of readdirSync(memory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.includes(LOCK_FOLDER)) continue;
    const { ino, mtimeNs, mode } = lstatSync(path, { bigint: true });
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
    traces[path.slice(memory.length + 1)] = { ino, mtimeNs, mode, hash };
  }
  return traces;
};

/** What runs have left in the lock folder that says they are not settled. */
export const unsettledIn = (memory: string): readonly string[] =>
  readdirSync(memory).includes(LOCK_FOLDER)
    ? readdirSync(join(memory, LOCK_FOLDER)).filter((name) => name.endsWith('.pub'))
    : [];
