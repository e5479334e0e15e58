import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../effects/program.js';
import { markedBy, markerPath } from '../../effects/services/assistant/active-marker.js';
import { reasonOf } from '../../machines/reason.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, type Mend, note, ok } from './finding.js';

/** `none`: there is no marker. `stale`: nobody's, or that of a process that is dead. */
type Marked = 'none' | 'stale' | 'active' | 'elsewhere';

const looked = ({ store, paths }: Examined): TaskEither<never, Marked> =>
  program<never, Marked>(function* () {
    const { files, processes } = store.capabilities;
    const stat = yield* settled(files.stat(markerPath(paths.state)));
    if (E.isLeft(stat) || stat.right === null) return 'none';
    const owner = yield* settled(markedBy({ files, state: paths.state }));
    if (E.isLeft(owner) || owner.right === null) return 'stale';
    const liveness = yield* perform<never, string>(TE.fromTask(processes.liveness(owner.right)));
    return liveness === 'alive' ? 'active' : liveness === 'dead' ? 'stale' : 'elsewhere';
  });

/** Whoever became active since then keeps its marker. */
const taken = (examined: Examined): Mend =>
  program<never, string | null>(function* () {
    if ((yield* perform<never, Marked>(looked(examined))) !== 'stale') return null;
    const gone = yield* settled(examined.store.capabilities.files.unlink(markerPath(examined.paths.state)));
    return E.isLeft(gone) ? reasonOf('The note could not be taken away', gone.left) : null;
  });

/** Does the store say of an assistant that it is active, which is not? It counts for nothing, and puzzles who reads it. */
export const lookAtAssistant: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const marked = yield* perform<never, Marked>(looked(examined));
    const path = markerPath(examined.paths.state);
    if (marked === 'none') return [ok('assistant', 'No assistant is active in the store.')];
    if (marked === 'active')
      return [ok('assistant', 'An assistant is active in the store, and dreams by itself.')];
    if (marked === 'elsewhere')
      return [
        note(
          'assistant',
          `${path} names a process that cannot be seen from here, so it counts for nothing here.`,
        ),
      ];
    const what = `${path} names an assistant that died; turns dream all the same.`;
    return [note('assistant', what, 'It may be removed.', taken(examined))];
  });
