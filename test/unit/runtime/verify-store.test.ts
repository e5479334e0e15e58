import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Generation } from '../../../src/runtime/mentions.js';
import { type Expected, type StoredRun, verifyStore } from '../../../src/runtime/verify-store.js';
import { cutTo, type Fate, generationOf, type LinkedRun, nextRun } from './linked-runs.js';

const first = nextRun(null);
const second = nextRun(first);
const third = nextRun(second);
const all = [first, second, third];
const generations = all.map(generationOf);
const isHere: Expected = ({ journal }) => journal.startsWith('/state/');
const verify = (runs: readonly StoredRun[], history: readonly Generation[], isExpected = isHere) =>
  verifyStore(runs, history, isExpected)[0] ?? null;

describe('the runs of a store', () => {
  test('that agree with their claims and with each other are not reported', () => {
    expect(verify(all, generations)).toBeNull();
    expect(verify(all, [])).toBeNull();
    expect(verify([], [])).toBeNull();
  });

  test('that others finished end at the head of their verdict, and need no settlement', () => {
    const died = nextRun(first, 'finished');
    const after = nextRun(died);
    expect(verify([first, died, after], [first, died, after].map(generationOf))).toBeNull();
  });

  test('may close their journal when the next one has looked already', () => {
    const early = nextRun({ ...second, end: second.head });
    expect(verify([first, second, early], [first, second, early].map(generationOf))).toBeNull();
  });

  test('that have no verdict yet need none', () => {
    const live = generations.with(2, { ...generationOf(third), verdict: null });
    expect(verify([first, second, cutTo(third, 1)], live)).toBeNull();
  });

  test('show a latest journal that ends before the head in its verdict', () => {
    const fault = { runId: third.runId, why: 'cut journal' };
    expect(verify([first, second, cutTo(third, 2)], generations)).toMatchObject(fault);
  });

  test('show by their claims that a claim names a record which the journal before it lacks', () => {
    const other = generations.with(2, generationOf({ ...third, prevHead: '0'.repeat(64) }));
    expect(verify(all, other)).toMatchObject({ runId: second.runId, why: 'cut journal' });
  });

  test('that were pruned are not missed', () => {
    const unpruned: Expected = ({ runId }) => runId !== first.runId;
    expect(verify([second, third], generations, unpruned)).toBeNull();
    expect(verify([second, third], generations)).toMatchObject({ runId: first.runId, why: 'missing run' });
  });

  test('that another state folder keeps are not missed here, also when their claims are swept', () => {
    const elsewhere = nextRun(first, 'settled', '/container');
    const runs = [first, nextRun(elsewhere)];
    expect(verify(runs, [first, elsewhere, ...runs.slice(1)].map(generationOf))).toBeNull();
    expect(verify(runs, [])).toBeNull();
  });
});

const fates = fc.array(fc.constantFrom<Fate>('settled', 'finished', 'blind'), {
  minLength: 2,
  maxLength: 8,
});
const storeOf = (list: readonly Fate[]): readonly LinkedRun[] => {
  const runs: LinkedRun[] = [];
  for (const fate of list) runs.push(nextRun(runs.at(-1) ?? null, fate));
  return runs;
};
/** The lock folder keeps the newest claims. */
const swept = (runs: readonly LinkedRun[], kept: number) => runs.slice(-kept).map(generationOf);

describe('of any store with several runs', () => {
  test('honest journals are never reported, however many claims are swept', () => {
    fc.assert(
      fc.property(fates, fc.integer({ min: 1, max: 8 }), (list, kept) => {
        expect(verify(storeOf(list), swept(storeOf(list), kept))).toBeNull();
      }),
    );
  });

  test('any journal that is removed is named', () => {
    fc.assert(
      fc.property(fates, fc.integer({ min: 1, max: 8 }), fc.nat(), (list, kept, pick) => {
        const runs = storeOf(list);
        const gone = pick % runs.length;
        expect(verify(runs.toSpliced(gone, 1), swept(runs, kept))).toMatchObject({
          runId: runs[gone]?.runId,
          why: 'missing run',
        });
      }),
    );
  });

  test('any tail that is cut is named, but of the latest one and of one whose end nobody saw', () => {
    let named = 0;
    fc.assert(
      fc.property(fates, fc.integer({ min: 1, max: 8 }), fc.nat(), fc.nat(), (list, kept, pick, where) => {
        const runs = storeOf(list);
        const at = pick % (runs.length - 1);
        const victim = runs[at] ?? first;
        const short = runs.with(at, cutTo(victim, where % victim.records.length));
        const fault = verify(short, swept(runs, kept));
        if (victim.end === null) expect(fault).toBeNull();
        else expect(fault).toMatchObject({ runId: victim.runId, why: 'cut journal' });
        named += victim.end === null ? 0 : 1;
      }),
    );
    expect(named).toBeGreaterThan(0);
  });
});
