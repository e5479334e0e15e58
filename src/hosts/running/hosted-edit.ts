import type { ClockAfter, RunKind } from '../../effects/ports/lock-folder.js';
import { editMachine } from '../../machines/edit/edit.machine.js';
import type { EditInput } from '../../machines/edit/edit.rules.js';
import type { EffectHandler } from '../../runtime/effect.js';
import { newRunId, type Store } from '../store.js';
import { claimedEffects } from './claimed-effects.js';
import { type HostedRun, hostRun } from './hosted-run.js';

/**
 * A change without an agent: what it is for, what becomes of the lock's time, and how the change is composed. `minHours`:
 * so long the store rests after a dream was taken back with its time; a day by default.
 */
export type Edit = {
  readonly kind: Exclude<RunKind, 'dream' | 'extract' | 'turn'>;
  readonly clockAfter: ClockAfter;
  readonly about: EditInput['about'];
  readonly compose: EffectHandler;
  readonly minHours?: number;
};

/** Starts an edit under a claim of its own. */
export const hostEdit = (
  store: Store,
  { kind, clockAfter, about, compose }: Edit,
): { readonly runId: string; readonly run: HostedRun } => {
  const runId = newRunId(store.capabilities);
  const request = { runId, kind, journal: store.paths.journalOf(runId), clockAfter };
  const run = hostRun({
    store,
    runId,
    machine: editMachine,
    name: 'edit',
    input: { request, about },
    handlers: { ...claimedEffects(store, runId), compose },
  });
  return { runId, run };
};
