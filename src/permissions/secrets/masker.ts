import type { KnownSecret } from './environment.js';
import { findSecrets } from './find-secrets.js';
import { apart, type Finding } from './finding.js';
import { knownValues } from './known.js';
import { placeholders, withoutPlaceholders } from './placeholders.js';
import { isWordy } from './randomness.js';
import { variantsOf } from './variants.js';

/** Is the secret to stay where it is? */
export type Spare = (secret: string) => boolean;

/**
 * Hides the secrets of one run. What was once seen to be a secret is hidden wherever it stands from then on.
 * - `secretsIn` gives the secrets of a text, and keeps them in mind.
 * - `mask` puts a placeholder for each, except where `spare` says that it may stay.
 * - `unmask` puts secrets in the places of their placeholders where `back` agrees; a placeholder of another run is just text.
 */
export type Masker = {
  readonly secretsIn: (text: string) => readonly string[];
  readonly mask: (text: string, spare?: Spare) => string;
  readonly unmask: (text: string, back: Spare) => string;
};

/** A word of a language that somebody took as a password is hidden where it is one, not in every sentence. */
const isDistinct = (value: string): boolean => !isWordy(value) || (/\d/.test(value) && value.length >= 12);

/** `known` are secrets that were known before, such as those in the process's environment; `boundary` is a text of this run alone. */
export const maskerOf = (run: {
  readonly known: readonly KnownSecret[];
  readonly boundary: string;
}): Masker => {
  const known = knownValues();
  const { of, replaced } = placeholders(run.boundary);
  for (const { value } of run.known)
    for (const variant of variantsOf(value)) known.add(variant, 'environment-value');

  const findingsIn = (text: string): readonly Finding[] => {
    // Neither a secret nor the name of one stands in a placeholder.
    const bare = withoutPlaceholders(text);
    const fresh = findSecrets(bare);
    for (const { start, end, kind } of fresh) {
      const value = text.slice(start, end);
      if (isDistinct(value)) known.add(value, kind);
    }
    return apart([...known.find(bare), ...fresh]);
  };

  return {
    secretsIn: (text) => findingsIn(text).map(({ start, end }) => text.slice(start, end)),
    mask: (text, spare = () => false) => {
      const pieces: string[] = [];
      let at = 0;
      for (const { start, end, kind } of findingsIn(text)) {
        const secret = text.slice(start, end);
        pieces.push(text.slice(at, start), spare(secret) ? secret : of(secret, kind));
        at = end;
      }
      return pieces.length === 0 ? text : [...pieces, text.slice(at)].join('');
    },
    unmask: replaced,
  };
};
