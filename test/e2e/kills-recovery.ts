import type { StoreFolders } from '../../src/hosts/store.js';
import { type Ended, runChild } from './kills-children.js';
import { RECOVERING, type Report, type Stop } from './kills-orders.js';
import type { Tally } from './kills-tally.js';

/** Who recovers: one process; one after others were killed at it; two at once. */
export type Recovery = 'one' | 'killed first' | 'two at once';

const RECOVERERS_KILLED = 2;
const BOUNDARIES_OF_RECOVERY = 60;

const reportOf = ({ said, ...ended }: Ended): Report => {
  const last = said.find((one) => one._tag === 'Recovered');
  if (last === undefined) throw new Error(`The recovery has not ended: ${JSON.stringify(ended)}`);
  return last.report;
};

/** Recovers stores by fresh processes that run `script`; what happens to them is counted. */
export const recovery = (script: string, counts: Tally) => {
  const recoverer = (folders: StoreFolders, stop: Stop | null) => runChild(script, { folders, stop });

  const killedAtIt = async (folders: StoreFolders): Promise<void> => {
    const at = 1 + Math.floor(BOUNDARIES_OF_RECOVERY * Math.random() ** 2);
    const { signal } = await recoverer(folders, { in: RECOVERING, at, how: 'die' });
    if (signal === 'SIGKILL') counts.add('recoverer killed');
  };

  const atOnce = async (folders: StoreFolders): Promise<void> => {
    const both = await Promise.all([recoverer(folders, null), recoverer(folders, null)]);
    both.map(reportOf);
    counts.add('recovered by two at once');
  };

  /** What the process finds that comes last, and that nobody disturbs. */
  return async (folders: StoreFolders, how: Recovery): Promise<Report> => {
    if (how === 'two at once') await atOnce(folders);
    for (let left = how === 'killed first' ? RECOVERERS_KILLED : 0; left > 0; left -= 1)
      await killedAtIt(folders);
    return reportOf(await recoverer(folders, null));
  };
};
