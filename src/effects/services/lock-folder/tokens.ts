import type { FileStat } from '../../ports/files.js';
import type { PriorLock } from '../../ports/lock-folder.js';
import type { Place } from './place.js';

/**
 * The files of a run in the lock folder. Each name begins with the run's id and is used once.
 *
 * - `pub`: the publication, whose body is our PID. As long as it is here, the run is not settled.
 * - `show`: its second name, which is renamed onto the view
 * - `done`, `prior`: what a commit or an abort renames onto the view
 * - `abort`: a verdict made before the claim, so that a full disk cannot keep a run from being given back
 * - `claim`, `verdict.…`: claims and verdicts before they are linked
 * - `new.I`: prepared file I, a tombstone for a deletion; `old.I.HASH`: its before-image; `conflict.I`: it was not published
 * - `copy.…`, `….box`: what is made where there are no hard links, before it is moved to its name
 * - `back`: a file of the live folder before it is put back, where an engine worked on that itself
 * - `gone.…`: what was taken away to be looked at; `late.…`: bytes of an editor that nobody has merged
 */
export const token = (place: Place, runId: string, kind: string): string =>
  `${place.folder}/${runId}.${kind}`;

export const claimPath = (place: Place, n: number): string => `${place.folder}/${n}.claim`;
export const verdictPath = (place: Place, n: number): string => `${place.folder}/${n}.verdict`;

const RUN_ID = /^([0-9a-z]+)-[0-9a-z]+$/;

/** A run id is its birth, milliseconds since 1970 in base 36, and something random. */
export const isRunId = (text: string): boolean => RUN_ID.test(text);
export const birthOf = (runId: string): number => Number.parseInt(RUN_ID.exec(runId)?.[1] ?? '', 36);

/** Splits `<runId>.<kind>…`; `null` for claims, verdicts and what is not ours. */
export const parseToken = (name: string): { readonly runId: string; readonly kind: string } | null => {
  const dot = name.indexOf('.');
  const runId = name.slice(0, Math.max(dot, 0));
  return isRunId(runId) ? { runId, kind: name.slice(dot + 1) } : null;
};

/** Nobody counts that far; a file of that name was put there. */
export const LAST_GENERATION = 999_999_999_999_999;

const GENERATION = /^[1-9]\d{0,14}$/;

/** Generations with a claim (or verdict) in a listing, ascending. */
export const generations = (names: readonly string[], kind: 'claim' | 'verdict' = 'claim'): number[] => {
  const end = `.${kind}`;
  const found: number[] = [];
  for (const name of names) {
    const n = name.endsWith(end) ? name.slice(0, -end.length) : '';
    if (GENERATION.test(n)) found.push(Number(n));
  }
  return found.sort((a, b) => a - b);
};

/** A tombstone says "nothing here": an empty file of a time that nobody else gives a file. A whole second, so that coarse file systems keep it. */
export const TOMBSTONE_MS = 1_000;
/** The same where time begins in 1980 and goes on in steps of two seconds. */
export const COARSE_TOMBSTONE_MS = Date.UTC(2000, 1, 29, 12, 34, 56);
const TOMBSTONES_NS: readonly bigint[] = [TOMBSTONE_MS, COARSE_TOMBSTONE_MS].map(
  (ms) => BigInt(ms) * 1_000_000n,
);

export const isTombstone = (stat: FileStat | null): boolean =>
  stat !== null && stat.size === 0 && TOMBSTONES_NS.includes(stat.mtimeNs);

export const sameInode = (a: FileStat | null, b: FileStat | null): boolean =>
  a !== null && b !== null && a.ino === b.ino;

/** Does the view (or the publication itself) still show what the run put there? */
export const isShown = (stat: FileStat | null, pub: FileStat | null, shown: string): boolean =>
  stat !== null && sameInode(stat, pub) && String(stat.mtimeNs) === shown && stat.size > 0;

export const priorOf = (stat: FileStat | null): PriorLock | null =>
  stat && { ino: String(stat.ino), mtimeNs: String(stat.mtimeNs), size: stat.size };

/** Is it still the lock that was found? */
export const isPrior = (stat: FileStat | null, prior: PriorLock | null): boolean => {
  const seen = priorOf(stat);
  if (seen === null || prior === null) return seen === prior;
  return seen.ino === prior.ino && seen.mtimeNs === prior.mtimeNs && seen.size === prior.size;
};
