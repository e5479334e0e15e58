import type { Tools } from './tool.js';

const ENDLESS = 'follows the file and never ends; read the last lines with -n';

/** `+1f` is no file to tail as it was once called: it follows the file after it. */
const followsNothing = (text: string): string | null =>
  /^\+\d*[a-z]*f/i.test(text) ? `${ENDLESS}, or write ./ before the name of a file` : null;

/** Names, sizes and times of files, without their content. */
export const LISTING: Tools = {
  ls: {
    options: `-aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1 -I@ --all --almost-all --author --escape --ignore-backups
      --directory --classify? --file-type --full-time --group-directories-first --no-group --human-readable --si
      --dereference --dereference-command-line --inode --kibibytes --numeric-uid-gid --literal --hide-control-chars
      --quote-name --reverse --recursive --size --zero --color? --format: --hide: --ignore: --indicator-style:
      --quoting-style: --sort: --time: --time-style: --width: --block-size: --tabsize:`,
    rest: 'path',
  },
  stat: {
    options: '-Lft -c: --dereference --file-system --terse --format: --printf:',
    rest: 'path',
  },
  du: {
    options: `-0abcDhHkLlmPsSx -B: -d: -t: --all --apparent-size --bytes --total --human-readable --si --summarize
      --separate-dirs --one-file-system --null --no-dereference --dereference --max-depth: --threshold: --block-size:
      --exclude: --time? --time-style:`,
    rest: 'path',
    refused: {
      '-X': 'reads names from a file that is not checked; use --exclude',
      '--files0-from': 'reads names from a file that is not checked; name the files',
    },
  },
  df: {
    options:
      '-ahHiklPTv -B: -t: -x: --all --human-readable --si --inodes --local --portability --print-type --total',
    rest: 'path',
  },
  realpath: {
    options: `-emLPqsz --canonicalize-existing --canonicalize-missing --logical --physical --quiet --strip --no-symlinks
      --zero --relative-to@ --relative-base@`,
    rest: 'path',
  },
  readlink: {
    options: `-efmnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent
      --verbose --zero`,
    rest: 'path',
  },
  basename: { options: '-az -s: --multiple --zero --suffix:', rest: 'text' },
  dirname: { options: '-z --zero', rest: 'text' },
  file: {
    options: `-bhikLNnr0 -e: -F: -P: --brief --mime --mime-type --mime-encoding --extension --keep-going
      --dereference --no-dereference --no-pad --raw --print0 --exclude: --separator: --parameter:`,
    rest: 'path',
    guarded: true,
    refused: {
      '-z': 'may run programs that unpack',
      '-Z': 'may run programs that unpack',
      '-C': 'writes a compiled table of kinds',
      '-f': 'reads names from a file that is not checked; name the files',
      '-m': 'reads a table of kinds that is not checked',
      '-s': 'reads devices',
    },
  },
  pwd: { options: '-LP --logical --physical' },
  cd: { options: '-LP', first: ['path'] },
  tail: {
    options: `-qvz -n: -c: --quiet --silent --verbose --zero-terminated --lines: --bytes:`,
    rest: 'path',
    digits: true,
    operand: followsNothing,
    refused: { '-f': ENDLESS, '-F': ENDLESS, '--follow': ENDLESS, '--retry': ENDLESS },
  },
};
