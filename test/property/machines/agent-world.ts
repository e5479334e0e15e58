import type { Answer, Usage } from '../../../src/effects/ports/model.js';
import type { ToolOutcome } from '../../../src/effects/ports/tools.js';
import type { Outcome } from '../../../src/journal/record.js';
import { fault } from '../../../src/testing/machines/answers.js';
import type { Draw } from './agent-draws.js';

const right = (value: Answer | ToolOutcome | { results: number; characters: number }): Outcome => ({
  _tag: 'Right',
  right: value,
});

const usageOf = (total: number, output: number, { read, created }: Draw): Usage => {
  const cacheRead = Math.floor((total * read) / 100);
  const cacheCreation = Math.floor((total * created) / 100);
  return { input: total - cacheRead - cacheCreation, output, cacheRead, cacheCreation };
};

const contentOf = ({ kind, calls }: Draw): Answer['content'] => {
  if (kind === 'words') return [{ type: 'text', text: 'Done.' }];
  if (kind !== 'calls') return [{ type: 'opaque', block: { type: 'thinking' } }];
  return Array.from({ length: calls }, (_, i) => ({
    type: 'tool_use',
    id: `${i}`,
    name: 'Read',
    input: null,
  }));
};

const STOPS: Readonly<Record<string, Answer['stopReason']>> = {
  calls: 'tool_use',
  pause: 'pause_turn',
  cut: 'max_tokens',
  refusal: 'refusal',
  exceeded: 'context_exceeded',
};

/** One request as it was made. */
export type Asked = { readonly turn: number; readonly maxOutput: number | null };

/**
 * A provider and tools. No answer has more output than was asked for, and no token is shorter than three bytes: with any
 * such provider the budgets must hold.
 */
export const agentWorld = (promptTokens: number) => {
  const asked: Asked[] = [];
  let conversation = promptTokens;
  let used = 0;

  const ask = (request: Asked, drawn: Draw): Outcome => {
    asked.push(request);
    const wished = drawn.kind === 'cut' && drawn.counted ? Number.POSITIVE_INFINITY : drawn.output;
    const output = Math.min(wished, request.maxOutput ?? drawn.output);
    const usage = usageOf(conversation, output, drawn);
    const { kind, counted, retryAfterMs } = drawn;
    if (kind === 'fault')
      return { _tag: 'Left', left: fault(drawn.fault, { retryAfterMs, usage: counted ? usage : null }) };
    if (kind !== 'exceeded') conversation += output;
    return right({ content: contentOf(drawn), stopReason: STOPS[kind] ?? 'end_turn', usage });
  };

  const useTool = ({ tool, characters }: Draw): Outcome => {
    used += 1;
    conversation += Math.floor(characters / 3);
    const isDenied = tool === 'denied';
    return right({
      result: {
        type: 'tool_result',
        tool_use_id: '1',
        content: 'x'.repeat(characters),
        isError: isDenied,
      },
      tool: 'Read',
      file: null,
      denied: isDenied ? 'no' : null,
      changed: tool === 'changed',
      fingerprint: tool === 'again' ? 'again' : `${used}`,
    });
  };

  const trim = ({ characters, counted }: Draw): Outcome => {
    conversation -= counted ? Math.min(conversation, Math.floor(characters / 3)) : 0;
    return right(counted ? { results: 1, characters } : { results: 0, characters: 0 });
  };

  return { asked: asked as readonly Asked[], ask, useTool, trim };
};
