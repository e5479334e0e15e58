import fc from 'fast-check';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import {
  arbitraryFaults,
  checkDreams,
  type DreamCase,
  type Files,
  type Hosting,
  hostedFiles,
  MEMORY,
  type Plan,
  playDreams,
  VIEW,
} from '../../../src/testing/index.js';

const calm: DreamCase = {
  prior: 'empty',
  store: null,
  transcripts: {},
  dreams: ['commit'],
  faults: [],
  turns: [],
};

/** Cases of one dream without any of the made-up stores, so that a planted fault shows soon. */
const plain = (plan: Plan): fc.Arbitrary<DreamCase> =>
  arbitraryFaults(fc.constant(plan)).map((faults) => ({ ...calm, dreams: [plan], faults }));

/** Gives the lock file back by copying its time, which a clock of milliseconds cuts short. */
const roundedTimes = (files: Files): Files => ({
  ...files,
  rename: (from, to) =>
    TE.chain((renamed: 'renamed' | 'missing') =>
      to === VIEW && from.endsWith('.prior')
        ? TE.map(() => renamed)(files.touch(VIEW, 1_763_000_000_123))
        : TE.right(renamed),
    )(files.rename(from, to)),
});

/** An engine that does not work with the tools it is given but writes to the memory folder itself. */
const impatient: Hosting = (lent) => ({
  ...lent,
  engine: {
    ...lent.engine,
    open: (room) => {
      const seat = lent.engine.open(room);
      const note = new TextEncoder().encode('- straight into the store\n');
      return {
        ...seat,
        model: {
          name: 'impatient',
          ask: (request, signal) =>
            TE.chain(() => seat.model.ask(request, signal))(
              TE.orElseW(() => TE.right(undefined))(lent.files.append(`${MEMORY}/harbour.md`, note, false)),
            ),
        },
      };
    },
  },
});

describe('whole dreams with a host’s own effects', () => {
  it('break no rule, whatever happens, and tell what was reached', async () => {
    let hosted = 0;
    const host: Hosting = (lent) => {
      hosted += 1;
      return lent;
    };
    const { cases, steps, ends, states, faults } = await checkDreams({ numRuns: 8, seed: 10, host });
    expect(cases).toBe(8);
    expect(hosted).toBeGreaterThan(30);
    expect(steps).toBeGreaterThan(1_500);
    expect([...ends.keys()]).toEqual(
      expect.arrayContaining(['completed', 'unchanged', 'failed', 'killed', 'crashed', 'refused']),
    );
    expect(states.get('dream.working.dreaming')).toBeGreaterThan(5);
    expect(faults.size).toBe(11);
  });

  it('show a file wrapper that gives back another time, shrunk to one dream that fails by itself', async () => {
    const found = checkDreams({
      numRuns: 10,
      seed: 1,
      cases: plain('fail'),
      host: hostedFiles(roundedTimes),
    });
    await expect(found).rejects.toThrow(
      /touch of \/m\/\.consolidate-lock .*a time nobody set, 1763000000123000000/,
    );
    await expect(found).rejects.toThrow(/"dreams":\["fail"\],"faults":\[\],"turns":\[\]/);
  });

  it('show an engine that does not wait for the verdict', async () => {
    await expect(
      checkDreams({ numRuns: 10, seed: 1, cases: plain('commit'), host: impatient }),
    ).rejects.toThrow(
      /append of \/m\/harbour\.md although no dream committed.*\nthe last of \d+ steps:\n {2}\d+ \w+ \//,
    );
  });

  it('show what a host checks besides, and can be played again from what was printed', async () => {
    const killed: DreamCase = { ...calm, faults: [{ at: 60, incident: { _tag: 'Kill', dream: 0 } }] };
    const checks = ({ ends }: { readonly ends: readonly string[] }): readonly string[] =>
      ends.includes('killed') ? ['a dream was killed'] : [];
    await expect(checkDreams({ numRuns: 1, seed: 3, cases: fc.constant(killed), checks })).rejects.toThrow(
      /a dream was killed/,
    );
    const again = await playDreams(killed);
    expect(again).toMatchObject({ broken: [], ends: ['killed'] });
  });

  it('are the same dreams each time that a case is played', async () => {
    const faults = [
      { at: 90, incident: { _tag: 'Sleeps', steps: 40, minutes: 51 } },
      { at: 40, incident: { _tag: 'Dreams', plan: 'unchanged' } },
    ] as const;
    const one: DreamCase = {
      ...calm,
      faults,
      turns: [
        { stay: 9, to: 0 },
        { stay: 20, to: 1 },
      ],
    };
    const first = await playDreams(one);
    expect(await playDreams(one)).toEqual(first);
    expect(first.broken).toEqual([]);
    expect(new Set(first.trace.map(({ pid }) => pid)).size).toBeGreaterThan(1);
  });
});
