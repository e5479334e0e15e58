import type * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeFolders } from '../../effects/live/node-folders.js';
import { projectRoot } from '../../effects/services/stores/project-root.js';
import type { StoreError } from '../../effects/services/stores/store-error.js';
import type { CliContext } from './context.js';

/** The project that is meant, by its real path: its git root, or the folder itself. */
export const projectAtHand = (
  { cwd }: Pick<CliContext, 'cwd'>,
  { project }: { readonly project?: string },
): Promise<E.Either<StoreError, string>> =>
  projectRoot({ files: nodeFiles, folders: nodeFolders }, { project, cwd })();
