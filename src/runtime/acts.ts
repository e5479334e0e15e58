import type { Command, Timer, Tree } from './tree.js';

/** What is to be done so that the world follows from one tree to the next; each list in the order of asking. */
export type Acts = {
  readonly stop: readonly string[];
  readonly start: readonly (readonly [command: string, Command])[];
  readonly cancel: readonly string[];
  readonly set: readonly (readonly [command: string, Timer])[];
};

const added = <A>(before: ReadonlyMap<string, A>, after: ReadonlyMap<string, A>) =>
  [...after].filter(([key]) => !before.has(key));

const gone = <A>(before: ReadonlyMap<string, A>, after: ReadonlyMap<string, A>) =>
  [...before.keys()].filter((key) => !after.has(key));

/** Command ids are never used twice, so the difference of two trees says it all. */
export const actsBetween = (before: Tree, after: Tree): Acts => ({
  stop: gone(before.commands, after.commands),
  start: added(before.commands, after.commands),
  cancel: gone(before.timers, after.timers),
  set: added(before.timers, after.timers),
});
