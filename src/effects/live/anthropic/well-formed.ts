import type { Json } from '../../../journal/json.js';

const LONE = /\p{Cs}/gu;
const REPLACEMENT = '\uFFFD';

/** Text without halves of surrogate pairs, as it would be in UTF-8. */
export const wellFormedText = (text: string): string => text.replace(LONE, REPLACEMENT);

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** JSON without halves of surrogate pairs, which the API takes for no JSON at all. The order of fields stays. */
export const wellFormed = (value: Json): Json => {
  if (typeof value === 'string') return wellFormedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map(wellFormed);
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [wellFormedText(key), wellFormed(field)]),
  );
};
