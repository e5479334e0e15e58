import { expect, it, vi } from 'vitest';
import type { Begin } from '../../src/runtime/in-flight.js';
import { findBroken, upTo } from './lock-expectations.js';
import { simulateMachinesSeed } from './lock-machine-simulation.js';

/** A runtime that starts an effect at once, whatever it stopped before. */
vi.mock('../../src/runtime/in-flight.js', () => ({
  inFlight: (reports: {
    ended: (command: string, outcome: unknown) => void;
    defect: (reason: unknown) => void;
  }) => {
    const running = new Map<string, { abort: AbortController; end: Promise<void> }>();
    return {
      start: (command: string, begin: Begin) => {
        const abort = new AbortController();
        const end = begin(abort.signal).then((outcome) => reports.ended(command, outcome), reports.defect);
        running.set(command, { abort, end });
      },
      stop: (command: string) => running.get(command)?.abort.abort(),
      stopAll: async () => {
        for (const { abort } of running.values()) abort.abort();
        await Promise.all([...running.values()].map(({ end }) => end));
      },
    };
  },
}));

it('the checks of the lock find a runtime that does not wait for stopped effects', async () => {
  const found = await findBroken(upTo(200), simulateMachinesSeed);
  expect(found?.join()).toMatch(/began while .* was ending|a run that ended left/);
});
