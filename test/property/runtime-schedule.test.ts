import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { JournalRecord } from '../../src/journal/record.js';
import { type Run, startRun } from '../../src/runtime/run.js';
import { parent } from '../unit/runtime/tiny-machines.js';
import { machines, waitsIn } from './runtime-properties.js';

const anyMachine = fc.oneof(fc.constant<AnyStateMachine>(parent), machines);

/** A run whose writes, effects and timers end when the scheduler lets them. */
const scheduled = (machine: AnyStateMachine, s: fc.Scheduler, fails: readonly boolean[]) => {
  const log: string[] = [];
  const written: string[] = [];
  let calls = 0;
  const run = startRun({
    machine,
    name: 'top',
    input: null,
    owner: null,
    versions: {},
    clock: {
      now: () => 0,
      setTimer: (_ms, fire) => {
        let set = true;
        s.schedule(Promise.resolve(), 'timer').then(() => set && fire());
        return () => {
          set = false;
        };
      },
    },
    journal: {
      write: (line) => async () => {
        await s.schedule(Promise.resolve(), 'write');
        written.push(line);
        return { _tag: 'Right', right: undefined };
      },
      discard: async () => ({ _tag: 'Right', right: undefined }),
    },
    handlers: Object.fromEntries(
      ['work', 'undo'].map((src) => [
        src,
        {
          needs: 'journal',
          run:
            (_input, { command, signal, head }) =>
            async () => {
              log.push(`start ${command}`);
              expect(written.some((line) => line.includes(`"hash":"${head()}"`))).toBe(true);
              signal.addEventListener('abort', () => log.push(`abort ${command}`));
              const failing = fails[calls++ % fails.length];
              await s.schedule(Promise.resolve(), command);
              log.push(`end ${command}`);
              return failing ? { _tag: 'Left', left: { _tag: 'Failed' } } : { _tag: 'Right', right: null };
            },
        },
      ]),
    ),
  });
  return { run, log, written };
};

const proceed = async (s: fc.Scheduler, run: Run): Promise<'ended' | 'going on'> => {
  let end: 'ended' | 'going on' = 'going on';
  run.done.then(() => {
    end = 'ended';
  });
  for (let step = 0; step < 60 && end === 'going on'; step++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (s.count() > 0) await s.waitOne();
  }
  return end;
};

const isChain = (records: readonly JournalRecord[]): boolean =>
  records.every(({ seq, prev }, index) => seq === index && prev === (records[index - 1]?.hash ?? null));

test('whatever ends first, records are written in order before their effects start, and stops are waited for', async () => {
  const ends = { ended: 0, 'going on': 0 };
  let waits = 0;
  const kills = fc.array(fc.nat(3), { maxLength: 3 });
  const failing = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 });
  // The scheduler comes last: it clones the generator without advancing it.
  await fc.assert(
    fc.asyncProperty(anyMachine, kills, failing, fc.scheduler(), async (machine, killed, fails, s) => {
      const { run, log, written } = scheduled(machine, s, fails);
      for (const _ of killed)
        s.schedule(Promise.resolve(), 'KILL').then(() =>
          run.send({ type: 'KILL', by: 'test', request: null }),
        );
      ends[await proceed(s, run)] += 1;
      waits += waitsIn(log);
      const records = run.records();
      expect(isChain(records)).toBe(true);
      const hashes = written.map((line) => JSON.parse(line).hash);
      expect(hashes.slice(0, records.length)).toEqual(
        records.slice(0, hashes.length).map(({ hash }) => hash),
      );
    }),
    { numRuns: 60 },
  );
  expect(ends.ended).toBeGreaterThan(5);
  expect(waits).toBeGreaterThan(10);
});
