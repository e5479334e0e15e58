import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { EXIT } from '../../../../src/hosts/cli/exit-code.js';
import { exitOfKilled, obeyingSignals } from '../../../../src/hosts/cli/obeying-signals.js';
import type { SignalWatch } from '../../../../src/hosts/cli/signals.js';
import { aContext } from './a-context.js';

test('a signal that comes when all is done still finds a listener, so that the exit code stays the result’s', async () => {
  const signals = new EventEmitter();
  const exit = await obeyingSignals(aContext({ signals }).context, async () => EXIT.done);
  expect(exit).toBe(EXIT.done);
  expect(signals.emit('SIGINT') && signals.emit('SIGTERM')).toBe(true);
});

test.each([
  ['SIGINT', EXIT.interrupted],
  ['SIGTERM', EXIT.terminated],
] as const)('%s while it works decides the exit code of what was killed', async (signal, code) => {
  const signals = new EventEmitter();
  const work = async (watch: SignalWatch) => {
    signals.emit(signal);
    return exitOfKilled(watch);
  };
  expect(await obeyingSignals(aContext({ signals }).context, work)).toBe(code);
});
