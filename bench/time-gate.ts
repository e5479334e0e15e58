import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { readSettings } from '../src/config.js';
import { nodeClock } from '../src/effects/live/node-clock.js';
import { nodeFiles } from '../src/effects/live/node-files.js';
import { makeState } from '../src/effects/services/state/make-state.js';
import { keeperOver } from '../src/hosts/gates/gates.js';
import { lockOfAnHour } from './lock-of-an-hour.js';
import { type Pairs, takeWarmPairs } from './statistics.js';

/** A whole refusal at the time gate, as the end of a turn pays for it, and one bare `fs.promises.stat` of the lock file. */
export const timeGate = async (folder: string) => {
  const memory = join(folder, 'memory');
  const lock = await lockOfAnHour(memory);
  const paths = {
    memory,
    transcripts: folder,
    state: join(folder, 'state'),
    layout: 'plain',
    explicit: true,
  } as const;
  const keeper = keeperOver(
    {
      files: nodeFiles,
      clock: nodeClock,
      lock: { lastConsolidatedAt: TE.left({ _tag: 'LockError', reason: 'not asked', advice: '' } as const) },
      makeState: makeState(nodeFiles, paths.state),
      random: () => '1',
    },
    paths,
  );
  const settings = readSettings({ autoDreamEnabled: true }, {}, {});
  const refusal = async () => {
    const { gate } = await keeper.evaluate({ settings });
    if (gate !== 'time') throw new Error(`refused by ${gate}, which is not what is measured`);
  };
  return { refusal, bare: () => stat(lock) };
};

/** Pairs of the two. */
export const timeGatePairs = (
  { refusal, bare }: Awaited<ReturnType<typeof timeGate>>,
  count: number,
): Promise<Pairs> => takeWarmPairs(count, refusal, bare);
