import { exactWords, namesOnly, plainWords } from '../languages/plain-words.js';
import { judgePrintf } from '../languages/printf-format.js';
import { judgeBracket, judgeTest } from '../languages/test-expression.js';
import type { Tools } from './tool.js';

const SETS_CLOCK = 'sets the clock';

const formatOnly = (text: string): string | null =>
  text.startsWith('+') ? null : 'an operand without + sets the clock; show another date with -d';

/** What prints or tests values, and what the machine says of itself and its programs. */
export const VALUES: Tools = {
  echo: plainWords,
  expr: exactWords,
  printf: judgePrintf,
  seq: {
    options: '-w -f: -s: --equal-width --format: --separator:',
    first: ['text', 'text', 'text'],
    negatives: true,
  },
  numfmt: {
    options: `-z -d: --from: --to: --from-unit: --to-unit: --field: --format: --padding: --round: --suffix:
      --delimiter: --invalid: --header? --grouping --zero-terminated`,
    rest: 'text',
    negatives: true,
  },
  date: {
    options: '-uR -d: -r@ -I? --utc --universal --rfc-email --date: --reference@ --iso-8601? --rfc-3339:',
    first: ['text'],
    script: formatOnly,
    guarded: true,
    refused: {
      '-s': SETS_CLOCK,
      '--set': SETS_CLOCK,
      '-f': 'reads dates from a file; use -d',
      '--file': 'reads dates from a file; use -d',
    },
  },
  test: judgeTest,
  '[': judgeBracket,
  true: { options: '' },
  false: { options: '' },
  whoami: { options: '' },
  id: { options: '-unGgrz --user --group --groups --name --real --zero', first: ['text'] },
  uname: {
    options: `-asnrvmpio --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor
      --hardware-platform --operating-system`,
  },
  command: namesOnly,
  which: { options: '-a', rest: 'text' },
  type: { options: '-atpP', rest: 'text' },
};
