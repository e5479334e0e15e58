import type { Inode } from '../../src/effects/simulated/inode.js';
import {
  type CrashState,
  TAIL_FATES,
  type TailFate,
  unsynced,
} from '../../src/effects/simulated/power/crash-state.js';
import { diskAfter } from '../../src/effects/simulated/power/disk-after.js';
import { independentNames } from '../../src/effects/simulated/power/independent-states.js';
import {
  orderedCuts,
  orderedNames,
  topOf,
  type VolumeOf,
} from '../../src/effects/simulated/power/ordered-states.js';
import { pick, type Random } from '../../src/effects/simulated/random.js';
import { look } from './power-check.js';
import type { Film } from './power-film.js';

/** How names reach the disk: in order on one file system or on two, or each folder's by themselves. */
export type Model = 'one file system' | 'state on another' | 'independent';

const ONE: VolumeOf = () => '';

/** What nobody looks at after a power loss: staging copies and what is in them. */
const stagedIn = ({ log: { changes } }: Film): ReadonlySet<Inode> => {
  const staged = new Set<Inode>();
  for (const change of changes)
    for (const { folder, name, inode } of change._tag === 'Names' ? change.entries : [])
      if (inode !== null && (name === 'staging' || staged.has(folder))) staged.add(inode);
  return staged;
};

/** Tells crash states apart by what can be seen of them. */
const keyOf = ({ log, toldAt }: Film, staged: ReadonlySet<Inode>) => {
  const lastWrite = (inode: Inode, upTo: number): number =>
    log.changes.findLastIndex((one, index) => index < upTo && one._tag === 'Bytes' && one.inode === inode);
  return ({ upTo, names, tail }: CrashState): string => {
    const seen = names.filter(({ entries }) => entries.some(({ folder }) => !staged.has(folder)));
    const tails = unsynced(log, upTo).filter((inode) => !staged.has(inode));
    const fates = tails.map((inode) => `${inode.ino} ${lastWrite(inode, upTo)} ${tail(inode)}`);
    return [upTo >= toldAt, ...seen.map(({ index }) => index), ...fates].join();
  };
};

/** Every disk that one ordered file system can leave, all unsynced ends having the same fate. */
export function* everyState({ log, from }: Film): Generator<CrashState> {
  for (let upTo = from; upTo <= log.changes.length; upTo += 1)
    for (const { volume, cuts } of orderedCuts(log, upTo, ONE))
      for (const cut of cuts) {
        const names = orderedNames(log, upTo, ONE, new Map([[volume, cut]]));
        for (const fate of TAIL_FATES) yield { upTo, names, tail: () => fate };
      }
}

const mixed = (random: Random): CrashState['tail'] => {
  const fates = new Map<Inode, TailFate>();
  return (inode) => {
    const fate = fates.get(inode) ?? pick(random, TAIL_FATES) ?? 'whole';
    fates.set(inode, fate);
    return fate;
  };
};

const namesAtRandom = ({ log }: Film, model: Model, upTo: number, random: Random): CrashState['names'] => {
  if (model === 'independent') return independentNames(log, upTo, random);
  const volumeOf = model === 'state on another' ? topOf(log) : ONE;
  const chosen = orderedCuts(log, upTo, volumeOf).map(
    ({ volume, cuts }) => [volume, pick(random, cuts) ?? -1] as const,
  );
  return orderedNames(log, upTo, volumeOf, new Map(chosen));
};

/** Disks that a power loss can leave, at random. */
export function* someStates(film: Film, model: Model, count: number, random: Random): Generator<CrashState> {
  const { log, from } = film;
  for (let i = 0; i < count; i += 1) {
    const upTo = from + Math.floor(random() * (log.changes.length - from + 1));
    yield { upTo, names: namesAtRandom(film, model, upTo, random), tail: mixed(random) };
  }
}

/** What came of all states that were looked at: `disks` of them can be told apart, `after` came out as the act wanted it. */
export type Sweep = { readonly broken: readonly string[]; readonly disks: number; readonly after: number };

/** Looks at disks that a power loss can leave in the course of an act. After each `onward`th another dream follows. */
export const sweep = async (film: Film, states: Iterable<CrashState>, onward: number): Promise<Sweep> => {
  const staged = stagedIn(film);
  const [key, seen] = [keyOf(film, staged), new Set<string>()];
  const broken: string[] = [];
  let after = 0;
  for (const state of states) {
    const known = key(state);
    if (seen.has(known)) continue;
    seen.add(known);
    const isTold = state.upTo >= film.toldAt;
    const found = await look(film, isTold, diskAfter(film.log, state), seen.size % onward === 0);
    after += found.isAfter ? 1 : 0;
    broken.push(
      ...found.broken.map((what) => `at change ${state.upTo}, ${state.names.length} names: ${what}`),
    );
  }
  return { broken, disks: seen.size, after };
};
