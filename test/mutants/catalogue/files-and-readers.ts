import { type Chapter, inLock, schedules, units } from '../mutant.js';

const commit = units('effects/lock-folder/commit');

/** Store files that somebody changes at the last moment, and readers of the time. */
export const filesAndReaders: Chapter = {
  title: 'Store files and readers',
  mutants: [
    {
      name: 'bytes-not-compared',
      fault: 'a store file is replaced without a look at its bytes',
      patches: [
        inLock(
          'publish-file',
          'return hashOf(place, bytes) === file.base && linkingOf',
          'return bytes !== null && linkingOf',
        ),
      ],
      check: commit,
    },
    {
      name: 'path-not-compared',
      fault: 'a file that was saved by a rename after the second name was made is replaced',
      patches: [
        inLock(
          'publish-file',
          'return hashOf(place, bytes) === file.base && linkingOf(claim).isKept(kept, there);',
          'return hashOf(place, bytes) === file.base && kept !== undefined && there !== undefined;',
        ),
      ],
      check: schedules('editors'),
    },
    {
      name: 'new-file-replaces',
      fault: 'a new file is put over one that just appeared',
      patches: [
        inLock(
          'publish-file',
          'const made = yield* putNew(place, fresh, path);',
          'const made = yield* perform(place.files.rename(fresh, path));',
        ),
        inLock('publish-file', "made === 'exists' &&", "made !== 'renamed' && made !== 'missing' &&"),
      ],
      check: schedules('editors'),
    },
    {
      name: 'misfit-dropped',
      fault: 'a prepared file that does not fit is thrown away',
      patches: [
        inLock(
          'publish-file',
          'yield* perform(place.files.rename(fresh, fits ? path : conflict));',
          'yield* perform(fits ? place.files.rename(fresh, path) : place.files.unlink(fresh));',
        ),
      ],
      check: commit,
    },
    {
      name: 'late-write-untold',
      fault: 'a write between our check and the rename is not looked for after settling',
      patches: [
        inLock(
          'carry-out',
          'if (before !== null && hashOf(place, before) !== base)',
          'if (before !== null && hashOf(place, before) === null)',
        ),
      ],
      check: commit,
    },
    {
      name: 'deleted-by-path',
      fault: 'a deleted store file is unlinked by its path, with what came there meanwhile',
      patches: [
        inLock(
          'publish-file',
          'yield* vanish(place, publication.path, runId, String(i));',
          'yield* perform(place.files.unlink(publication.path));',
        ),
        inLock('publish-file', "import { vanish } from './vanish.js';\n", ''),
      ],
      check: schedules('editors'),
    },
    {
      name: 'changed-view-believed',
      fault: 'a lock file that became another one during the look is believed',
      patches: [
        inLock('read-time', 'const changed = view !== null &&', 'const changed = view === undefined &&'),
      ],
      check: schedules('readers'),
    },
    {
      name: 'missing-prior-believed',
      fault: 'a live run whose prior token is gone is not looked at again',
      patches: [
        inLock(
          'read-time',
          "if (prior === null) return 'again';",
          'if (prior === null) return timeOf(view);',
        ),
      ],
      check: schedules('readers'),
    },
  ],
};
