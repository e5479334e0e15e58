import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../effects/program.js';
import { reasonOf } from '../../machines/reason.js';
import { damageOf, type RunView, readRuns } from '../history/runs.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, error, ok, warning } from './finding.js';
import { setTo } from './set-to.js';

const OWNER_MAY = 0o600;

/** Journals that cannot be opened come first: what cannot be read cannot be judged. */
export const lookAtJournals: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const closed = yield* perform(closedJournals(examined));
    if (closed.length > 0) return closed;
    const runs = yield* settled(readRuns(examined.store));
    if (E.isLeft(runs)) return [error('journals', reasonOf('The journals cannot be read', runs.left))];
    const damaged = runs.right.filter(({ outcome }) => outcome === 'damaged').map(damagedJournal);
    return damaged.length > 0
      ? damaged
      : [ok('journals', `The journals can be read (${runs.right.length}).`)];
  });

/** It is evidence, and undo goes by it: nothing takes it away. */
const damagedJournal = (run: RunView): Diagnosis => {
  const { reason, advice } = damageOf(run);
  return warning('journals', `${reason}.`, `${advice}.`);
};

const closedJournals = (examined: Examined): TaskEither<never, readonly Diagnosis[]> =>
  program<never, readonly Diagnosis[]>(function* () {
    const { files } = examined.store.capabilities;
    const { runs } = examined.store.paths;
    const names = yield* settled(files.list(runs));
    const found: Diagnosis[] = [];
    for (const name of E.isRight(names) ? names.right.filter((one) => one.endsWith('.jsonl')) : []) {
      const path = `${runs}/${name}`;
      const stat = yield* settled(files.stat(path));
      if (E.isLeft(stat) || stat.right?.kind !== 'file') continue;
      const { mode } = stat.right;
      if ((mode & OWNER_MAY) !== OWNER_MAY) found.push(closedJournal(examined, path, mode));
    }
    return found;
  });

const closedJournal = (examined: Examined, path: string, mode: number): Diagnosis =>
  error(
    'journals',
    `The journal ${path} is closed to its own owner.`,
    'chmod u+rw opens it.',
    setTo(examined, path, mode | OWNER_MAY),
  );
