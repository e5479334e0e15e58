import { jqOnlyReads } from '../languages/jq-program.js';
import { sedOnlyReads } from '../languages/sed-script.js';
import type { Tools } from './tool.js';

const WRITES = 'writes a file';
const SCRIPT_FILE = 'takes its script from a file that is not checked; give the script itself';

/** What turns the text of files into other text on standard output. */
export const TEXT: Tools = {
  cat: {
    options: `-AbeEnstTuv --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs
      --show-nonprinting`,
    rest: 'path',
  },
  head: {
    options: '-qvz -n: -c: --quiet --silent --verbose --zero-terminated --lines: --bytes:',
    rest: 'path',
    digits: true,
  },
  wc: {
    options: '-cmlwL --bytes --chars --lines --words --max-line-length --total:',
    rest: 'path',
    refused: { '--files0-from': 'reads names from a file that is not checked; name the files' },
  },
  sort: {
    options: `-bdfgiMhnRrVcCmsuz -k: -t: -S: --ignore-leading-blanks --dictionary-order --ignore-case
      --general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort
      --reverse --version-sort --check? --merge --stable --unique --zero-terminated --debug --key:
      --field-separator: --buffer-size: --sort: --batch-size: --parallel: --random-source@`,
    rest: 'path',
    guarded: true,
    refused: {
      '-o': WRITES,
      '--output': WRITES,
      '-T': 'writes temporary files in a folder that is named',
      '--temporary-directory': 'writes temporary files in a folder that is named',
      '--compress-program': 'runs another program',
      '--files0-from': 'reads names from a file that is not checked; name the files',
    },
  },
  uniq: {
    options: `-cdDuiz -f: -s: -w: --count --repeated --all-repeated? --unique --ignore-case --group? --zero-terminated
      --skip-fields: --skip-chars: --check-chars:`,
    first: ['path'],
    optionsFirst: true,
    guarded: true,
  },
  cut: {
    options: `-snz -b: -c: -d: -f: --only-delimited --complement --zero-terminated --bytes: --characters: --delimiter:
      --fields: --output-delimiter:`,
    rest: 'path',
  },
  tr: {
    options: '-cCdst --complement --delete --squeeze-repeats --truncate-set1',
    first: ['text', 'text'],
  },
  paste: { options: '-sz -d: --serial --zero-terminated --delimiters:', rest: 'path' },
  nl: {
    options: `-p -b: -d: -f: -h: -i: -l: -n: -s: -v: -w: --no-renumber --body-numbering: --section-delimiter:
      --footer-numbering: --header-numbering: --line-increment: --join-blank-lines: --number-format:
      --number-separator: --starting-line-number: --number-width:`,
    rest: 'path',
  },
  tac: { options: '-br -s: --before --regex --separator:', rest: 'path' },
  rev: { options: '', rest: 'path' },
  fold: { options: '-bs -w: --bytes --spaces --width:', rest: 'path' },
  column: { options: '-tx -s: -o: -c: --table --separator: --output-separator:', rest: 'path' },
  base64: {
    options: '-di -w: --decode --ignore-garbage --wrap:',
    first: ['path'],
    refused: { '-o': WRITES, '--output': WRITES },
  },
  od: {
    options: `-abcdfhilosvx -w? -A: -j: -N: -t: -S: --address-radix: --skip-bytes: --read-bytes: --format:
      --output-duplicates --strings? --width?`,
    rest: 'path',
  },
  sed: {
    options: `-nErusz -e: --quiet --silent --regexp-extended --expression: --separate --unbuffered --null-data --posix
      --sandbox --debug`,
    first: ['text'],
    rest: 'path',
    insteadOfFirst: ['-e', '--expression'],
    script: sedOnlyReads,
    guarded: true,
    refused: {
      '-i': 'changes files in place; use Edit',
      '--in-place': 'changes files in place; use Edit',
      '-f': SCRIPT_FILE,
      '--file': SCRIPT_FILE,
    },
  },
  jq: {
    options: `-nrjascCMSe --null-input --raw-output --raw-output0 --join-output --ascii-output --slurp --raw-input -R
      --compact-output --color-output --monochrome-output --sort-keys --exit-status --tab --indent: --stream
      --stream-errors --seq --unbuffered --arg:: --argjson:: --slurpfile:@ --rawfile:@`,
    first: ['text'],
    rest: 'path',
    script: jqOnlyReads,
    refused: {
      '-f': SCRIPT_FILE,
      '--from-file': SCRIPT_FILE,
      '-L': 'loads code from a folder that is not checked',
    },
  },
};
