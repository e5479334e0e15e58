import type { Trimmed } from '../../effects/ports/model.js';
import type { AgentContext, TrimInput } from './agent.rules.js';
import { forgetCalls } from './progress.rules.js';

/** Each time at least half of the tool results goes; a conversation that is still too long then will not become short enough. */
const MOST_TRIMS = 3;

export const TOO_LONG =
  'The conversation is too long for the model, and there is nothing more in it that could be left out. Choose a model that takes more.';

export const canTrim = ({ trims }: AgentContext): boolean => trims < MOST_TRIMS;

export const trimInput = ({ turn }: AgentContext): TrimInput => ({ turn });

export const hasTrimmed = ({ results }: Trimmed): boolean => results > 0;

/** What was left out may be asked for again, and that is no going in circles. */
export const afterTrim = ({ trims, progress }: AgentContext): Partial<AgentContext> => ({
  trims: trims + 1,
  progress: forgetCalls(progress),
});
