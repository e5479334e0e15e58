import type { Answer } from './contenders-contest.js';

/** Just under the time between showing a run and verifying it: a program that stands still for longer is not seen. */
const WAIT_MS = 45;

const WISH = 'The change could not be composed: this run is to abort.';

/** `held`: it says that it had the lock; `not let in`: it was told that it had not. */
export const kindOf = (answer: Answer): string => {
  if (answer === null) return 'killed';
  if ('end' in answer) return `the other program ${answer.end}`;
  if (answer._tag === 'Completed' || answer.reason === WISH) return 'held';
  const isTold = answer._tag === 'Refused' && answer.reason?.startsWith('The lock is not ours: ');
  return isTold ? 'not let in' : `${answer._tag}: ${answer.reason}`;
};

export const stoodStill = (answer: Answer): boolean =>
  answer !== null && 'end' in answer && answer.stoodMs >= WAIT_MS;

/** How attempts ended, counted by kind. */
export type Kinds = {
  readonly add: (answers: readonly Answer[]) => void;
  readonly of: (kind: string) => number;
  readonly all: () => Readonly<Record<string, number>>;
};

export const countKinds = (): Kinds => {
  const kinds: Record<string, number> = {};
  return {
    add: (answers) => {
      for (const kind of answers.map(kindOf)) kinds[kind] = (kinds[kind] ?? 0) + 1;
    },
    of: (kind) => kinds[kind] ?? 0,
    all: () => kinds,
  };
};
