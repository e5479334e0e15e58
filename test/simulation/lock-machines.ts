import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ClaimRequest } from '../../src/effects/ports/lock-folder.js';
import { jsonlJournals } from '../../src/effects/services/journal-store/jsonl-journals.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { lockEffects } from '../../src/hosts/running/lock-effects.js';
import type { Json } from '../../src/journal/json.js';
import type { JournalRecord } from '../../src/journal/record.js';
import { editMachine } from '../../src/machines/edit/edit.machine.js';
import { type EffectHandlers, effect } from '../../src/runtime/effect.js';
import { type Run, startRun } from '../../src/runtime/run.js';
import type { Watch } from '../../src/testing/lock/lock-invariants.js';
import { compose } from './lock-compose.js';
import type { Scene } from './lock-scene.js';

/** One run of the machines in a process of the simulated world. */
export type MachineRun = {
  readonly process: SimProcess;
  readonly runId: string;
  readonly run: Run;
  /** How it ended; stays `null` where its process died. */
  readonly end: () => string | null;
};

export const RUNS = '/state/runs';

/** Notes what each effect really ended with, and that none began while a stopped one was still under way. */
const observed = (handlers: EffectHandlers, watch: Watch, truth: Map<string, string>): EffectHandlers => {
  const under = new Map<string, AbortSignal>();
  return Object.fromEntries(
    Object.entries(handlers).map(([src, { needs, run }]) => [
      src,
      effect(
        needs,
        (input: Json, context): TaskEither<{ _tag: string }, Json> =>
          async () => {
            for (const [other, signal] of under)
              if (signal.aborted) watch.broken.push(`${context.command} began while ${other} was ending`);
            under.set(context.command, context.signal);
            const outcome = await run(input, context)();
            under.delete(context.command);
            truth.set(context.command, JSON.stringify(outcome));
            return outcome;
          },
      ),
    ]),
  );
};

/** A journal says of each command only what that command ended with. */
const checkTruth = (watch: Watch, truth: ReadonlyMap<string, string>, { event }: JournalRecord): void => {
  if (event.type === 'OUTCOME' && truth.get(event.command) !== JSON.stringify(event.outcome))
    watch.broken.push(`the journal has an outcome for ${event.command} that is not its own`);
};

const outcomeOf = (output: Json): string =>
  typeof output === 'object' && output !== null && '_tag' in output ? String(output._tag) : 'nothing';

/** It could not be settled, and the run says so: nobody knows yet how it ends. */
const isUnsettled = (output: Json): boolean =>
  typeof output === 'object' && output !== null && 'unsettled' in output && output.unsettled === true;

/** Composing takes so many milliseconds more. */
const working = (
  process: SimProcess,
  ms?: number,
): (<E, A>(task: TE.TaskEither<E, A>) => TE.TaskEither<E, A>) =>
  ms === undefined
    ? (task) => task
    : TE.chainFirst(() =>
        TE.fromTask(() => new Promise<void>((resolve) => process.clock.setTimer(ms, resolve))),
      );

export const startMachines = (
  scene: Scene,
  watch: Watch,
  abort: boolean,
  process: SimProcess = scene.world.spawn(),
  work?: number,
): MachineRun => {
  const runId = scene.runId(process.clock);
  const truth = new Map<string, string>();
  const request: ClaimRequest = { runId, kind: 'record', journal: '', clockAfter: { _tag: 'Start' } };
  const refusing = { _tag: 'Left' as const, left: { _tag: 'Refused', reason: 'wish' } };
  const handlers: EffectHandlers = {
    ...lockEffects(scene.lockOf(process)),
    compose: effect('journal', () =>
      abort ? async () => refusing : working(process, work)(compose(process.files, scene.objects, runId)),
    ),
  };
  const run = startRun({
    machine: editMachine,
    name: 'edit',
    input: { request, about: { mend: 'index' } },
    handlers: observed(handlers, watch, truth),
    journal: jsonlJournals(process.files, RUNS).open(runId),
    clock: process.clock,
    owner: process.processes.self,
    versions: { edit: '1', acquire: '1', settle: '1' },
    onRecord: (record) => {
      checkTruth(watch, truth, record);
      const n = [...watch.claims.values()].find(({ nonce }) => nonce === runId)?.n;
      if (record.after.edit === 'composing' && n !== undefined) watch.held(n, process);
    },
  });
  let end: string | null = null;
  void run.done.then((ended) => {
    end = ended._tag === 'Ended' ? outcomeOf(ended.output) : ended._tag;
    const claim = [...watch.claims.values()].find(({ nonce }) => nonce === runId);
    if (claim && ended._tag === 'Ended' && !isUnsettled(ended.output))
      watch.ended(claim.n, end === 'Completed' || end === 'Unchanged');
  });
  return { process, runId, run, end: () => end };
};
