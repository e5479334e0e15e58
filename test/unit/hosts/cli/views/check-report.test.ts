import pc from 'picocolors';
import { expect, test } from 'vitest';
import { checkReport } from '../../../../../src/hosts/cli/views/check-report.js';
import type { StoreCheck } from '../../../../../src/memory/check/check.js';

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

test('a line that is wider than the screen goes on below, and only its label is coloured', () => {
  const note = {
    _tag: 'NotText',
    path: 'bin.md',
    message: 'Not valid UTF-8: left alone.',
    detail: null,
  } as const;
  const lines = checkReport({ errors: [], notes: [note], headroom }, pc.createColors(true), { columns: 33 });
  expect(lines.slice(0, 2)).toEqual([
    `${pc.createColors(true).dim('note ')}  bin.md  Not valid UTF-8:`,
    '               left alone.',
  ]);
});

test('a store without errors is told so', () => {
  expect(checkReport({ errors: [], notes: [], headroom }, plain)).toEqual(['Nothing is wrong (0 notes).']);
});

test('mending is advised only where it can help, else a dream', () => {
  const error = { _tag: 'DeadLink', path: 'MEMORY.md', message: 'm', detail: null } as const;
  const orphan = { ...error, _tag: 'Orphan', path: 'a.md' } as const;
  const ofATopic = { ...error, _tag: 'DuplicateStatement', path: 'a.md' } as const;
  const last = (errors: StoreCheck['errors'], isMended = false) =>
    checkReport({ errors, notes: [], headroom }, plain, { isMended }).at(-1);
  const [fix, run] = ['“autodream check --fix” mends the index', '“autodream run” consolidates the store'];
  expect(last([error, orphan])).toBe(`2 errors, 0 notes. ${fix}.`);
  expect(last([error, ofATopic])).toBe(`2 errors, 0 notes. ${fix}; ${run}.`);
  expect(last([ofATopic])).toBe(`1 error, 0 notes. ${run}.`);
  expect(last([error], true)).toBe(`1 error, 0 notes. ${run}.`);
});
