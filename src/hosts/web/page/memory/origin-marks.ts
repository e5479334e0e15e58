import type { LineOrigin } from '../../api.js';
import { type OriginLabel, originLabel } from './origin-words.js';

/** What stands beside a new line. `repeated`: the line above it says the same. */
export type OriginMark = OriginLabel & { readonly repeated: boolean };

/** Where each new line comes from, by its number. */
export const originMarks = (origins: readonly LineOrigin[]): ReadonlyMap<number, OriginMark> => {
  const marks = new Map<number, OriginMark>();
  for (const origin of origins) {
    const label = originLabel(origin);
    if (label === null) continue;
    const above = marks.get(origin.line - 1);
    marks.set(origin.line, { ...label, repeated: above?.text === label.text });
  }
  return marks;
};
