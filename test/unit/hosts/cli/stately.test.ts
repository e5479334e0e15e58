import { EventEmitter } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { createWebSocketReceiver } from '@statelyai/inspect';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { openVerdict, smallStore } from '../dream/small-store.js';
import { isTheEnd } from '../stately/a-receiver.js';
import { aContext } from './a-context.js';

let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const named = () => ['--store', scene.folders.memory, '--state', scene.folders.state];

/** What a receiver at the address is told to the end of a run. */
const watchedAt = (server: string): Promise<readonly StatelyInspectionEvent[]> =>
  new Promise((done) => {
    const events: StatelyInspectionEvent[] = [];
    createWebSocketReceiver({ server }).subscribe((event) => {
      events.push(event);
      if (isTheEnd(event)) done(events);
    });
  });

it('stately replays a run until a signal comes', async () => {
  const { runId } = await startDream(liveCapabilities(), scene.folders, { verdict: openVerdict }).done;
  const signals = new EventEmitter();
  const { context } = aContext({ signals });
  let over: Promise<number> = Promise.resolve(-1);
  const events = await new Promise<readonly StatelyInspectionEvent[]>((done) => {
    const out = (text: string) => done(watchedAt(JSON.parse(text).socket));
    over = runCli(['stately', ...named(), '--json'], { ...context, terminal: { ...context.terminal, out } });
  });
  expect(events[0]).toMatchObject({ type: '@xstate.actor', sessionId: `${runId}:dream` });
  signals.emit('SIGINT');
  expect(await over).toBe(0);
});

it('stately says in words which run it cannot replay', async () => {
  const { runId } = await startDream(liveCapabilities(), scene.folders, { verdict: openVerdict }).done;
  await writeFile(join(scene.folders.state, 'runs', `${runId}.jsonl`), 'no record\n');
  const { context, err } = aContext();
  expect(await runCli(['stately', runId, ...named()], context)).toBe(1);
  expect(err.join('\n')).toContain(`Run ${runId} cannot be replayed`);
});

it('run --stately shows the dream while it runs, and ends with it', async () => {
  const watched: Promise<readonly StatelyInspectionEvent[]>[] = [];
  const { context, out } = aContext({ cwd: scene.root });
  const err = (text: string) => {
    const socket = /ws:\S+/.exec(text)?.[0];
    if (socket !== undefined) watched.push(watchedAt(socket));
  };
  const argv = ['run', '--force', '--engine', 'local', '--stately', '--json', ...named()];
  expect(await runCli(argv, { ...context, terminal: { ...context.terminal, err } })).toBe(0);
  const { runId, outcome } = JSON.parse(out.join('\n'));
  expect(outcome).toBe('completed');
  expect((await watched[0])?.at(-1)).toMatchObject({
    sessionId: `${runId}:dream`,
    snapshot: { value: 'completed' },
  });
});
