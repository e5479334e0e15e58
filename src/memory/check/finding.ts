/** What is wrong with a store, so that it should be mended. */
export type ErrorKind =
  | 'IndexOverBudget'
  | 'DeadLink'
  | 'Orphan'
  | 'DuplicateEntry'
  | 'DuplicateStatement'
  | 'OverLongEntry';

/** What a person may want to know, though nothing mends it by rule. */
export type NoteKind =
  | 'Headroom'
  | 'UnresolvedDate'
  | 'MalformedFrontMatter'
  | 'Pinned'
  | 'Linked'
  | 'TooLarge'
  | 'Held'
  | 'NotText'
  | 'Empty'
  | 'Imitation'
  | 'FrozenDeadLink';

/** One thing that a check found: what, where (`line` counts from 1), a sentence, and the words or path it is about. */
export type Finding<Kind extends ErrorKind | NoteKind = ErrorKind | NoteKind> = {
  readonly _tag: Kind;
  readonly path: string;
  readonly line?: number;
  readonly message: string;
  readonly detail: string | null;
};
