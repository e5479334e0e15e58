import type { Redirection } from '../../../permissions/shell/script.js';

/** Where a command's output and errors go: a descriptor of ours, or nowhere. */
export type Target = number | 'ignore';
export type Targets = { readonly output: Target; readonly errors: Target };

type Outward = Exclude<Redirection, { readonly _tag: 'Input' }>;

const redirected = (targets: Targets, redirection: Outward): Targets => {
  const { output, errors } = targets;
  const copied = (to: 1 | 2): Target => (to === 1 ? output : errors);
  const target = redirection._tag === 'Discard' ? 'ignore' : copied(redirection.to);
  return redirection.descriptor === 1 ? { output: target, errors } : { output, errors: target };
};

/** The targets after redirections, which count in the order in which they are written. */
export const targetsAfter = (targets: Targets, redirections: readonly Redirection[]): Targets =>
  redirections.filter((redirection) => redirection._tag !== 'Input').reduce<Targets>(redirected, targets);
