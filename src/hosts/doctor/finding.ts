import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** What was looked at. */
export type Subject =
  | 'node'
  | 'store'
  | 'rights'
  | 'disk'
  | 'ripgrep'
  | 'bubblewrap'
  | 'key'
  | 'settings'
  | 'hooks'
  | 'other-dreamer'
  | 'lock'
  | 'claims'
  | 'journals'
  | 'jobs'
  | 'daemon'
  | 'daemon-unit'
  | 'assistant'
  | 'orphaned-stores';

/**
 * One thing that was found. `error`: dreams cannot work, or not here; `warning`: they work less well than they could, or a person
 * should look; `note`: worth knowing; `ok`: as it should be. `what` and `fix` are sentences; `fix`: what a person can do,
 * null where there is nothing to do.
 */
export type Finding = {
  readonly id: Subject;
  readonly level: 'ok' | 'note' | 'warning' | 'error';
  readonly what: string;
  readonly fix: string | null;
};

/** A mend that is safe to do without asking again: it ends in null, or in a sentence on why it could not be done. */
export type Mend = TaskEither<never, string | null>;

export type Diagnosis = { readonly finding: Finding; readonly mend: Mend | null };

const diagnosis =
  (level: Finding['level']) =>
  (id: Subject, what: string, fix: string | null = null, mend: Mend | null = null): Diagnosis => ({
    finding: { id, level, what, fix },
    mend,
  });

export const ok = (id: Subject, what: string): Diagnosis => diagnosis('ok')(id, what);
export const note = diagnosis('note');
export const warning = diagnosis('warning');
export const error = diagnosis('error');
