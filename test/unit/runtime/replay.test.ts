import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import type { JournalRecord } from '../../../src/journal/record.js';
import { sealRecord } from '../../../src/journal/seal.js';
import { replay } from '../../../src/runtime/replay.js';
import { startRun } from '../../../src/runtime/run.js';
import { hasEnded, outputOf } from '../../../src/runtime/tree.js';
import { verifyRun } from '../../../src/runtime/verify.js';
import { versionsOf } from '../../../src/runtime/versions.js';
import { quiet, right, scriptedWorld } from './scripted-world.js';
import { parent, worker } from './tiny-machines.js';

const versions = versionsOf(parent, '1.0.0');
const known = { dream: { machine: parent, versions } };

const honest = async () => {
  const world = scriptedWorld();
  const run = startRun({
    machine: parent,
    name: 'dream',
    input: null,
    owner: null,
    versions,
    handlers: world.handlers({ work: 'journal', undo: 'journal' }),
    journal: world.journal,
    clock: world.clock,
  });
  run.send({ type: 'KILL', by: 'test', request: null });
  for (let turn = 0; turn < 3; turn++) {
    await quiet();
    for (const effect of [...world.pending]) effect.end(right(turn));
  }
  const end = await run.done;
  return { records: run.records(), bytes: world.bytes(), end };
};

/** The same records with one field of one of them replaced, and all hashes made anew: as a forger would leave it. */
const forged = (records: readonly JournalRecord[], seq: number, change: Partial<JournalRecord>) => {
  let prev: string | null = null;
  const sealed = records.map((record) => {
    const next = sealRecord({ ...record, ...(record.seq === seq ? change : {}), prev });
    prev = next.record.hash;
    return next;
  });
  return {
    records: sealed.map(({ record }) => record),
    bytes: new TextEncoder().encode(sealed.map(({ line }) => line).join('')),
  };
};

describe('a replay', () => {
  test('leads to the end of the run without an effect', async () => {
    const { records, end } = await honest();
    const tree = replay(parent, records);
    if (E.isLeft(tree)) throw new Error(tree.left.what);
    expect(hasEnded(tree.right)).toBe(true);
    expect(end).toHaveProperty('output', outputOf(tree.right));
  });

  test('of a part of the records leads to where the run was then', async () => {
    const { records } = await honest();
    for (let count = 1; count < records.length; count++)
      expect(E.isRight(replay(parent, records.slice(0, count)))).toBe(true);
  });

  test('of nothing is an error', () => {
    expect(replay(parent, [])).toEqual(E.left({ _tag: 'ReplayError', seq: 0, what: 'is missing' }));
  });

  test.each<[string, number, Partial<JournalRecord>]>([
    ['path', 1, { path: 'dream/child' }],
    ['before', 1, { before: {} }],
    ['after', 1, { after: { dream: 'first', 'dream/child': 'working' } }],
    ['cascade', 1, { cascade: [] }],
    ['digest', 2, { digest: 'x' }],
  ])('finds another "%s" even where all hashes were made anew', async (field, seq, change) => {
    const { records } = await honest();
    const replayed = replay(parent, forged(records, seq, change).records);
    expect(replayed).toMatchObject(E.left({ seq, what: `has another "${field}" than its event leads to` }));
  });

  test('finds a settlement that tells another output than the run had', async () => {
    const { records } = await honest();
    const seq = records.length - 1;
    const settled = { type: 'SETTLED', records: seq } as const;
    expect(replay(parent, forged(records, seq, { event: settled }).records)).toMatchObject({ _tag: 'Right' });
    const lie = forged(records, seq, { event: { ...settled, output: 'a lie' } });
    expect(replay(parent, lie.records)).toMatchObject(
      E.left({ seq, what: 'has another "output" than its event leads to' }),
    );
  });

  test('finds events that nothing awaited', async () => {
    const { records } = await honest();
    const late = { type: 'OUTCOME', command: 'dream/child/work#1', outcome: right(1) } as const;
    const early = { type: 'SETTLED', records: 2 } as const;
    for (const event of [late, early])
      expect(replay(parent, forged(records, 2, { event }).records)).toMatchObject(E.left({ seq: 2 }));
  });
});

describe('the verification of a run', () => {
  test('finds nothing wrong with an honest one', async () => {
    const { records, bytes, end } = await honest();
    const verified = verifyRun(bytes, known);
    expect(verified).toEqual({
      records,
      head: records.at(-1)?.hash,
      settled: true,
      torn: 0,
      replayed: true,
      wrong: null,
    });
    expect(end).toHaveProperty('head', verified.head);
  });

  test('names the first wrong record, be it by its hash or by its state', async () => {
    const { records, bytes } = await honest();
    const state = forged(records, 1, { cascade: [] });
    expect(verifyRun(state.bytes, known).wrong).toMatchObject({ _tag: 'ReplayError', seq: 1 });

    const third = new TextDecoder().decode(state.bytes).split('\n').slice(0, 3).join('\n').length;
    state.bytes.fill(0x20, third - 5, third);
    expect(verifyRun(state.bytes, known).wrong).toMatchObject({ _tag: 'ReplayError', seq: 1 });

    bytes.fill(0x20, third - 5, third);
    expect(verifyRun(bytes, known).wrong).toMatchObject({ _tag: 'ChainFault', seq: 2, why: 'changed' });
  });

  test('leaves a run of other machines to its hashes', async () => {
    const { bytes, records } = await honest();
    const later = { dream: { machine: parent, versions: versionsOf(parent, '1.1.0') } };
    const forgery = forged(records, 1, { cascade: [] }).bytes;
    expect(verifyRun(bytes, later)).toMatchObject({ replayed: false, wrong: null, settled: true });
    expect(verifyRun(forgery, later)).toMatchObject({ replayed: false, wrong: null });
    expect(verifyRun(bytes, {})).toMatchObject({ replayed: false, wrong: null });
  });

  test('of an empty journal says that it is not settled', () => {
    expect(verifyRun(new Uint8Array(), known)).toMatchObject({
      records: [],
      settled: false,
      replayed: false,
    });
  });
});

describe('versions', () => {
  test('name the machine and the children it invokes', () => {
    expect(Object.keys(versions).sort()).toEqual(['parent', 'worker']);
    expect(versions.worker).toBe(versionsOf(worker, '1.0.0').worker);
  });

  test('change with the release and with the statechart', () => {
    expect(versionsOf(parent, '1.0.1').parent).not.toBe(versions.parent);
    expect(versions.worker).not.toBe(versions.parent);
    expect(versions.worker?.startsWith('1.0.0+')).toBe(true);
  });
});
