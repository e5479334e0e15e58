import { expect, test } from 'vitest';
import { auditJson, auditReport } from '../../../../../src/hosts/cli/views/audit-report.js';
import { type AuditedRun, firstWrong, isSound } from '../../../../../src/hosts/history/audit.js';

const aRun = (changes: Partial<AuditedRun> = {}): AuditedRun => ({
  runId: 'r1',
  records: [],
  head: null,
  settled: true,
  torn: 0,
  replayed: true,
  wrong: null,
  ...changes,
});

test('sound journals are counted, with what is particular about each', () => {
  const audit = {
    runs: [aRun(), aRun({ runId: 'r2', settled: false, torn: 3, replayed: false })],
    work: [],
    fault: null,
  };
  expect(isSound(audit)).toBe(true);
  expect(auditReport(audit)).toEqual([
    'r1  sound: 0 records, replayed',
    'r2  sound: 0 records, not replayed (written by another version), hashes only, not closed by its owner, an unfinished end of 3 bytes was passed over',
    '2 journals verified; nothing is wrong.',
  ]);
});

test('the head of the latest run is there to be noted where all is sound', () => {
  const runs = [aRun({ head: 'older' }), aRun({ runId: 'r2', head: 'newest' })];
  expect(auditReport({ runs, work: [], fault: null }).at(-1)).toBe('Head of the last one: newest');
});

test.each([
  ['an older one', 'r0', { runId: 'r0', seq: null }],
  ['the same one', 'r1', { runId: 'r1', seq: 7 }],
  ['a newer one', 'r2', { runId: 'r1', seq: 7 }],
])('of a wrong record and a fault of %s the one of the older run comes first', (_, runId, first) => {
  const wrong = { _tag: 'ChainFault', seq: 7, why: 'changed', what: 'is not what was written' } as const;
  const fault = { _tag: 'StoreFault', runId, why: 'cut journal', what: 'it was cut' } as const;
  expect(firstWrong({ runs: [aRun({ wrong })], work: [], fault })).toEqual(first);
});

test('the first wrong record is named', () => {
  const wrong = { _tag: 'ChainFault', seq: 7, why: 'changed', what: 'is not what was written' } as const;
  const audit = { runs: [aRun({ wrong })], work: [], fault: null };
  expect(isSound(audit)).toBe(false);
  expect(auditReport(audit)).toEqual([
    'r1  WRONG: record #7 (counted from 0) is not what was written',
    '1 journal looked at; something is wrong. The first: record #7 of run r1.',
  ]);
  expect(auditJson(audit)).toMatchObject({
    sound: false,
    first: { runId: 'r1', seq: 7 },
    runs: [{ runId: 'r1', records: 0, wrong: { seq: 7 } }],
  });
});

test('a fault between journals makes the store unsound though each journal is sound', () => {
  const fault = { _tag: 'StoreFault', runId: 'r0', why: 'missing run', what: 'r1 names run r0' } as const;
  const audit = { runs: [aRun()], work: [], fault };
  expect(isSound(audit)).toBe(false);
  expect(auditReport(audit).slice(1)).toEqual([
    'WRONG: missing run: r1 names run r0',
    '1 journal looked at; something is wrong. The first: run r0.',
  ]);
});

test('work that claims nothing is counted and named, and a wrong record of it makes the store unsound', () => {
  const wrong = { _tag: 'ChainFault', seq: 2, why: 'changed', what: 'is not what was written' } as const;
  const work = [aRun({ runId: 'r0', settled: false }), aRun({ runId: 'r2', wrong })];
  const audit = { runs: [aRun({ head: 'noted' })], work, fault: null };
  expect(auditReport({ ...audit, work: work.slice(0, 1) })).toEqual([
    'r1  sound: 0 records, replayed',
    'r0  sound: 0 records, replayed, not closed by its owner (unknown work)',
    '2 journals verified; nothing is wrong.',
    'Head of the last one: noted',
  ]);
  expect(isSound(audit)).toBe(false);
  expect(auditJson(audit)).toMatchObject({
    first: { runId: 'r2', seq: 2 },
    work: [
      { runId: 'r0', wrong: null },
      { runId: 'r2', wrong: { seq: 2 } },
    ],
  });
});
