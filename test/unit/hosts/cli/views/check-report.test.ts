import pc from 'picocolors';
import { expect, test } from 'vitest';
import { checkReport } from '../../../../../src/hosts/cli/views/check-report.js';

const plain = pc.createColors(false);
const headroom = { linesLeft: 10, bytesLeft: 100 };

test('errors come before notes, with their place and what they are about', () => {
  const lines = checkReport(
    {
      errors: [
        {
          _tag: 'DeadLink',
          path: 'MEMORY.md',
          line: 7,
          message: 'The index points at x.md, which is not there.',
          detail: 'x.md',
        },
      ],
      notes: [{ _tag: 'NotText', path: 'bin.md', message: 'Not valid UTF-8: left alone.', detail: null }],
      headroom,
    },
    plain,
  );
  expect(lines.slice(0, 2)).toEqual([
    'error  MEMORY.md:7  The index points at x.md, which is not there.',
    'note   bin.md  Not valid UTF-8: left alone.',
  ]);
  expect(lines[2]).toMatch(/^1 error, 1 note\. .*check --fix/);
});

test('a store without errors is told so', () => {
  expect(checkReport({ errors: [], notes: [], headroom }, plain)).toEqual(['Nothing is wrong (0 notes).']);
});
