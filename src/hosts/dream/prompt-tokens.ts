import type { TextBlock } from '../../effects/ports/model.js';
import { estimateTokens } from '../../memory/tokens.js';
import type { Engine } from '../engines/engine.js';

/** About how many tokens a dream's first request has: what stands before the prompt, and the prompt. */
export const promptTokensOf = (engine: Pick<Engine, 'prefixTokens'>, prompt: readonly TextBlock[]): number =>
  (engine.prefixTokens ?? 0) + estimateTokens(prompt.map(({ text }) => text).join(''));
