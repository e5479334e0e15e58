import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { copyToNew, removeCopy } from '../../effects/live/demo-folder.js';
import type { FileError } from '../../effects/ports/files.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));

/** Comes with the package, so that it can be read wherever that is. */
export const GUIDE = fileURLToPath(new URL('../../../docs/a-dream-in-pictures.md', import.meta.url));

/** A copy of the example store in a temporary folder of its own. */
export type DemoStore = StorePaths & {
  readonly folder: string;
  readonly remove: TaskEither<FileError, void>;
};

const storeIn = (folder: string): DemoStore => ({
  folder,
  memory: join(folder, 'store'),
  transcripts: join(folder, 'transcripts'),
  state: join(folder, '.autodream', 'store'),
  layout: 'plain',
  explicit: true,
  remove: removeCopy(folder),
});

export const demoStore: TaskEither<FileError, DemoStore> = TE.map(storeIn)(copyToNew(EXAMPLES, tmpdir()));
