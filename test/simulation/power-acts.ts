import * as E from 'fp-ts/lib/Either.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { startUndo } from '../../src/hosts/edits/edit.js';
import { startRecord } from '../../src/hosts/edits/record.js';
import { startApply, startDiscard } from '../../src/hosts/edits/review.js';
import type { DreamResult } from '../../src/hosts/history/dream-result.js';
import { pruneRuns } from '../../src/hosts/history/retention.js';
import type { RunHandle } from '../../src/hosts/running/run-handle.js';
import { type Script, scripted } from '../../src/testing/dreams/dream-model.js';
import type { DreamScene } from '../../src/testing/dreams/dream-scene.js';
import { FOLDERS } from '../../src/testing/places.js';
import { openVerdict } from '../unit/hosts/dream/small-store.js';

/** What is under way when the power fails. */
export type Act = 'commit' | 'fail' | 'kill' | 'hold' | 'apply' | 'discard' | 'undo' | 'record' | 'prune';

/** What a person was told at the end; `null`: of a run of their own there was nothing to tell. */
export type Told = Pick<DreamResult, 'outcome' | 'runId'> | null;
export type Actors = Pick<DreamScene, 'capabilities' | 'storeOf'>;

const dream = async (
  { capabilities }: Actors,
  process: SimProcess,
  plan: Script,
  review = false,
): Promise<Told> => {
  const model = () => scripted(plan, 'a dream', process.clock);
  const handle = startDream(capabilities(process, model), FOLDERS, { verdict: openVerdict, review });
  if (plan === 'endless')
    process.clock.setTimer(100, () => handle.send({ type: 'KILL', by: 'a person', request: null }));
  return handle.done;
};

const done = async (started: Promise<E.Either<unknown, RunHandle>>): Promise<Told> => {
  const handle = await started;
  return E.isRight(handle) ? handle.right.done : null;
};

export const ACTS: Readonly<Record<Act, (actors: Actors, process: SimProcess) => Promise<Told>>> = {
  commit: (actors, process) => dream(actors, process, 'commit'),
  fail: (actors, process) => dream(actors, process, 'fail'),
  kill: (actors, process) => dream(actors, process, 'endless'),
  hold: (actors, process) => dream(actors, process, 'commit', true),
  apply: ({ capabilities }, process) => done(startApply(capabilities(process), FOLDERS, 'latest')),
  discard: ({ capabilities }, process) => done(startDiscard(capabilities(process), FOLDERS, 'latest')),
  undo: ({ capabilities }, process) => done(startUndo(capabilities(process), FOLDERS, 'latest')),
  record: ({ capabilities }, process) => done(startRecord(capabilities(process), FOLDERS)),
  prune: async ({ storeOf }, process) => {
    await pruneRuns(storeOf(process), { keep: 1, surplus: 0 })();
    return null;
  },
};

/** What has to have been done before. */
export const BEFORE: Readonly<Record<Act, readonly Act[]>> = {
  ...{ commit: [], fail: [], kill: [], hold: [], record: [] },
  ...{ apply: ['hold'], discard: ['hold'], undo: ['commit'] },
  prune: ['fail', 'record', 'record', 'record', 'record', 'record'],
};
