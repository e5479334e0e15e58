import { type Chapter, inLock, schedules } from '../mutant.js';

/** What makes a restored time inexact, or leaves something behind. */
export const restoring: Chapter = {
  title: 'Restoring a time exactly',
  mutants: [
    {
      name: 'time-through-doubles',
      fault: 'the prior time is set, and so rounded, where its inode should come back',
      patches: [
        inLock(
          'settle',
          'if (ours) yield* perform(place.files.rename(last, place.view));',
          `if (ours && (yield* perform(place.files.rename(last, place.view))) === 'renamed' && !isTombstone(wanted))
    yield* perform(place.files.touch(place.view, Number(wanted?.mtimeNs ?? 0n) / 1e6));`,
        ),
      ],
      check: schedules('cuts'),
    },
    {
      name: 'rename-moves-it',
      fault: 'a rename of one name of an inode onto another is relied on to take the first name away',
      patches: [inLock('settle', "const KEPT = ['pub', ", "const KEPT = ['pub', 'prior', 'done', ")],
      check: schedules('machines'),
    },
  ],
};
