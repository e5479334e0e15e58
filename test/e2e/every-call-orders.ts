/**
 * Where in a call a process comes to its end. `before` it; or with a part of its bytes on the disk: `empty`, the file is
 * there, `half` of its bytes are, or `unfinished`, all are but neither mode nor time is set; or `under way`, begun and not awaited.
 */
export type Moment = 'before' | 'empty' | 'half' | 'unfinished' | 'under way';

/** A moment of the `at`-th call, counted from 1. Who is to stand still is stopped by the system before the call until it is woken. */
export type Stop = { readonly at: number; readonly moment: Moment; readonly how: 'die' | 'stand still' };

/** What a process that waits is told, on one line: a run that ends in this way, or to finish what others left. */
export type Order = {
  readonly memory: string;
  readonly state: string;
  readonly task: 'commit' | 'abort' | 'recover';
  readonly stop: Stop | null;
};

/** One call of the file system: what is done, and to which path. */
export type Call = { readonly operation: string; readonly path: string };

/** What a process says, a line of JSON each. `output` is that of the run, null where it only recovered. */
export type Announcement =
  | { readonly _tag: 'Stopping'; readonly call: Call }
  | {
      readonly _tag: 'Ended';
      readonly calls: readonly Call[];
      readonly output: { readonly _tag: string } | null;
    };
