import type { ClaimRequest, PriorLock } from '../../effects/ports/lock-folder.js';
import type { Hash } from '../../memory/change.js';
import type { AcquireOutput, SettleInput, SettleOutput } from '../lock/lock.types.js';
import { HELD_FOR_REVIEW } from '../lock/settle.rules.js';
import { reasonOf } from '../reason.js';

/** A change that was composed and lies in the object store under `change`, with its size in files. */
export type Composed = {
  readonly change: Hash;
  readonly changed: number;
  readonly created: number;
  readonly deleted: number;
  readonly leftOut: number;
};

/** How a run ends; `reason` is a sentence where there is something to say. */
export type Ending = {
  readonly _tag: 'Completed' | 'Unchanged' | 'Held' | 'Previewed' | 'Refused' | 'Failed' | 'Killed';
  readonly reason: string | null;
};

/** The claim as it was held. Times are milliseconds since 1970. */
export type Held = {
  readonly prior: PriorLock | null;
  readonly startedAt: number;
  readonly deadline: number;
};

/**
 * What every run under a claim remembers. `n` is set as soon as a claim may exist: from then on a run ends only
 * through settling. `ending` is set when the end is certain, or planned for when the run has been settled.
 */
export type ClaimedContext = {
  readonly request: ClaimRequest;
  readonly n: number | null;
  readonly held: Held | null;
  readonly killedBy: string | null;
  readonly composed: Composed | null;
  readonly ending: Ending | null;
  readonly conflicts: readonly string[];
  readonly late: readonly string[];
  readonly tooLate: boolean;
  readonly unsettled: boolean;
};

/**
 * What a run gives to its host. `tooLate`: a kill came when the commit was already decided. `unsettled`: what it left is
 * for whoever looks next.
 */
export type ClaimedOutput = Ending & Omit<ClaimedContext, 'request' | 'ending' | 'killedBy'>;

export const claimedContext = (request: ClaimRequest): ClaimedContext => ({
  request,
  n: null,
  held: null,
  killedBy: null,
  composed: null,
  ending: null,
  conflicts: [],
  late: [],
  tooLate: false,
  unsettled: false,
});

type Patch = Partial<ClaimedContext>;

export const failed = (reason: string): Ending => ({ _tag: 'Failed', reason });
const refused = (reason: string): Ending => ({ _tag: 'Refused', reason });
const killed = (by: string): Ending => ({ _tag: 'Killed', reason: `It was stopped by ${by}.` });

/** A kill is noted once: the first one counts. */
export const noteKill = (context: ClaimedContext, by: string): Patch => ({
  killedBy: context.killedBy ?? by,
});

/** A kill where nothing is decided yet: it becomes the planned end. */
export const planKill = (context: ClaimedContext, by: string): Patch => ({
  ...noteKill(context, by),
  ending: context.ending ?? killed(by),
});

const whyNotHeld = (output: Exclude<AcquireOutput, { _tag: 'Held' }>): Ending =>
  output._tag === 'Failed'
    ? failed(reasonOf('The lock could not be taken', output.error))
    : refused(`The lock is not ours: ${output.reason}.`);

/** Takes over what acquiring came to. A kill that was noted meanwhile is obeyed here, at the first safe point. */
export const afterAcquire = (context: ClaimedContext, output: AcquireOutput): Patch => {
  const stop = context.killedBy === null ? null : killed(context.killedBy);
  if (output._tag !== 'Held')
    return { n: 'n' in output ? output.n : null, ending: stop ?? whyNotHeld(output) };
  const { n, prior, startedAt, deadline } = output;
  return { n, held: { prior, startedAt, deadline }, ending: stop };
};

/** Nothing would change. */
export const isEmpty = (composed: Composed): boolean =>
  composed.changed + composed.created + composed.deleted === 0;

/** What is asked of the verdict: commit what was composed unless another end is planned. */
const wishOf = ({ ending, composed }: ClaimedContext): SettleInput['wish'] => {
  if (ending === null && composed !== null) return { _tag: 'Commit', change: composed.change };
  if (ending?._tag === 'Killed') return { _tag: 'Abort', reason: 'killed' };
  if (ending?._tag === 'Held') return { _tag: 'Abort', reason: HELD_FOR_REVIEW };
  return { _tag: 'Abort', reason: ending?.reason ?? 'nothing was composed' };
};

/** `n` is there whenever settling is entered; 0 is no claim's number, so that a slip would settle nothing. */
export const settleInput = (context: ClaimedContext): SettleInput => ({
  n: context.n ?? 0,
  runId: context.request.runId,
  wish: wishOf(context),
});

/** The verdict tells: a held result of which it does not say so was killed before. */
const afterRestore = (context: ClaimedContext, reason: string): Ending => {
  const wasHeld = context.ending?._tag === 'Held' && reason !== HELD_FOR_REVIEW;
  if (wasHeld && context.killedBy !== null) return killed(context.killedBy);
  if (context.ending !== null) return context.ending;
  return context.killedBy === null
    ? failed(`The change was not let in: ${reason}.`)
    : killed(context.killedBy);
};

/** Takes over what the verdict was and what carrying it out came to. */
export const afterSettle = (context: ClaimedContext, output: SettleOutput): Patch => {
  switch (output._tag) {
    case 'Released': {
      const { files, conflicts, late, tooLate } = output;
      const wasEmpty = context.composed === null || isEmpty(context.composed);
      // Nothing either where somebody has meanwhile made every file what it was to become.
      const nothing = wasEmpty || files + conflicts.length === 0;
      return {
        ending: { _tag: nothing ? 'Unchanged' : 'Completed', reason: null },
        conflicts,
        late,
        tooLate,
      };
    }
    case 'Restored':
      return { ending: afterRestore(context, output.reason) };
    case 'Superseded':
      return { ending: context.ending ?? failed(`Another process ended the run: ${output.reason}.`) };
    case 'Failed':
      return {
        ending: failed(reasonOf('The run could not be settled; the next one will do it', output.error)),
        unsettled: true,
      };
  }
};

/** What a step ends with where somebody else was quicker: nothing is wrong, and nothing is left to do. */
export type Overtaken = { readonly _tag: 'Overtaken'; readonly reason: string };

const isOvertaken = (error: unknown): error is Overtaken =>
  typeof error === 'object' && error !== null && '_tag' in error && error._tag === 'Overtaken';

/** A step went wrong: the reason becomes the planned end. One that was overtaken is told to come again. */
export const afterError = (act: string, error: unknown): Patch => ({
  ending: isOvertaken(error) ? refused(error.reason) : failed(reasonOf(act, error)),
});

export const claimedOutput = ({
  request: _,
  ending,
  killedBy: __,
  ...rest
}: ClaimedContext): ClaimedOutput => ({
  ...(ending ?? failed('The run ended without saying how.')),
  ...rest,
});
