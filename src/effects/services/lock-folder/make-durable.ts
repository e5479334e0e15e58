import { dirname } from 'node:path/posix';
import type { PlannedFile } from '../../ports/lock-folder.js';
import { perform, settled } from '../../program.js';
import type { Place, Steps } from './place.js';

/**
 * Makes the names in a folder durable, so that after a power loss what was decided first is also seen first. A file
 * system that cannot do that has nothing more to give, so its refusal does not end the run.
 */
export function* makeDurable(place: Place, folder: string): Steps<void> {
  yield* settled(place.files.syncFolder(folder));
}

/** The same for every folder that publishing a plan touched, and for the lock file's own. */
export function* makePublicationDurable(place: Place, plan: readonly PlannedFile[]): Steps<void> {
  const folders = plan.map(({ path }) => dirname(`${place.memory}/${path}`));
  for (const folder of new Set([dirname(place.view), ...folders])) {
    const there = yield* perform(place.files.stat(folder));
    if (there?.kind === 'directory') yield* makeDurable(place, folder);
  }
}
