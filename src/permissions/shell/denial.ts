import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';

/** Why a command may not run: the part that stands in the way, and a sentence that says what to do instead. */
export type Denial = { readonly part: string; readonly reason: string };

const LONGEST_PART = 80;

/** A part as it is shown: cut where it is long, so that a reason stays a sentence. */
export const shownPart = (part: string): string =>
  part.length <= LONGEST_PART ? part : `${part.slice(0, LONGEST_PART)}…`;

const ENDS_OF_WORDS = [' ', ',', ';', ':', '.'];

/** The denial as one text: the part stands first where the sentence does not name it. */
export const denialText = ({ part, reason }: Denial): string => {
  const isNamed = ENDS_OF_WORDS.some((end) => ` ${reason}`.includes(` ${part}${end}`));
  return part === '' || isNamed ? reason : `${part}: ${reason}`;
};

export const denied = (part: string, reason: string): Either<Denial, never> =>
  E.left({ part: shownPart(part), reason });

/** Judges each item in turn; the first denial counts. */
export const each = <A, B>(
  items: readonly A[],
  judge: (item: A, index: number) => Either<Denial, B>,
): Either<Denial, readonly B[]> => {
  const judged: B[] = [];
  for (const [index, item] of items.entries()) {
    const one = judge(item, index);
    if (E.isLeft(one)) return one;
    judged.push(one.right);
  }
  return E.right(judged);
};
