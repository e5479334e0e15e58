import * as E from 'fp-ts/lib/Either.js';
import { nodeProcesses } from '../../src/effects/live/node-processes.js';
import type { Clock } from '../../src/effects/ports/clock.js';
import type { Files } from '../../src/effects/ports/files.js';
import type { Processes } from '../../src/effects/ports/processes.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { recoverStore } from '../../src/hosts/running/recover.js';
import { openStore, type StoreFolders } from '../../src/hosts/store.js';
import { openVerdict } from '../../src/testing/dreams/open-verdict.js';
import { filesVia } from './files-via.js';

/** Something that happens to the disk right before the `at`-th system call of a dream. */
export type Blow = { readonly at: number; readonly act: () => void };

/** How a dream ended; `calls`: how many system calls it made. */
export type Dreamt = { readonly outcome: string; readonly reason: string; readonly calls: number };

/** `count` of a dream's calls from the first one to the last, as even as can be. */
export const spread = (count: number, last: number, first = 1): readonly number[] =>
  Array.from({ length: count }, (_, i) => Math.round(first + (i * (last - first)) / (count - 1)));

const counted = (blow: Blow | null): { readonly files: Files; readonly calls: () => number } => {
  let calls = 0;
  const files = filesVia((task) => async () => {
    calls += 1;
    if (calls === blow?.at) blow.act();
    return task();
  });
  return { files, calls: () => calls };
};

/** To everybody who looks later a process like this one has ended: it had this PID, and started at another time. */
const ofItsOwn = (): Processes => {
  const processes = nodeProcesses();
  return { ...processes, self: { ...processes.self, startTime: '1' } };
};

/** The pauses before another try are short: a disk that is full stays so, whoever waits. Looks at an inbox come as often as ever. */
const impatient = ({ now, setTimer }: Clock): Clock => ({
  now,
  setTimer: (ms, fire) => setTimer(ms > 200 && ms < 60_000 ? ms / 20 : ms, fire),
});

/** A whole dream by rules over a store on disk, as if in a process that ends with it. */
export const dream = async (folders: StoreFolders, blow: Blow | null = null): Promise<Dreamt> => {
  const { files, calls } = counted(blow);
  const live = liveCapabilities();
  const capabilities = { ...live, clock: impatient(live.clock), files, processes: ofItsOwn() };
  const { outcome, reason = null } = await startDream(capabilities, folders, {
    verdict: { ...openVerdict, sessions: [] },
  }).done;
  return { outcome, reason: reason ?? '', calls: calls() };
};

/** Somebody comes later and settles what was left. Null: nothing is left; else what is. */
export const settleLeft = async (folders: StoreFolders): Promise<string | null> => {
  const found = await recoverStore(openStore(liveCapabilities(), folders))();
  if (E.isLeft(found)) return JSON.stringify(found.left);
  return found.right.live === null ? null : 'a run is live';
};
