import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { smallStore } from '../dream/small-store.js';
import { fire, storeOf } from '../web/some-work.js';
import { aContext } from './a-context.js';

it('inspect begins with a firing whose id begins as asked', async () => {
  const { folders, remove } = await smallStore();
  const { runId, done } = fire(storeOf(folders), 'hourly', async () => ({ _tag: 'Done', sentence: 'Done.' }));
  await done;
  const signals = new EventEmitter();
  const { context } = aContext({ signals });
  const argv = ['inspect', runId.slice(0, -2), '--store', folders.memory, '--state', folders.state];
  let over: Promise<number> = Promise.resolve(-1);
  const address = await new Promise<string>((out) => {
    over = runCli(argv, { ...context, terminal: { ...context.terminal, out } });
  });
  expect(new URL(address).hash).toBe(`#/runs/${runId}`);
  signals.emit('SIGINT');
  expect(await over).toBe(0);
  await remove();
});
