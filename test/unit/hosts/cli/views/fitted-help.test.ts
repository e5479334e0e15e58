import { expect, test } from 'vitest';
import { fittedHelp } from '../../../../../src/hosts/cli/views/fitted-help.js';

const HELP = [
  'Commands:',
  '  run [options]  dream now, if it is time',
  '',
  'Examples:',
  '  # dream, if it is time',
  '  autodream run --store ~/notes/memory --json',
  '',
].join('\n');

test('help is broken between words, and examples stay whole, to be copied', () => {
  expect(fittedHelp(HELP, 30).split('\n')).toEqual([
    'Commands:',
    '  run [options]',
    '      dream now, if it is time',
    '',
    'Examples:',
    '  # dream, if it is time',
    '  autodream run --store ~/notes/memory --json',
  ]);
});

test('elsewhere than in a terminal help stays as it is', () => {
  expect(fittedHelp(HELP, null)).toBe(HELP.trimEnd());
});
