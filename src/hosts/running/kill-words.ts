import { when } from '../words.js';
import type { KillAnswer } from './kill-answer.js';

const whyOutOfReach = ({ runId, asked, pid, host, until }: KillAnswer & { _tag: 'OutOfReach' }): string =>
  [
    `Run ${runId} still holds the store: process ${pid} on ${host}`,
    asked
      ? 'was asked to stop and does not answer. It stops as soon as it goes on.'
      : 'cannot be asked from here. Stop it where it runs.',
    `Its claim lasts until ${when(until)} at the latest.`,
  ].join(' ');

/** What a person is told who asked a run to stop. */
export const killWords = (answer: KillAnswer): string => {
  const { runId } = answer;
  switch (answer._tag) {
    case 'Killed':
      return `Run ${runId} was stopped. The store is as it was before.`;
    case 'Recovered':
      return `The process of run ${runId} was dead; what it left is settled.`;
    case 'TooLate':
      return `Too late: run ${runId} had decided to commit. “autodream undo ${runId}” takes it back.`;
    case 'Ended':
      return `Run ${runId} ended by itself, without a change${answer.reason === null ? '' : ` (${answer.reason})`}.`;
    case 'OutOfReach':
      return whyOutOfReach(answer);
    case 'NotRunning':
      return 'Nothing is running here.';
  }
};
