import type { ClaimRequest, Observed, PriorLock, RunRef } from '../../effects/ports/lock-folder.js';
import type { AcquireOutput, Free, LockInputs } from './lock.types.js';

/** `free` is what the look found, `end` what acquiring comes to. */
export type AcquireContext = {
  readonly request: ClaimRequest;
  readonly free: Free | null;
  readonly deadline: number;
  readonly end: AcquireOutput;
};

/** A one-file program that looked before our publication has written and read back by then. */
export const SETTLE_WAIT_MS = 50;

export const acquireContext = (request: ClaimRequest): AcquireContext => ({
  request,
  free: null,
  deadline: 0,
  end: { _tag: 'Failed', n: null, error: { _tag: 'NotObserved' } },
});

type Patch = Partial<AcquireContext>;

/** Others' runs that were finished on the way stay in the record, not in the context. */
export const afterLook = (observed: Observed): Patch =>
  observed._tag === 'Free'
    ? { free: { ...observed, recovered: [] } }
    : { end: { _tag: 'Busy', reason: observed.reason } };

export const claimInput = ({ request, free }: AcquireContext): LockInputs['claim'] => ({
  request,
  free: free ?? {
    _tag: 'Free',
    n: 0,
    startedAt: 0,
    prior: null,
    previous: null,
    recovered: [],
  },
});

export const runInput = (context: AcquireContext): { run: RunRef; prior: PriorLock | null } => {
  const { n, prior } = claimInput(context).free;
  return { run: { n, runId: context.request.runId }, prior };
};

export const lost = (reason: string): Patch => ({ end: { _tag: 'Lost', reason } });

export const withdrawn = (context: AcquireContext, reason: string): Patch => ({
  end: { _tag: 'Withdrawn', n: runInput(context).run.n, reason },
});

export const held = (context: AcquireContext): Patch => {
  const { n, prior, startedAt } = claimInput(context).free;
  return { end: { _tag: 'Held', n, prior, startedAt, deadline: context.deadline } };
};

/** Before the look nothing was claimed; after it the act that failed may have been done. */
export const broken = ({ free }: AcquireContext, error: unknown): Patch => ({
  end: { _tag: 'Failed', n: free?.n ?? null, error },
});
