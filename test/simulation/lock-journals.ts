import { read } from '../../src/effects/simulated/content-calls.js';
import { editMachine } from '../../src/machines/edit/edit.machine.js';
import { type KnownMachines, verifyRun } from '../../src/runtime/verify.js';
import { get } from '../../src/testing/lock/lock-history.js';
import type { Watch } from '../../src/testing/lock/lock-invariants.js';
import { type MachineRun, RUNS } from './lock-machines.js';
import type { Scene } from './lock-scene.js';

const MACHINES: KnownMachines = {
  edit: { machine: editMachine, versions: { edit: '1', acquire: '1', settle: '1' } },
};

/** What is on disk of each journal is a whole chain and replays, however its run ended. As records are only added, so did each shorter one. */
export const checkJournals = (
  { world: { tree } }: Scene,
  watch: Watch,
  runs: readonly Pick<MachineRun, 'runId'>[],
): void => {
  for (const { runId } of runs) {
    const bytes = get(read(tree, `${RUNS}/${runId}.jsonl`));
    if (bytes === null) continue;
    const { wrong, replayed, records } = verifyRun(bytes, MACHINES);
    if (wrong !== null || (records.length > 0 && !replayed))
      watch.broken.push(`the journal of ${runId} does not replay: ${JSON.stringify(wrong)}`);
  }
};
