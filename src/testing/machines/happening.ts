import fc from 'fast-check';
import type { Subject } from './subject.js';

/**
 * What comes next in a machine's life: something that it waits for ends well, or badly, or a delay passes, or somebody asks it
 * to stop, or it is told of an event. `which` chooses among what there is, so that the same happening means something in
 * every state; 0 is the plainest.
 */
export type Happening = {
  readonly kind: 'well' | 'badly' | 'timer' | 'kill' | 'told';
  readonly which: number;
};

/** When nothing more was drawn, all goes well. */
export const WELL: Happening = { kind: 'well', which: 0 };

const happening = (well: number, badly: number): fc.Arbitrary<Happening> =>
  fc.record({
    kind: fc.oneof(
      { weight: well, arbitrary: fc.constant('well' as const) },
      { weight: badly, arbitrary: fc.constant('badly' as const) },
      { weight: 1, arbitrary: fc.constant('timer' as const) },
      { weight: 3, arbitrary: fc.constant('kill' as const) },
    ),
    which: fc.nat(59),
  });

const told: fc.Arbitrary<Happening> = fc.record({ kind: fc.constant('told'), which: fc.nat(59) });

/**
 * Lists of what may happen to a machine. Mostly all goes well; in some lives nothing does, so that what is tried again fails
 * again. A machine that is fed is told events only.
 */
export const arbitraryEvents = ({ hears }: Pick<Subject, 'hears'>): fc.Arbitrary<readonly Happening[]> =>
  hears !== undefined
    ? fc.array(told, { maxLength: 12, size: 'max' })
    : fc.oneof(
        { weight: 3, arbitrary: fc.array(happening(30, 1), { maxLength: 20, size: 'max' }) },
        { weight: 1, arbitrary: fc.array(happening(4, 20), { maxLength: 20, size: 'max' }) },
      );
