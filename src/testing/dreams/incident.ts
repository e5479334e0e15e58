import type { Plan } from './dream-model.js';
import type { Save } from './save.js';

/**
 * What happens just before a step, to the process that is about to take it unless it says otherwise.
 * - `Crash`: it is gone; `torn`: in the middle of what it was writing, half of which is there. `again`: what a new dream does that somebody starts at once, null: nobody does.
 * - `Fails`: this one call fails with a system's code; `left` is what is on disk all the same.
 * - `Clock`: all wall clocks are set by so many minutes, back where negative; timers are not.
 * - `Full`: nothing new can be written by it any more, until `RoomAgain`.
 * - `Sleeps`: it stands still for so many steps of others, and so many minutes pass meanwhile.
 * - `Kill`: the dream of this number, counted from 0, is asked to stop.
 * - `Dreams`, `Recovers`, `Kills`, `Edits`: somebody comes in a process of their own: to dream, to finish what dead runs
 *   left, to stop whichever run lives, to write into a file of the store.
 */
export type Incident =
  | { readonly _tag: 'Crash'; readonly torn: boolean; readonly again: Plan | null }
  | { readonly _tag: 'Fails'; readonly code: string; readonly left: 'nothing' | 'half' | 'all' }
  | { readonly _tag: 'Clock'; readonly minutes: number }
  | { readonly _tag: 'Full' }
  | { readonly _tag: 'RoomAgain' }
  | { readonly _tag: 'Sleeps'; readonly steps: number; readonly minutes: number }
  | { readonly _tag: 'Kill'; readonly dream: number }
  | { readonly _tag: 'Dreams'; readonly plan: Plan }
  | { readonly _tag: 'Recovers' }
  | { readonly _tag: 'Kills' }
  | { readonly _tag: 'Edits'; readonly save: Save };

/** An incident, and the step before which it comes, counted from 1. */
export type Timed = { readonly at: number; readonly incident: Incident };

/** Two editors of one file would lose each other's lines, so only the first one comes. */
export const withOneEditor = (all: readonly Timed[]): readonly Timed[] => {
  const first = all.find(({ incident }) => incident._tag === 'Edits');
  return all.filter((one) => one.incident._tag !== 'Edits' || one === first);
};
