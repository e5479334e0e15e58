import type { Json } from './json.js';

/** What an effect ended with: the Either of its TaskEither, which is plain data. */
export type Outcome =
  | { readonly _tag: 'Right'; readonly right: Json }
  | { readonly _tag: 'Left'; readonly left: Json };

/**
 * The events that move a run, all from outside it. `command` is `<actor path>/<invoke id>#<attempt>`; an outcome or
 * timer whose command is no longer awaited is late and changes nothing. `SETTLED` is the owner's last record: it
 * closes the chain with the number of records before it and the run's output, which earlier releases did not write.
 */
export type RunEvent =
  | {
      readonly type: 'START';
      readonly input: Json;
      readonly machines: Readonly<Record<string, string>>;
      readonly owner: Json;
    }
  | { readonly type: 'OUTCOME'; readonly command: string; readonly outcome: Outcome }
  | { readonly type: 'TIMER'; readonly command: string; readonly due: number }
  | { readonly type: 'KILL'; readonly by: string; readonly request: string | null }
  | { readonly type: 'SETTLED'; readonly records: number; readonly output?: Json };

/** State values of the actors that live, by actor path (`dream`, `dream/acquire`). */
export type StateValues = Readonly<Record<string, Json>>;

/** An event that followed inside the same step, from one actor to another: a child that ended, an event passed down. */
export type DerivedEvent = { readonly path: string; readonly type: string };

/**
 * One line of a journal: one external event and the whole step it caused. `digest` is a hash over the contexts of all
 * actors after the step. `hash` is the SHA-256 of the line's own bytes before `,"hash":`, so verifying needs no canonical JSON.
 */
export type JournalRecord = {
  readonly v: 1;
  readonly seq: number;
  readonly time: number;
  readonly path: string;
  readonly event: RunEvent;
  readonly cascade: readonly DerivedEvent[];
  readonly before: StateValues;
  readonly after: StateValues;
  readonly digest: string;
  readonly prev: string | null;
  readonly hash: string;
};
