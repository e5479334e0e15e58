import type { NotBefore } from '../../effects/ports/not-before.js';
import { minuteOf, spanAtMost } from './gate.sentences.js';

const failure = ({ failures, counted }: NotBefore): string => {
  const how = counted === null ? 'failed' : 'did not come to its end';
  const row = failures > 1 ? `, and ${failures} have failed in a row` : '';
  return `The last dream ${how}${row}`;
};

/** Why the store is let rest; it ends without a full stop. */
const because = (note: NotBefore): string => {
  switch (note.why) {
    case 'kill':
      return 'The last dream was stopped';
    case 'held':
      return `The result of run ${note.runId} waits for you (“autodream apply ${note.runId}” or “autodream discard ${note.runId}”)`;
    case 'undo':
      return 'The last dream was taken back';
    default:
      return failure(note);
  }
};

/** What a person reads of a rest that lasts until `until`. */
export const restSentence = (note: NotBefore, until: number, now: number): string =>
  `${because(note)}: not again before ${minuteOf(until)}, in ${spanAtMost(until - now)}.`;
