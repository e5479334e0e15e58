import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Owner } from '../../../../src/effects/ports/processes.js';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startWork, type WorkRun } from '../../../../src/hosts/running/work-run.js';
import { openStore, type Store, type StoreFolders } from '../../../../src/hosts/store.js';
import type { JobLook, JobRun } from '../../../../src/machines/job/firing.rules.js';
import { jobMachine } from '../../../../src/machines/job/job.machine.js';
import { proactiveMachine } from '../../../../src/machines/proactive/proactive.machine.js';
import type { Heard } from '../../../../src/machines/proactive/proactive.rules.js';
import { type EffectHandlers, effect } from '../../../../src/runtime/effect.js';

/** The store of these folders as a process keeps it that is this one, or another. */
export const storeOf = (folders: StoreFolders, owner?: Owner): Store => {
  const capabilities = liveCapabilities();
  const processes = { ...capabilities.processes, self: owner ?? capabilities.processes.self };
  return openStore({ ...capabilities, processes }, folders);
};

/** Ends when somebody stops it. */
export const untilStopped = (signal: AbortSignal): Promise<JobRun> =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve({ _tag: 'Failed', sentence: 'Stopped.' })),
  );

const firing = (jobId: string, run: (signal: AbortSignal) => Promise<JobRun>): EffectHandlers => ({
  lookAtJob: effect<{ readonly jobId: string }, JobLook>('nothing', () =>
    TE.right({
      now: Date.now(),
      job: {
        id: jobId,
        kind: 'permanent',
        cron: '0 9 * * *',
        prompt: 'Say good morning, and what is due today.',
        createdAt: 0,
        lastFiredAt: null,
        recurring: true,
        renewedAt: null,
      },
    }),
  ),
  runJob: effect<null, JobRun>('synced', (_, { signal }) => TE.fromTask(() => run(signal))),
});

/** Runs a job as a person asks for it. */
export const fire = (store: Store, jobId: string, run: (signal: AbortSignal) => Promise<JobRun>): WorkRun =>
  startWork({
    store,
    machine: jobMachine,
    name: 'job',
    input: { jobId, zone: 'UTC', asked: true },
    handlersFor: () => firing(jobId, run),
  });

/** Initiative that hears nothing, in its first silence. */
export const beInitiative = (store: Store): WorkRun =>
  startWork({
    store,
    machine: proactiveMachine,
    name: 'proactive',
    input: {
      intervalMs: 3_600_000,
      budgets: {
        tick: { tokens: 1, microUsd: 1 },
        hour: { tokens: 1, microUsd: 1 },
        day: { tokens: 1, microUsd: 1 },
      },
      ledger: [],
      failures: 0,
      paused: false,
    },
    handlersFor: () => ({
      hear: effect<null, Heard>('journal', (_, { signal }) =>
        TE.fromTask(
          () =>
            new Promise<Heard>((resolve) =>
              signal.addEventListener('abort', () => resolve({ _tag: 'Closed' })),
            ),
        ),
      ),
    }),
  });
