import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../effects/program.js';
import type { Examined, Look } from './examined.js';
import type { Diagnosis, Finding } from './finding.js';
import { lookAtAssistant } from './look-at-assistant.js';
import { lookAtClaims, lookAtLock } from './look-at-claims.js';
import { lookAtDaemon } from './look-at-daemon.js';
import { lookAtDisk } from './look-at-disk.js';
import { lookAtDreamers } from './look-at-dreamers.js';
import { lookAtHooks } from './look-at-hooks.js';
import { lookAtJobs } from './look-at-jobs.js';
import { lookAtJournals } from './look-at-journals.js';
import { lookAtNode, lookAtPrograms } from './look-at-machine.js';
import { lookAtRights, lookAtStore } from './look-at-rights.js';
import { lookAtKey, lookAtSettings } from './look-at-settings.js';
import { lookAtStores } from './look-at-stores.js';
import { lookAtUnit } from './look-at-unit.js';

const LOOKS: readonly Look[] = [
  ...[lookAtNode, lookAtPrograms, lookAtSettings, lookAtKey],
  ...[lookAtStore, lookAtRights, lookAtDisk, lookAtLock, lookAtClaims, lookAtJournals],
  ...[lookAtJobs, lookAtDaemon, lookAtUnit, lookAtAssistant],
  ...[lookAtHooks, lookAtDreamers, lookAtStores],
];

/** Looks at all that dreams rely on. Beside a folder that is made to try the disk and taken away again, nothing is written. */
export const examine = (examined: Examined): TaskEither<never, readonly Diagnosis[]> =>
  program<never, readonly Diagnosis[]>(function* () {
    const found: Diagnosis[] = [];
    for (const look of LOOKS) found.push(...(yield* perform(look(examined))));
    return found;
  });

/** What was mended, and what could not be, with a sentence on why. */
export type Mended = {
  readonly mended: readonly Finding[];
  readonly failed: readonly (Finding & { readonly why: string })[];
};

/** Does what is safe to do about what was found, one thing after the other. */
export const mendAll = (diagnoses: readonly Diagnosis[]): TaskEither<never, Mended> =>
  program<never, Mended>(function* () {
    const mended: Finding[] = [];
    const failed: (Finding & { readonly why: string })[] = [];
    for (const { finding, mend } of diagnoses) {
      if (mend === null) continue;
      const why = yield* perform(mend);
      if (why === null) mended.push(finding);
      else failed.push({ ...finding, why });
    }
    return { mended, failed };
  });
