import type { ModelFault, Usage } from '../../effects/ports/model.js';
import { reasonOf } from '../reason.js';
import { type AgentContext, failedFor } from './agent.rules.js';
import { afterSpending } from './budget.rules.js';
import { canTrim, TOO_LONG } from './trimming.rules.js';

/** What may pass by itself. */
const TRANSIENT: ReadonlySet<unknown> = new Set<ModelFault>([
  'rate-limited',
  'overloaded',
  'server-error',
  'unreachable',
  'cut-off',
  'silent',
]);

/** Pauses before a turn is asked for again, as often as there are pauses. No randomness: a run asks one at a time. */
const BACK_OFF_MS = [2_000, 8_000, 30_000, 60_000] as const;

/** A provider that wants a longer pause is not waited for: the store stays locked meanwhile. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Is it a fault that may pass by itself, so that the same may be asked again later? */
export const passesByItself = (fault: ModelFault): boolean => TRANSIENT.has(fault);

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isCount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

const isUsage = (value: unknown): value is Usage =>
  isFields(value) &&
  isCount(value.input) &&
  isCount(value.output) &&
  isCount(value.cacheRead) &&
  isCount(value.cacheCreation);

type Fault = {
  readonly fault: unknown;
  readonly retryAfterMs: number | null;
  readonly usage: Usage | null;
};

/** An error is whatever the effect ended with; what it does not say, nobody knows. */
const faultOf = (error: unknown): Fault => {
  const { fault, retryAfterMs, usage } = isFields(error) ? error : {};
  return {
    fault,
    // At once, or at a time that is over: that names no pause, and tries without any would all be over in a moment.
    retryAfterMs: isCount(retryAfterMs) && retryAfterMs > 0 ? retryAfterMs : null,
    usage: isUsage(usage) ? usage : null,
  };
};

const backOffMs = ({ attempt }: AgentContext, { retryAfterMs }: Fault): number | null =>
  attempt < BACK_OFF_MS.length ? (retryAfterMs ?? BACK_OFF_MS[attempt] ?? null) : null;

/** Is the turn asked for again after a pause? */
export const mayPass = (context: AgentContext, error: unknown): boolean => {
  const found = faultOf(error);
  const pause = backOffMs(context, found);
  return TRANSIENT.has(found.fault) && pause !== null && pause <= LONGEST_PAUSE_MS;
};

/** Is the conversation too long for the model, and can that be mended? */
export const isTooLongError = (context: AgentContext, error: unknown): boolean =>
  faultOf(error).fault === 'context-exceeded' && canTrim(context);

/** What a request used that was answered by this error. */
export const usageOf = (error: unknown): Usage | null => faultOf(error).usage;

export const afterTransient = (context: AgentContext, error: unknown): Partial<AgentContext> => ({
  ...afterSpending(context, usageOf(error)),
  attempt: context.attempt + 1,
  retries: context.retries + 1,
  backOffMs: backOffMs(context, faultOf(error)) ?? 0,
});

const minutes = (ms: number): string => {
  const count = Math.ceil(ms / 60_000);
  return `${count} ${count === 1 ? 'minute' : 'minutes'}`;
};

const whyNotAgain = ({ attempt }: AgentContext, { fault, retryAfterMs }: Fault): string => {
  if (!TRANSIENT.has(fault)) return '';
  const tried = attempt === 0 ? '' : ` It was tried ${attempt + 1} times.`;
  const later = retryAfterMs === null ? '' : ` It may be asked again in ${minutes(retryAfterMs)}.`;
  return tried + later;
};

const whyNoAnswer = (context: AgentContext, error: unknown): string => {
  const found = faultOf(error);
  if (found.fault === 'context-exceeded') return TOO_LONG;
  return reasonOf('The model did not answer', error) + whyNotAgain(context, found);
};

/** An error that is not waited out, with its own reason and advice. */
export const afterModelError = (context: AgentContext, error: unknown): Partial<AgentContext> => ({
  ...afterSpending(context, usageOf(error)),
  ...failedFor(whyNoAnswer(context, error)),
});
