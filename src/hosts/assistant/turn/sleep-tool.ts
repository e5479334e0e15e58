import * as TE from 'fp-ts/lib/TaskEither.js';
import * as v from 'valibot';
import type { ToolCall } from '../../../effects/ports/model.js';
import type { ToolOutcome, Tools } from '../../../effects/ports/tools.js';
import { sha256 } from '../../../effects/services/objects/sha256.js';
import { LONGEST_SLEEP_S, SLEEP_TOOL } from '../../../memory/prompt/proactive.js';

const input = v.object({
  seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_SLEEP_S)),
});

const FINGERPRINT = 16;

const outcome = (call: ToolCall, content: string, isError: boolean): ToolOutcome => ({
  result: { type: 'tool_result', tool_use_id: call.id, content, isError },
  tool: SLEEP_TOOL,
  file: null,
  denied: null,
  changed: false,
  fingerprint: sha256(new TextEncoder().encode(JSON.stringify(call.input))).slice(0, FINGERPRINT),
});

/** The tools with one by which the assistant rests; `sleeps` is told for how many milliseconds. */
export const withSleep = (tools: Tools, sleeps: (ms: number) => void): Tools => ({
  use: (call, signal) => {
    if (call.name !== SLEEP_TOOL) return tools.use(call, signal);
    const parsed = v.safeParse(input, call.input);
    if (!parsed.success)
      return TE.right(
        outcome(call, `It takes whole seconds, from 1 to ${LONGEST_SLEEP_S}, as "seconds".`, true),
      );
    sleeps(parsed.output.seconds * 1_000);
    return TE.right(outcome(call, 'You sleep from the end of this turn on.', false));
  },
});
