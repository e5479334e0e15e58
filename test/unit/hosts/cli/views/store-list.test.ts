import { expect, test } from 'vitest';
import { doctorReport } from '../../../../../src/hosts/cli/views/doctor-report.js';
import { storeList } from '../../../../../src/hosts/cli/views/store-list.js';

const FORGED = '/home/ada/x\n  health        in order\n\u001b[2J';

test('a name with a line break forges no row of what is told of stores', () => {
  const store = {
    memory: FORGED,
    transcripts: '/t',
    state: '/s',
    project: FORGED,
    orphaned: true,
    files: 1,
    bytes: 9,
    index: null,
    alarms: [FORGED],
    lastConsolidatedAt: null,
    lastConsolidatedAtNs: null,
  };
  const rows = storeList([store], 0).join('\n').split('\n');
  expect(rows).toHaveLength(7);
  expect(rows.filter((row) => row.startsWith('  health'))).toEqual([
    '  health        its project is gone, 1 alarm',
  ]);
  const finding = { id: 'orphaned-stores', level: 'note', what: FORGED, fix: FORGED } as const;
  const told = doctorReport([finding], { mended: [finding], failed: [{ ...finding, why: FORGED }] }, 0);
  expect(told.join('\n').split('\n')).toHaveLength(5);
  expect(told.join('\n')).not.toContain('\u001b');
});
