import type { AgentInput } from '../../machines/agent/agent.rules.js';
import type { DreamInput } from '../../machines/dream/dream.rules.js';
import { request } from './answers.js';

/** Enough for every scenario, at no cost. */
export const agentInput: AgentInput = {
  limits: { turns: 2_000, outputTokens: null, costUsd: null, minutes: 45 },
  rates: null,
  promptTokens: 0,
  leastOutput: 0,
};

export const dreamInput: DreamInput = {
  ...agentInput,
  source: 'auto-dream',
  request,
  verdict: null,
  sessions: ['s1'],
  engine: { name: 'local', model: null, estimate: null },
  preview: false,
  review: false,
};
