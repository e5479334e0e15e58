import type { KillOutcome } from '../running/kill-outcome.js';
import { when } from '../words.js';

/** What a host says became of a kill: what `kill` of autodream answers, or nothing, and then the task alone tells. */
export type KillReply = KillOutcome | null;

/** What a person is told of it. `mayAskAgain`: the dream may live on. */
export type KillNotice = { readonly words: string; readonly mayAskAgain: boolean };

const last = (words: string): KillNotice => ({ words, mayAskAgain: false });
const again = (words: string): KillNotice => ({ words, mayAskAgain: true });

export const NOT_ASKED = again('It could not be asked to stop; x asks again.');

export const TOO_LATE = last('Too late: it had decided to let its result in.');

/** Null: the task says it. */
export const noticeOfReply = (reply: KillReply): KillNotice | null => {
  switch (reply?._tag) {
    case undefined:
    case 'Killed':
      return null;
    case 'TooLate':
      return TOO_LATE;
    case 'Recovered':
      return last('Its process had died; what it left was given back.');
    case 'NotRunning':
      return last('It does not run any more.');
    case 'Ended':
      return last(
        reply.reason === null ? 'It had ended by itself.' : `It had ended by itself: ${reply.reason}`,
      );
    case 'OutOfReach':
      return again(
        `Process ${reply.pid} on ${reply.host} ${reply.asked ? 'does not answer' : 'cannot be asked from here'}; it holds the store until ${when(reply.until)} at most.`,
      );
    case 'NotAsked':
      return again(reply.reason);
  }
};
