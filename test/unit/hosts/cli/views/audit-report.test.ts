import { expect, test } from 'vitest';
import type { AuditedRun } from '../../../../../src/hosts/audit.js';
import { auditJson, auditReport, isSound } from '../../../../../src/hosts/cli/views/audit-report.js';

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
    fault: null,
  };
  expect(isSound(audit)).toBe(true);
  expect(auditReport(audit)).toEqual([
    'r1  sound: 0 records, replayed',
    'r2  sound: 0 records, not replayed (written by another version), hashes only, not closed by its owner, an unfinished last line of 3 bytes was passed over',
    '2 journals verified; nothing is wrong.',
  ]);
});

test('the first wrong record is named', () => {
  const wrong = { _tag: 'ChainFault', seq: 7, why: 'changed', what: 'is not what was written' } as const;
  const audit = { runs: [aRun({ wrong })], fault: null };
  expect(isSound(audit)).toBe(false);
  expect(auditReport(audit)[0]).toBe('r1  WRONG: record #7 (counted from 0) is not what was written');
  expect(auditJson(audit)).toMatchObject({
    sound: false,
    runs: [{ runId: 'r1', records: 0, wrong: { seq: 7 } }],
  });
});

test('a fault between journals makes the store unsound though each journal is sound', () => {
  const fault = { _tag: 'StoreFault', runId: 'r0', why: 'missing run', what: 'r1 names run r0' } as const;
  const audit = { runs: [aRun()], fault };
  expect(isSound(audit)).toBe(false);
  expect(auditReport(audit).slice(1)).toEqual([
    'WRONG: missing run: r1 names run r0',
    '1 journal looked at; something is wrong.',
  ]);
});
