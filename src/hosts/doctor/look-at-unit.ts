import * as E from 'fp-ts/lib/Either.js';
import { program, settled } from '../../effects/program.js';
import { reasonOf } from '../../machines/reason.js';
import { startedBy } from '../daemon/service/started-by.js';
import type { Look } from './examined.js';
import { type Diagnosis, error, ok, warning } from './finding.js';

const NONE: readonly Diagnosis[] = [ok('daemon-unit', 'No unit of ours starts the daemon.')];

const gone = (unit: string, path: string): Diagnosis =>
  error(
    'daemon-unit',
    `${unit} starts the daemon by ${path}, which is not there any more.`,
    '“autodream daemon install” writes it anew.',
  );

/** Where a service manager is to start the daemon: is what it starts still there? */
export const lookAtUnit: Look = ({ store, daemon: { unit } }) =>
  program<never, readonly Diagnosis[]>(function* () {
    if (unit === null) return NONE;
    const { files } = store.capabilities;
    const read = yield* settled(files.read(unit));
    if (E.isLeft(read))
      return [warning('daemon-unit', reasonOf('The daemon’s unit cannot be read', read.left))];
    const programs = read.right === null ? null : startedBy(new TextDecoder().decode(read.right));
    if (programs === null) return NONE;
    const found: Diagnosis[] = [];
    for (const path of programs) {
      const stat = yield* settled(files.stat(path));
      if (E.isRight(stat) && stat.right === null) found.push(gone(unit, path));
    }
    return found.length > 0 ? found : [ok('daemon-unit', 'What the daemon’s unit starts is there.')];
  });
