import type { ClaimRequest, PriorLock } from '../../effects/ports/lock-folder.js';

/**
 * What starts an edit: the claim it asks for, and for people what it is about: the run that is undone, the run whose held
 * result is let in or given up, a mending, a consolidation by hand that is recorded, or the run whose files an editor
 * wrote to at the last moment.
 */
export type EditInput = {
  readonly request: ClaimRequest;
  readonly about:
    | { readonly undo: string }
    | { readonly apply: string }
    | { readonly discard: string }
    | { readonly mend: 'index' }
    | { readonly record: 'by hand' }
    | { readonly merge: string };
};

/** Composing begins under the claim; `prior` is the lock file that the claim found. */
export type ComposeInput = { readonly prior: PriorLock | null };
