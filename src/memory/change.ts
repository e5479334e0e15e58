/** Lower-case hexadecimal SHA-256 of a file's bytes. */
export type Hash = string;

/** Hashes bytes. Passed in, so that this room stays free of platform modules. */
export type Hasher = (bytes: Uint8Array) => Hash;

/** What became of a statement. `moved`: it stands in another file now; `merged-into`: another copy of it, which was there before, still does. */
export type Fate =
  | { readonly _tag: 'moved'; readonly path: string }
  | { readonly _tag: 'merged-into'; readonly path: string }
  | { readonly _tag: 'reworded'; readonly path: string; readonly to: string }
  | { readonly _tag: 'dropped' }
  | { readonly _tag: 'added'; readonly path: string };

/** Where words come from: a file of the store that had the like, a row of a transcript that the agent was shown, or nobody knows. */
export type Source =
  | { readonly _tag: 'File'; readonly path: string }
  | { readonly _tag: 'Row'; readonly session: string; readonly row: number }
  | { readonly _tag: 'Unknown' };

/**
 * One line of the ledger: a statement that is not simply where it was, its origin and its fate. The origin is the file that
 * had it; of what was added, `session ID` where a user asked in that session to remember it; `null`: nothing tells.
 * `source`: where the words come from that a dream brought in, of an added or reworded one; absent where it brought none, and
 * in what was not made by a dream or was made before sources were told.
 */
export type LedgerEntry = {
  readonly statement: string;
  readonly origin: string | null;
  readonly fate: Fate;
  readonly source?: Source;
};

/** A file to be written: `after` is the hash of its new bytes; `origin` names the files, and the sessions, that its statements came from. */
export type Write = {
  readonly path: string;
  readonly mode: number;
  readonly after: Hash;
  readonly origin: readonly string[];
};

/** An index entry that was taken out, and where its words stand now. */
export type LeftOut = { readonly entry: string; readonly reason: string; readonly movedTo: string | null };

/**
 * The one value that dream, undo and a person's fix produce. One checker, one committer and one diff serve it.
 * `base` has the hash of every path that is written or deleted as it was before (`null`: there was none); before- and
 * after-images lie in the object store under their hashes.
 */
export type Change = {
  readonly v: 1;
  readonly base: Readonly<Record<string, Hash | null>>;
  /** Permission bits, as they were before, of every path that had a file; undo puts them back. */
  readonly baseModes: Readonly<Record<string, number>>;
  readonly writes: readonly Write[];
  readonly deletions: readonly string[];
  /** Files that are not changed, but relied on: they say what was taken out elsewhere. Their hashes, as they were before. */
  readonly keepers: Readonly<Record<string, Hash>>;
  readonly renames: readonly { readonly from: string; readonly to: string }[];
  readonly leftOut: readonly LeftOut[];
  readonly ledger: readonly LedgerEntry[];
};
