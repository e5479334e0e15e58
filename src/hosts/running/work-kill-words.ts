import type { WorkKillAnswer } from './kill-work.js';

const WORDS: Readonly<Record<WorkKillAnswer['_tag'], string>> = {
  Killed: 'was stopped',
  Ended: 'ended by itself',
  NotRunning: 'is not under way',
  Silent: 'was asked to stop and does not answer. It stops as soon as its process goes on',
};

/** What a person is told who asked a firing, an activation or initiative to stop. */
export const workKillWords = ({ _tag, runId }: WorkKillAnswer): string => `Run ${runId} ${WORDS[_tag]}.`;
