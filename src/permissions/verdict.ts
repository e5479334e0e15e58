/**
 * What the policy answers: `path` is relative to the memory folder (`''` is the folder itself); a `reason` is one the
 * caller can act on.
 */
export type Verdict =
  | { readonly _tag: 'Allow'; readonly path: string }
  | { readonly _tag: 'Deny'; readonly reason: string };

export const allow = (path: string): Verdict => ({ _tag: 'Allow', path });
export const deny = (reason: string): Verdict => ({ _tag: 'Deny', reason });
