import * as E from 'fp-ts/lib/Either.js';
import type { Capabilities } from '../../../../src/hosts/capabilities.js';
import type { StoreFolders } from '../../../../src/hosts/store.js';

type Snapshot = Readonly<Record<string, string>>;

/** The files of the store, those around it, and the time of its lock file in nanoseconds. Our own state is no part of it. */
export type Standing = {
  readonly content: Snapshot;
  readonly elsewhere: Snapshot;
  readonly time: bigint | null;
};

/** The roomy store somewhere, with a folder `outside` of it that its links lead to. */
export type World = {
  readonly capabilities: Capabilities;
  readonly folders: StoreFolders;
  readonly outside: string;
  readonly standing: () => Promise<Standing>;
  readonly remove: () => Promise<void>;
};

/** The time of a store's lock file; null: there is none. */
export const lockTimeIn = async (
  { files }: Capabilities,
  { memory }: StoreFolders,
): Promise<bigint | null> => {
  const stat = await files.stat(`${memory}/.consolidate-lock`)();
  return E.isRight(stat) ? (stat.right?.mtimeNs ?? null) : null;
};

export const namesIn = async ({ files }: Capabilities, folder: string): Promise<readonly string[]> => {
  const names = await files.list(folder)();
  return E.isRight(names) ? names.right : [];
};

/** Paths that differ. */
export const differing = (one: Snapshot, other: Snapshot): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((path) => one[path] !== other[path])
    .sort();
