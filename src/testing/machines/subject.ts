import type { AnyStateMachine, EventObject } from 'xstate';
import type { Json } from '../../journal/json.js';
import type { RunEvent } from '../../journal/record.js';
import type { Step } from '../../runtime/decide.js';
import type { Tagged } from '../../runtime/effect.js';
import type { Tree } from '../../runtime/tree.js';
import { DISK } from './answers.js';
import type { EffectEnds } from './effect-outcomes.js';

/** An event of a run, or one that a machine is told which is fed and not run. */
export type LifeEvent = RunEvent | { readonly type: 'TOLD'; readonly event: EventObject };

/** One event and the whole step it caused; `time` is milliseconds since 1970. */
export type LifeStep = Step & { readonly event: LifeEvent; readonly before: Tree; readonly time: number };

/**
 * A machine's life as the runtime's pure function tells it. `tree` is where it stands at the end; `stuck`: nothing could
 * happen to it any more, or too much did, and it has not ended.
 */
export type Life = {
  readonly subject: Subject;
  readonly steps: readonly LifeStep[];
  readonly tree: Tree;
  readonly stuck: boolean;
};

/** Says of a life what is wrong with it: one sentence for each rule that it broke. */
export type LifeCheck = (life: Life) => readonly string[];

/**
 * A machine with all that has to be known to live its lives.
 * - `inputs`: what it can begin with.
 * - `outcomes`: by the name under which it, or a machine that it invokes, invokes an effect: what that can end well with. The
 *   first of each leads on to an end, so that a life in which nothing special happens is over at some time.
 * - `errors`: what an effect can fail with; one that is not named fails with an error of the disk.
 * - `hears`: events that it is told from outside, where it is fed rather than run.
 * - `killable`: KILL means something to it in every state that is not final.
 * - `checks`: what else must hold of every life.
 */
export type Subject = {
  readonly machine: AnyStateMachine;
  readonly inputs: readonly [Json, ...Json[]];
  readonly outcomes: EffectEnds<Json>;
  readonly errors?: EffectEnds<Tagged>;
  readonly hears?: readonly [EventObject, ...EventObject[]];
  readonly killable?: boolean;
  readonly checks?: readonly LifeCheck[];
};

const one = <A>(list: readonly [A, ...A[]], which: number): A => list[which % list.length] ?? list[0];

/** The input that a number stands for. */
export const inputOf = ({ inputs }: Subject, which: number): Json => one(inputs, which);

/** The outcome that a number stands for; 0 leads on to an end. An effect without outcomes is a mistake in the subject. */
export const outcomeOf = ({ machine, outcomes }: Subject, src: string, which: number): Json => {
  const known = Object.hasOwn(outcomes, src) ? outcomes[src] : undefined;
  if (known === undefined)
    throw new TypeError(`The subject ${machine.id} names no outcomes of the effect ${src}.`);
  return one(known, which);
};

/** The error that a number stands for. */
export const errorOf = ({ errors = {} }: Subject, src: string, which: number): Tagged =>
  one((Object.hasOwn(errors, src) ? errors[src] : undefined) ?? [DISK], which);

/** The event that a number stands for; null: it hears none. */
export const heardOf = ({ hears }: Subject, which: number): EventObject | null =>
  hears === undefined ? null : one(hears, which);
