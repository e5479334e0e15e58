import * as E from 'fp-ts/lib/Either.js';
import { isJsonObject, type Json } from '../../../journal/json.js';
import type { Masker, Spare } from '../../../permissions/secrets/masker.js';

/** Stands where a text could not be looked through for secrets. */
export const WITHHELD = '[text withheld: it could not be looked through for secrets]';

/** Longer texts take too long. What tools answer is far shorter. */
const LONGEST_TEXT = 8_000_000;

/**
 * Hides secrets in what a run shows, sends and keeps. A text for which that fails is withheld; it is never let through as it is.
 * - `text` gives the text without secrets, `json` the same of all texts in a piece of plain data.
 * - `kept` is for what is to be written: null where it could not be looked through; `spare` says which secrets may stay.
 */
export type Masking = {
  readonly text: (text: string) => string;
  readonly json: (value: Json) => Json;
  readonly kept: (text: string, spare: Spare) => string | null;
  readonly unmask: Masker['unmask'];
  /** The secrets of a text; null: it could not be looked through. */
  readonly secretsIn: (text: string) => readonly string[] | null;
};

/** A regular expression may exhaust the engine's memory for steps back, and then throws. */
const guarded = <A>(text: string, look: () => A): A | null =>
  text.length > LONGEST_TEXT ? null : E.getOrElse((): A | null => null)(E.tryCatch(look, () => null));

/** The same data with each text in it changed. Names of fields stay. */
export const mapTexts = (value: Json, change: (text: string) => string): Json => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: Json) => mapTexts(item, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]));
};

export const maskingWith = (masker: Masker): Masking => {
  const text = (shown: string): string => guarded(shown, () => masker.mask(shown)) ?? WITHHELD;
  return {
    text,
    json: (value) => mapTexts(value, text),
    kept: (written, spare) => guarded(written, () => masker.mask(written, spare)),
    unmask: masker.unmask,
    secretsIn: (shown) => guarded(shown, () => masker.secretsIn(shown)),
  };
};
