import { isJsonObject, type Json } from '../../journal/json.js';
import { stateValues } from '../../runtime/tree.js';
import type { Life, LifeCheck } from './subject.js';

/** An effect that ended, in the order of its ends; `value` is null where it failed. */
type Ended = { readonly src: string; readonly value: Json; readonly failed: boolean };

const endedIn = ({ steps }: Life): readonly Ended[] =>
  steps.flatMap(({ event, before }) => {
    const src = event.type === 'OUTCOME' ? before.commands.get(event.command)?.src : undefined;
    if (event.type !== 'OUTCOME' || src === undefined) return [];
    const { outcome } = event;
    return [{ src, value: outcome._tag === 'Right' ? outcome.right : null, failed: outcome._tag === 'Left' }];
  });

const tagOf = ({ value }: Ended): Json | undefined => (isJsonObject(value) ? value._tag : undefined);

/** From a claim on that was not plainly lost, there may be one on disk. */
const mayHaveClaimed = (ended: readonly Ended[]): boolean =>
  ended.some((one) => one.src === 'claim' && (one.failed || tagOf(one) !== 'Lost'));

/** How often an act may fail before it is left to whoever looks next. */
const TRIES = 4;

const gaveUp = (ended: readonly Ended[], src: string): boolean =>
  ended.filter((one) => one.src === src && one.failed).length >= TRIES;

const COMMITTED = ['completed', 'unchanged'];

/**
 * A run that may have a claim has a verdict, and what the verdict says is carried out: for one that did not commit, that is the
 * restore. It says that it committed if and only if it did. Only what failed again and again is left to whoever looks next.
 */
export const isSettled: LifeCheck = (life) => {
  const ended = endedIn(life);
  if (life.stuck || !mayHaveClaimed(ended)) return [];
  const verdict = ended.find(({ src, failed }) => src === 'decide' && !failed);
  if (verdict === undefined)
    return gaveUp(ended, 'decide') ? [] : ['a claim may be there, and no verdict was asked for'];
  const committed = tagOf(verdict) === 'Committed';
  const isCarriedOut = ended.some(({ src, failed }) => src === 'carryOut' && !failed);
  const state = stateValues(life.tree)[life.tree.name];
  const says = typeof state === 'string' && COMMITTED.includes(state);
  if (!isCarriedOut && !gaveUp(ended, 'carryOut'))
    return [committed ? 'a commit was not carried out' : 'the restore was not asked for'];
  return isCarriedOut && says !== committed
    ? [`it ends as ${JSON.stringify(state)}, and its verdict is ${committed ? 'a commit' : 'an abort'}`]
    : [];
};
