import type { Finding } from '../check/finding.js';
import { documentOf } from '../document.js';
import type { StoreImage } from '../store-image.js';
import { relativeDates } from './relative-dates.js';

/** The relative dates of a store that no rule can make absolute: a person has to know what was meant. */
export const unresolvedDates = (image: StoreImage): readonly Finding<'UnresolvedDate'>[] =>
  [...image].flatMap(([path, file]) => {
    const document = file.frozen === undefined ? documentOf(file.bytes) : null;
    if (document === null) return [];
    return relativeDates(path, document)
      .filter(({ absolute }) => absolute === null)
      .map(({ line, text }) => ({
        _tag: 'UnresolvedDate' as const,
        path,
        line,
        message: 'Nothing here tells which day is meant.',
        detail: text,
      }));
  });
