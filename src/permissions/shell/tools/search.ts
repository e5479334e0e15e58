import type { Tools } from './tool.js';

const RUNS = 'runs another program';
const LINKS = 'reads what links outside of the folder lead to';

/** Lines of files by pattern. */
export const SEARCH: Tools = {
  grep: {
    options: `-EFGPivwxyclLqsonHhbZzUarRTI -A: -B: -C: -m: -e: -d: -D: -f@ --regexp: --file@ --exclude-from@
      --extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --invert-match
      --word-regexp --line-regexp --count --files-with-matches --files-without-match --quiet --silent --no-messages
      --only-matching --line-number --with-filename --no-filename --byte-offset --null --null-data --binary --text
      --recursive --dereference-recursive --initial-tab --line-buffered --max-count: --after-context:
      --before-context: --context: --include: --exclude: --exclude-dir: --binary-files: --directories: --devices:
      --label: --color? --colour?`,
    first: ['text'],
    rest: 'path',
    insteadOfFirst: ['-e', '--regexp', '-f', '--file'],
    digits: true,
    descends: ['-r', '-R', '-d', '--recursive', '--dereference-recursive', '--directories'],
  },
  rg: {
    options: `-nNiSslcvwxoHIUaPpqu0.bF -e: -A: -B: -C: -m: -g: -t: -T: -M: -d: -j: -r: -E: -f@ --regexp: --file@
      --ignore-file@ --files --type-list --no-config --line-number --no-line-number --column --no-column
      --ignore-case --smart-case --case-sensitive --files-with-matches --files-without-match --count
      --count-matches --include-zero --invert-match --word-regexp --line-regexp --only-matching --with-filename
      --no-filename --heading --no-heading --multiline --multiline-dotall --text --pcre2 --pretty --quiet
      --fixed-strings --null --null-data --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent
      --unrestricted --byte-offset --json --stats --trim --vimgrep --passthru --crlf --one-file-system
      --no-messages --after-context: --before-context: --context: --max-count: --glob: --iglob: --type: --type-not:
      --type-add: --max-columns: --max-columns-preview --max-depth: --max-filesize: --threads: --replace:
      --encoding: --engine: --sort: --sortr: --color: --colors: --context-separator: --field-match-separator:
      --field-context-separator:`,
    first: ['text'],
    rest: 'path',
    insteadOfFirst: ['-e', '--regexp', '-f', '--file', '--files', '--type-list'],
    guarded: true,
    refused: {
      '--pre': RUNS,
      '--hostname-bin': RUNS,
      '-z': `${RUNS} to unpack`,
      '--search-zip': `${RUNS} to unpack`,
      '-L': LINKS,
      '--follow': LINKS,
    },
    descends: 'always',
  },
};
