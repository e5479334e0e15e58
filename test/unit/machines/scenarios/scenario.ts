import type { Json } from '../../../../src/journal/json.js';
import type { StateValues } from '../../../../src/journal/record.js';
import type { Tagged } from '../../../../src/runtime/effect.js';
import { DISK } from '../../../../src/testing/machines/answers.js';

/**
 * One thing that happens to a machine: an effect ends or fails, a delay passes, a kill comes, an invoked machine breaks
 * down. A move that nothing awaits at its turn fails the scenario.
 */
export type Move =
  | { readonly _tag: 'Ends'; readonly src: string; readonly output: Json }
  | { readonly _tag: 'Fails'; readonly src: string; readonly error: Tagged }
  | { readonly _tag: 'Passes'; readonly delay: string }
  | { readonly _tag: 'Kill' }
  | { readonly _tag: 'Breaks'; readonly id: string };

/** How a machine ended: its state, its output, the effects that it started in order, and the last input of each. */
export type Played = {
  readonly state: Json;
  readonly output: Json;
  readonly starts: string;
  readonly asked: Readonly<Record<string, Json>>;
};

/**
 * A life of a machine from its input to its end. Of `output` and `asked` only what is named is compared. `before`: where its
 * machines stood before the last move, for those of which the end alone does not show it.
 */
export type Scenario = {
  readonly name: string;
  readonly input: Json;
  readonly moves: readonly Move[];
  readonly ends: Pick<Played, 'state' | 'starts'> &
    Partial<Pick<Played, 'output' | 'asked'>> & { readonly before?: StateValues };
};

export const ends = (src: string, output: Json = null): Move => ({ _tag: 'Ends', src, output });
export const fails = (src: string, error: Tagged = DISK): Move => ({ _tag: 'Fails', src, error });
export const passes = (delay: string): Move => ({ _tag: 'Passes', delay });
export const kill: Move = { _tag: 'Kill' };
export const breaks = (id: string): Move => ({ _tag: 'Breaks', id });

/** Only XState's own interpreter lets a parent outlive a child machine that threw. */
export const needsNoBreakdown = ({ moves }: Scenario): boolean =>
  moves.every(({ _tag }) => _tag !== 'Breaks');
