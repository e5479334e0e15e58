import { readNames } from '../arguments/options.js';

/** The tests, options and actions of find that only read, in the notation of option tables. */
export const FIND_PRIMARIES = readNames(`
  -a -and -o -or -not -true -false -depth -d -mount -xdev -noleaf -daystart -empty -executable -readable
  -writable -nouser -nogroup -print -print0 -ls -prune -quit -warn -nowarn
  -maxdepth: -mindepth: -name: -iname: -path: -ipath: -wholename: -iwholename: -regex: -iregex: -regextype:
  -lname: -ilname: -type: -xtype: -size: -perm: -user: -group: -uid: -gid: -links: -inum: -fstype:
  -mtime: -mmin: -atime: -amin: -ctime: -cmin: -used: -printf: -newer@ -anewer@ -cnewer@ -samefile@
`);

const RUNS = 'runs another program for what it finds';
const WRITES = 'writes to a file';

/** Why some of find's actions are denied. */
export const FIND_REFUSED: Readonly<Record<string, string>> = {
  '-delete': 'deletes what it finds',
  '-exec': RUNS,
  '-execdir': RUNS,
  '-ok': RUNS,
  '-okdir': RUNS,
  '-fls': WRITES,
  '-fprint': WRITES,
  '-fprint0': WRITES,
  '-fprintf': WRITES,
  '-files0-from': 'reads names from a file that is not checked',
};
