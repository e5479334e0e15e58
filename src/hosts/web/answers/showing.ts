import type { Masking } from '../../../effects/services/masking/masking.js';
import { sha256 } from '../../../journal/hash.js';
import { isJsonObject, type Json } from '../../../journal/json.js';
import { visible, visibleLine } from '../../visible.js';

/** What of a text in a record goes over the wire; the journal has the whole. */
const LONGEST_TEXT = 20_000;

/**
 * Makes what a journal, a store or a name says fit to be shown: no secret is in it, and no character that would hide or turn round what follows.
 * - `line`: on one line, at most so many characters.
 * - `json`: all texts of plain data; `shortened`: one of them was cut.
 * - `learn`: a secret that can be told in this text is hidden from now on wherever it stands.
 */
export type Showing = {
  readonly text: (text: string) => string;
  readonly line: (text: string, limit: number) => string;
  readonly json: (value: Json) => { readonly value: Json; readonly shortened: boolean };
  readonly learn: (text: string) => void;
};

const MANY_LINES = '[secret]';

/** A secret of several lines keeps their number, because what is said of a file's lines goes by that. */
const withoutLongSecrets = ({ secretsIn }: Masking, text: string): string =>
  (secretsIn(text) ?? [])
    .filter((secret) => secret.includes('\n'))
    .reduce((left, secret) => left.replaceAll(secret, secret.replaceAll(/[^\n]+/g, MANY_LINES)), text);

/** A file whose lines end in both signs is shown like any other. */
const shownLines = (text: string): string => text.split('\r\n').map(visible).join('\r\n');

/** So many texts are kept in mind, by their hashes, as looked through. */
const MOST_LEARNED = 10_000;

export const showing = (masking: Masking): Showing => {
  const text = (said: string): string => shownLines(masking.text(withoutLongSecrets(masking, said)));
  const learned = new Set<string>();
  return {
    text,
    line: (said, limit) => visibleLine(masking.text(said), limit),
    learn: (said) => {
      const name = sha256(said);
      if (learned.has(name)) return;
      if (learned.size >= MOST_LEARNED) learned.clear();
      learned.add(name);
      masking.secretsIn(said);
    },
    json: (value) => {
      let shortened = false;
      const cut = (said: string): string => {
        const shown = text(said);
        if (shown.length <= LONGEST_TEXT) return shown;
        shortened = true;
        return `${shown.slice(0, LONGEST_TEXT)}… (${shown.length - LONGEST_TEXT} more characters)`;
      };
      const walk = (inner: Json): Json => {
        if (typeof inner === 'string') return cut(inner);
        if (Array.isArray(inner)) return inner.map((item: Json) => walk(item));
        if (!isJsonObject(inner)) return inner;
        return Object.fromEntries(Object.entries(inner).map(([key, field]) => [cut(key), walk(field)]));
      };
      return { value: walk(value), shortened };
    },
  };
};
