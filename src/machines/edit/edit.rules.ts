import type { ClaimRequest, PriorLock } from '../../effects/ports/lock-folder.js';

/**
 * What starts an edit: the claim it asks for, and for people what it is about: the run that is undone, or a mending.
 */
export type EditInput = {
  readonly request: ClaimRequest;
  readonly about: { readonly undo: string } | { readonly mend: 'index' };
};

/** Composing begins under the claim; `prior` is the lock file that the claim found. */
export type ComposeInput = { readonly prior: PriorLock | null };
