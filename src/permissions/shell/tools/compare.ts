import type { Tools } from './tool.js';

/** Two files beside each other, and sums of files. */
export const COMPARE: Tools = {
  diff: {
    options: `-acqsrNiEwbBZyendtTpu -C: -U: -W: -x: -F: -I: -L: -S: -X@ --brief --report-identical-files --recursive
      --new-file --unidirectional-new-file --ignore-case --ignore-tab-expansion --ignore-all-space
      --ignore-space-change --ignore-blank-lines --ignore-trailing-space --side-by-side --text --minimal
      --speed-large-files --normal --expand-tabs --initial-tab --strip-trailing-cr --suppress-common-lines
      --left-column --no-dereference --ignore-file-name-case --context? --unified? --width: --exclude:
      --exclude-from@ --show-function-line: --ignore-matching-lines: --label: --starting-file: --tabsize: --color?`,
    first: ['path', 'path'],
    refused: { '-l': 'runs another program (pr)', '--paginate': 'runs another program (pr)' },
    // Of two folders it reads the files directly in them without being told to.
    descends: 'always',
  },
  comm: {
    options: '-123z --check-order --nocheck-order --output-delimiter: --total --zero-terminated',
    first: ['path', 'path'],
  },
  cmp: {
    options: '-bls -i: -n: --print-bytes --verbose --quiet --silent --ignore-initial: --bytes:',
    first: ['path', 'path'],
  },
  join: {
    options: `-iz -a: -e: -j: -o: -t: -v: -1: -2: --check-order --nocheck-order --header --ignore-case
      --zero-terminated`,
    first: ['path', 'path'],
  },
};

const SUM = {
  options: '-btz --binary --text --tag --zero',
  rest: 'path',
  refused: {
    '-c': 'reads names from a file that is not checked; sum the files and compare',
    '--check': 'reads names from a file that is not checked; sum the files and compare',
  },
} as const;

/** Sums of the content of files. */
export const SUMS: Tools = {
  md5sum: SUM,
  sha1sum: SUM,
  sha224sum: SUM,
  sha256sum: SUM,
  sha384sum: SUM,
  sha512sum: SUM,
  b2sum: { ...SUM, options: `${SUM.options} -l: --length:` },
  cksum: { options: '', rest: 'path' },
};
