import * as E from 'fp-ts/lib/Either.js';
import { sentenceOf } from '../../../machines/reason.js';
import { startUndo } from '../../edits/edit.js';
import { startApply, startDiscard } from '../../edits/review.js';
import type { DreamResult } from '../../history/dream-result.js';
import { killRun } from '../../running/kill.js';
import { killWords } from '../../running/kill-words.js';
import { killWork } from '../../running/kill-work.js';
import type { RunHandle } from '../../running/run-handle.js';
import { workKillWords } from '../../running/work-kill-words.js';
import type { Action, ActionAnswer } from '../api.js';
import type { Inspected } from './inspected.js';

type Edit = Exclude<Action, 'kill'>;

const start = async (
  { store: { capabilities, folders }, settings }: Inspected,
  action: Edit,
  runId: string,
): Promise<E.Either<unknown, RunHandle>> => {
  switch (action) {
    case 'undo':
      return startUndo(capabilities, folders, runId, (await settings()).thresholds);
    case 'apply':
      return startApply(capabilities, folders, runId);
    case 'discard':
      return startDiscard(capabilities, folders, runId);
  }
};

const DONE: Readonly<Record<Edit, string>> = {
  undo: 'The changes are taken back',
  apply: 'The result is let in',
  discard: 'The result is given up; the store is as it was before',
};

const isDone = (action: Edit, { outcome }: DreamResult): boolean =>
  outcome === 'completed' || (action === 'discard' && outcome === 'unchanged');

const conflictWords = ({ files: { conflicts } }: DreamResult): string =>
  conflicts.length === 0 ? '' : ` What was changed meanwhile stays as it is: ${conflicts.join(', ')}.`;

const NOT_DONE: Readonly<Partial<Record<DreamResult['outcome'], string>>> = {
  unchanged: 'There is nothing to do.',
  refused: 'Not now.',
  killed: 'It was stopped. The store is as it was before.',
};

const editWords = (action: Edit, result: DreamResult): string => {
  const reason = result.reason === undefined ? '' : ` ${result.reason}`;
  if (isDone(action, result))
    return `${DONE[action]}, by run ${result.runId}.${conflictWords(result)}${reason}`;
  return result.reason ?? NOT_DONE[result.outcome] ?? 'It failed. The store is as it was before.';
};

const edit = async (inspected: Inspected, action: Edit, runId: string): Promise<ActionAnswer> => {
  const started = await start(inspected, action, runId);
  if (E.isLeft(started)) return { done: false, sentence: sentenceOf(started.left) };
  const { edits } = inspected;
  edits.add(started.right);
  const result = await started.right.done.finally(() => edits.delete(started.right));
  return { done: isDone(action, result), sentence: editWords(action, result) };
};

const STOPPED = new Set(['Killed', 'Recovered', 'Ended', 'NotRunning']);

const killOther = async ({ store }: Inspected, runId: string): Promise<ActionAnswer> => {
  const killed = await killWork(store, runId, 'the page')();
  return E.isLeft(killed)
    ? { done: false, sentence: sentenceOf(killed.left) }
    : { done: STOPPED.has(killed.right._tag), sentence: workKillWords(killed.right) };
};

const kill = async (inspected: Inspected, runId: string): Promise<ActionAnswer> => {
  const { store, journals } = inspected;
  const work = await journals.workOf(runId)();
  if (E.isRight(work) && work.right !== null) return killOther(inspected, runId);
  const killed = await killRun(store, runId, 'the page')();
  return E.isLeft(killed)
    ? { done: false, sentence: sentenceOf(killed.left) }
    : { done: STOPPED.has(killed.right._tag), sentence: killWords(killed.right) };
};

/** Does to a run what a person asked for, by the same way as the commands, and tells what came of it when it is over. */
export const act = async (inspected: Inspected, action: Action, runId: string): Promise<ActionAnswer> => {
  const answer = action === 'kill' ? await kill(inspected, runId) : await edit(inspected, action, runId);
  return { ...answer, sentence: inspected.showing.text(answer.sentence) };
};
