import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Json } from '../journal/json.js';
import type { JournalRecord } from '../journal/record.js';

/** An error as a value: plain data that says by `_tag` what it is. */
export type Tagged = { readonly _tag: string; readonly [key: string]: Json };

/**
 * What a running effect knows of its run. `head` is the hash of the record that started it, so that a head handed to
 * others is never ahead of what `needs` promised about the disk; `records` are all records up to now.
 */
export type EffectRun = {
  readonly command: string;
  readonly signal: AbortSignal;
  readonly head: () => string;
  readonly records: () => readonly JournalRecord[];
};

/**
 * What must be true of the journal before an effect starts: `nothing`; the record that started it is written
 * (`journal`); or written and durable (`synced`).
 */
export type Needs = 'nothing' | 'journal' | 'synced';

/**
 * One kind of effect: one idempotent act. `run` ends soon after the signal aborts; until it has ended, no effect that
 * follows it starts. A rejected promise is a defect and ends the run.
 */
export type EffectHandler = {
  readonly needs: Needs;
  // A method on purpose: its parameter is bivariant, so that a handler of a narrower input fits where any input is given.
  run(input: Json, effect: EffectRun): TaskEither<Tagged, Json>;
};

/** Handlers by the name under which machines invoke them. */
export type EffectHandlers = Readonly<Record<string, EffectHandler>>;

/** Wires one effect with the types its machine promised for its input and awaits of its outcome. */
export const effect = <Input extends Json, Output extends Json>(
  needs: Needs,
  run: (input: Input, effect: EffectRun) => TaskEither<Tagged, Output>,
): { readonly needs: Needs; run(input: Input, effect: EffectRun): TaskEither<Tagged, Output> } => ({
  needs,
  run,
});

/** The handler of an invoked effect. That there is none is a defect of the wiring. */
export const handlerOf = (handlers: EffectHandlers, src: string): EffectHandler => {
  const handler = Object.hasOwn(handlers, src) ? handlers[src] : undefined;
  if (handler === undefined) throw new TypeError(`No handler is wired for the effect ${src}`);
  return handler;
};

/** What satisfies all of them. */
export const mostNeeded = (needs: readonly Needs[]): Needs => {
  if (needs.includes('synced')) return 'synced';
  return needs.includes('journal') ? 'journal' : 'nothing';
};
