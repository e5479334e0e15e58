import { writeSync } from 'node:fs';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import type { StoreFolders } from '../../src/hosts/store.js';
import { openVerdict } from '../../src/testing/dreams/open-verdict.js';

/** What a process that dreams is told. `then`: what it does once the lock is its own and the agent is about to begin. */
export type ChildOrder = {
  readonly folders: StoreFolders;
  readonly then: 'stand still' | 'die' | 'go on';
};

const { folders, then }: ChildOrder = JSON.parse(process.argv[2] ?? '');
const say = (what: object): void => {
  writeSync(1, `${JSON.stringify({ pid: process.pid, ...what })}\n`);
};

const handle = startDream(liveCapabilities(), folders, { verdict: { ...openVerdict, sessions: [] } });
handle.subscribe(({ after }) => {
  if (then === 'go on' || !JSON.stringify(after).includes('"dreaming"')) return;
  say({ _tag: 'Dreaming' });
  if (then === 'die') process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
const { outcome, reason = null } = await handle.done;
say({ _tag: 'Dreamt', outcome, reason });
