import type { Either } from 'fp-ts/lib/Either.js';
import type { WordPart } from 'unbash';
import { type Denial, denied, shownPart } from '../denial.js';

const EXPANSIONS: Partial<Record<WordPart['type'], string>> = {
  SimpleExpansion: 'variables are not expanded here; write the value itself',
  ParameterExpansion: 'variables are not expanded here; write the value itself',
  CommandExpansion: 'no command runs inside another; run the inner one by itself and use what it printed',
  ArithmeticExpansion: 'nothing is calculated by the shell here; use expr or write the result',
  ProcessSubstitution: 'no command runs inside another; join commands by pipes',
  BraceExpansion: 'braces are not expanded here; write each word out, or quote the braces',
  ExtendedGlob: 'of wildcards only *, ? and [abc] are known; quote the word or use find',
  LocaleString: '$"…" is not known here; write the text in plain quotes',
};

/** Denies a part of a word that a shell would expand, in or out of double quotes. */
export const notExpanded = ({ type, text }: WordPart): Either<Denial, never> =>
  denied(text, `${shownPart(text)} is not allowed: ${EXPANSIONS[type] ?? 'it is not known'}.`);
