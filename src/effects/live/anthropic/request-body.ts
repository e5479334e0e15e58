import type { Json } from '../../../journal/json.js';
import type { ModelRequest } from '../../ports/model.js';
import { breakpointsIn, MAX_BREAKPOINTS, withBreakpoints } from './breakpoints.js';
import type { CacheSafeParams } from './prefix.js';
import { wireMessages } from './wire-message.js';

const thinkingBudget = (thinking: Json): number => {
  if (typeof thinking !== 'object' || thinking === null || !('budget_tokens' in thinking)) return 0;
  return typeof thinking.budget_tokens === 'number' ? thinking.budget_tokens : 0;
};

/** The API wants what an answer may have above what the host allows for thinking, so a budget lowers it no further. */
export const leastOutput = ({ thinking }: Pick<CacheSafeParams, 'thinking'>): number =>
  thinkingBudget(thinking) + 1;

const maxTokens = (prefix: CacheSafeParams, maxOutput: number | null): number =>
  Math.max(leastOutput(prefix), Math.min(prefix.maxTokens, Math.floor(maxOutput ?? prefix.maxTokens)));

const TAKEN: readonly string[] = ['model', 'max_tokens', 'tools', 'system', 'thinking', 'messages', 'stream'];

const others = (extra: CacheSafeParams['extra']): CacheSafeParams['extra'] =>
  Object.fromEntries(Object.entries(extra).filter(([field]) => !TAKEN.includes(field)));

/**
 * The request's body. Everything of the prefix stands in it as it was given; breakpoints of ours fill up what the
 * prefix has left of those that the API allows. With a `boundary`, answers of tools are fenced off as data; those that the prefix
 * brings along are the host's and stay as they are.
 */
export const requestBody = (
  prefix: CacheSafeParams,
  { messages, maxOutput }: ModelRequest,
  boundary: string | null,
): { readonly [field: string]: Json } => {
  const { model, system, tools, thinking, messages: leading } = prefix;
  const extra = others(prefix.extra);
  const kept = breakpointsIn([system, tools, leading, extra]);
  return {
    ...extra,
    model,
    max_tokens: maxTokens(prefix, maxOutput),
    ...(tools === null ? {} : { tools }),
    ...(system === null ? {} : { system }),
    ...(thinking === null ? {} : { thinking }),
    messages: [...leading, ...withBreakpoints(wireMessages(messages, boundary), MAX_BREAKPOINTS - kept)],
    stream: true,
  };
};
