import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import type { TestStore } from './a-store.js';
import { type Ended, type Started, startCli } from './run-cli.js';
import { untilStopped } from './until-stopped.js';

const HOOK = resolve(import.meta.dirname, 'stop-at-call.mjs');

/** A call of the file system, by its function and by the path that it looks at or makes. */
export type StopAt = { readonly call: string; readonly path: string; readonly when: 'before' | 'after' };

/** Awaits what another process does to the disk. */
export const untilTrue = (isSo: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(isSo()).toBe(true), { interval: 2, timeout: 120_000 });

export type Stopped = { readonly wake: () => Promise<Ended> };

/** A dream of the command line that the system has stopped at a call. */
export const stoppedDream = async ({ options }: TestStore, at: StopAt): Promise<Stopped> => {
  const started = await new Promise<Started>((resolve, reject) => {
    const one = startCli(['run', '--force', '--json', ...options], {
      env: { NODE_OPTIONS: `--import=${HOOK}`, STOP_AT: JSON.stringify(at) },
      onErr: (soFar) => {
        if (soFar.includes('stopping here')) resolve(one);
      },
    });
    one.ended.then((end) => reject(new Error(`It has ended: ${JSON.stringify(end)}`)), reject);
  });
  await untilStopped(started.child.pid ?? 0);
  return {
    wake: () => {
      started.child.kill('SIGCONT');
      return started.ended;
    },
  };
};
