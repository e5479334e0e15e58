/** Part of a word: text as it is, or a wildcard pattern that the runner expands against the files there are. */
export type Piece =
  | { readonly _tag: 'Text'; readonly text: string }
  | { readonly _tag: 'Glob'; readonly pattern: string };

/** Pieces as one text, wildcards as they are written. */
export const flatOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece._tag === 'Text' ? piece.text : piece.pattern)).join('');

/**
 * One argument after quotes are taken off. `prefix` is what stands before a path that is glued to an option (`-f` in
 * `-fnames.txt`), else `''`; what the program gets is the prefix with the word after it.
 */
export type Argument = {
  readonly prefix: string;
  readonly word: readonly Piece[];
  readonly role: 'path' | 'text';
};

/**
 * What a command does with its descriptors, in the order written: reads a file (`< file`), drops what it writes
 * (`> /dev/null`), or sends one stream where the other goes (`2>&1`).
 */
export type Redirection =
  | { readonly _tag: 'Input'; readonly path: readonly Piece[] }
  | { readonly _tag: 'Discard'; readonly descriptor: 1 | 2 }
  | { readonly _tag: 'Copy'; readonly descriptor: 1 | 2; readonly to: 1 | 2 };

/**
 * A program and its arguments. `descends`: it reads the content of files below the folders it names, and without an
 * operand below the working folder.
 */
export type Command = {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly redirections: readonly Redirection[];
  readonly descends: boolean;
};

/** Commands joined by pipes; `negated` turns success into failure. */
export type Pipeline = { readonly negated: boolean; readonly commands: readonly Command[] };

/** A pipeline and when it runs: always, or by how the one before it ended. */
export type Step = { readonly when: 'always' | 'success' | 'failure'; readonly pipeline: Pipeline };

/** What runs, step after step. */
export type Script = readonly Step[];

/** May this run? If not, `part` is what stands in the way, and `reason` a sentence that says why and what to do instead. */
export type ShellVerdict =
  | { readonly _tag: 'Allowed'; readonly script: Script }
  | { readonly _tag: 'Denied'; readonly part: string; readonly reason: string };
