const INTERPRETER = 'it runs code that cannot be judged; use grep, cut, sort, jq and the like';
const NETWORK = 'it sends data over the network; work with what the files hold';
const RUNS = 'it runs another program; call that program itself';
const CHANGES = 'it changes files; use Write or Edit, and Write with empty content to remove a topic';
const ENVIRONMENT = 'it shows or changes the environment, which is closed';
const PAGER = 'it opens a pager; use cat, head or tail';
const UNPACKS = 'it packs or unpacks files; read plain files';
const SHELL = 'it changes how the shell works; give the commands themselves';
const SYSTEM = 'it changes or watches the system; work with files only';
const ENDLESS = 'it ends late or never; leave it out';

const byReason: readonly (readonly [string, string])[] = [
  [
    INTERPRETER,
    'sh bash dash zsh ksh fish busybox awk gawk mawk nawk perl python python3 ruby node deno bun php lua',
  ],
  [
    NETWORK,
    'curl wget nc ncat netcat telnet ssh scp sftp rsync ftp ping dig host nslookup getent openssl socat',
  ],
  [
    'it runs another program with words that it reads; give names or wildcards to that program itself, or use grep -r',
    'xargs',
  ],
  [
    RUNS,
    'parallel nice nohup setsid timeout time stdbuf script watch sudo su doas strace ltrace chroot entr fd',
  ],
  [
    CHANGES,
    'rm mv cp touch mkdir rmdir ln chmod chown chgrp dd tee truncate install shred mktemp mkfifo mknod patch',
  ],
  [CHANGES, 'split csplit ed ex vi vim nvim nano emacs unlink shuf iconv tree xxd yq sqlite3 ssh-keygen'],
  [ENVIRONMENT, 'env printenv export declare typeset readonly local unset set'],
  [PAGER, 'less more most man info'],
  [UNPACKS, 'tar zip unzip gzip gunzip zcat bzip2 xz zstd 7z'],
  [
    SHELL,
    'eval exec source . builtin alias shopt trap hash enable compgen complete bind history fc umask ulimit',
  ],
  [SYSTEM, 'kill pkill killall crontab at hostname sysctl logger systemctl mount umount docker ps top'],
  [ENDLESS, 'yes sleep wait read'],
  ['no version control runs here; the store has its own history', 'git hg svn jj gh'],
  ['it builds or installs; work with files only', 'make cargo npm npx pnpm yarn pip go gcc cc apt brew'],
  ['use grep -E, grep -F or grep', 'egrep fgrep ack ag zgrep'],
  ['use true', ':'],
];

const REASONS: ReadonlyMap<string, string> = new Map(
  byReason.flatMap(([reason, names]) => names.split(' ').map((name) => [name, reason] as const)),
);

/** Why a program that is not allowed is not, and what to do instead. */
export const whyDenied = (name: string): string =>
  REASONS.get(name) ??
  'it is not among the programs known to only read; use ls, find, grep, rg, cat, head, tail, sort, cut, jq, diff and the like';
