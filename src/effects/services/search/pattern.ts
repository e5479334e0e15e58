import type { CodePoints } from './code-points.js';

/** A place in a line: where it begins or ends, at the edge of a word, or anywhere but there. */
export type Place = 'start' | 'end' | 'edge' | 'no-edge';

/** A search pattern, taken apart. `most`: null without a bound. */
export type Pattern =
  | { readonly _tag: 'One'; readonly of: CodePoints }
  | { readonly _tag: 'At'; readonly place: Place }
  | { readonly _tag: 'Sequence'; readonly parts: readonly Pattern[] }
  | { readonly _tag: 'Choice'; readonly parts: readonly Pattern[] }
  | { readonly _tag: 'Repeat'; readonly part: Pattern; readonly least: number; readonly most: number | null };
