import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { EXIT_OF_SIGNAL, watchSignals } from '../../../../src/hosts/cli/signals.js';

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the first %s stops the run once, further signals only complain',
  (signal) => {
    const source = new EventEmitter();
    const again = vi.fn();
    const stop = vi.fn();
    const watch = watchSignals(source, again);
    watch.tell(stop);
    source.emit(signal);
    source.emit('SIGINT');
    source.emit('SIGTERM');
    expect(stop.mock.calls).toEqual([[signal]]);
    expect(again).toHaveBeenCalledTimes(2);
    expect(watch.caught()).toBe(signal);
  },
);

test('a signal that comes before there is a run is told when there is one', () => {
  const source = new EventEmitter();
  const stop = vi.fn();
  const watch = watchSignals(source, () => undefined);
  source.emit('SIGTERM');
  watch.tell(stop);
  expect(stop.mock.calls).toEqual([['SIGTERM']]);
});

test('shells know the exit codes', () => {
  expect(EXIT_OF_SIGNAL).toEqual({ SIGINT: 130, SIGTERM: 143 });
});
