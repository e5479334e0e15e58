import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/journal/record.js';
import { inFlight } from '../../../src/runtime/in-flight.js';
import { quiet } from './scripted-world.js';

const DONE: Outcome = { _tag: 'Right', right: null };

const scene = () => {
  const log: string[] = [];
  const defects: unknown[] = [];
  const ends = new Map<string, (outcome: Outcome) => void>();
  const effects = inFlight({
    ended: (command) => log.push(`ended ${command}`),
    defect: (reason) => defects.push(reason),
  });
  const start = (command: string) =>
    effects.start(command, (signal) => {
      log.push(`start ${command}`);
      signal.addEventListener('abort', () => log.push(`abort ${command}`));
      return new Promise((resolve) => ends.set(command, resolve));
    });
  const end = async (command: string) => {
    ends.get(command)?.(DONE);
    await quiet();
  };
  return { effects, log, defects, start, end };
};

test('effects that nobody stopped run side by side', () => {
  const { start, log } = scene();
  start('a');
  start('b');
  expect(log).toEqual(['start a', 'start b']);
});

test('whatever waits for a stopped effect starts in the order of asking, unless it is stopped itself', async () => {
  const { effects, start, end, log } = scene();
  start('a');
  effects.stop('a');
  for (const command of ['b', 'c', 'd']) start(command);
  effects.stop('c');
  expect(log).toEqual(['start a', 'abort a']);
  await end('a');
  expect(log).toEqual(['start a', 'abort a', 'ended a', 'start b', 'start d']);
});

test('an effect that was stopped in an earlier step is waited for too', async () => {
  const { effects, start, end, log } = scene();
  start('a');
  start('b');
  effects.stop('a');
  await end('b');
  start('c');
  expect(log).not.toContain('start c');
  await end('a');
  expect(log.at(-1)).toBe('start c');
});

test('all are aborted and awaited, and none that waited starts', async () => {
  const { effects, start, end, log } = scene();
  let rested = false;
  start('a');
  start('b');
  effects.stop('a');
  start('c');
  const rest = effects.stopAll().then(() => {
    rested = true;
  });
  await end('a');
  expect(rested).toBe(false);
  await end('b');
  await rest;
  expect(log).toEqual(['start a', 'start b', 'abort a', 'abort b', 'ended a', 'ended b']);
});

test('a defect is reported and does not stand in the way of others', async () => {
  const { effects, start, log, defects } = scene();
  effects.start('bad', () => {
    throw new Error('at once');
  });
  effects.start('worse', () => Promise.reject(new Error('later')));
  await quiet();
  start('a');
  expect(defects).toEqual([new Error('at once'), new Error('later')]);
  expect(log).toEqual(['start a']);
});
