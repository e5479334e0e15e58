import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bundleChildren } from './child-bundle.js';
import { type Ended, type Obeying, type WarmChildren, warmChildren } from './every-call-children.js';
import type { Call, Stop } from './every-call-orders.js';
import { makeStore, type Store, settleAndCheck } from './every-call-store.js';

/** A kind of run: on a store that was consolidated before or never, let in or taken back. */
export type Combination = { readonly prior: boolean; readonly end: 'commit' | 'abort' };

export const COMBINATIONS: readonly Combination[] = [true, false].flatMap((prior) => [
  { prior, end: 'commit' as const },
  { prior, end: 'abort' as const },
]);

export const nameOf = ({ prior, end }: Combination): string =>
  `${end}, ${prior ? 'a lock file before' : 'no lock file before'}`;

/** Stores on a real disk, and processes that run and recover on them and come to their end where they are told to. */
export type Sweep = {
  readonly store: (combination: Combination) => Store;
  readonly own: (store: Store, end: Combination['end'], stop: Stop | null) => Obeying;
  readonly recover: (store: Store, stop: Stop | null) => Obeying;
  /** What a run of this kind calls when nobody disturbs it. */
  readonly callsOf: (combination: Combination) => Promise<readonly Call[]>;
  readonly close: () => Promise<void>;
};

const endOf = ({ said, ...ended }: Ended) => {
  const last = said.find((one) => one._tag === 'Ended');
  if (last === undefined) throw new Error(`It has not ended: ${JSON.stringify(ended)}`);
  return last;
};

/** What a process has called that came to an end of its own. */
export const callsIn = (ended: Ended): readonly Call[] => endOf(ended).calls;

/** How its run ended, as its owner was told. */
export const outputOf = (ended: Ended): { readonly _tag: string } => {
  const { output } = endOf(ended);
  if (output === null) throw new Error('It made no run.');
  return output;
};

/** The call in which a process was killed by SIGKILL, as it said itself right before. */
export const diedIn = ({ signal, said, err }: Ended): Call => {
  expect({ signal, err }).toEqual({ signal: 'SIGKILL', err: '' });
  const last = said.at(-1);
  if (last?._tag !== 'Stopping') throw new Error('It died without a word.');
  return last.call;
};

export const openSweep = async (): Promise<Sweep> => {
  const root = mkdtempSync(join(tmpdir(), 'autodream-every-call-'));
  const bundle = await bundleChildren('every-call-owner', 'every-call-recoverer');
  const owners: WarmChildren = warmChildren(bundle.script('every-call-owner'));
  const recoverers: WarmChildren = warmChildren(bundle.script('every-call-recoverer'));
  let stores = 0;
  const store = ({ prior }: Combination): Store => {
    stores += 1;
    return makeStore(root, `store-${stores}`, prior);
  };
  const own: Sweep['own'] = ({ memory, state }, end, stop) => owners.obey({ memory, state, task: end, stop });
  return {
    store,
    own,
    recover: ({ memory, state }, stop) => recoverers.obey({ memory, state, task: 'recover', stop }),
    callsOf: async (combination) => {
      const at = store(combination);
      const calls = callsIn(await own(at, combination.end, null).ended);
      expect(await settleAndCheck(at)).toBe(combination.end === 'commit' ? 'committed' : 'restored');
      at.remove();
      return calls;
    },
    close: async () => {
      await Promise.all([owners.close(), recoverers.close()]);
      await bundle.remove();
      rmSync(root, { recursive: true });
    },
  };
};
