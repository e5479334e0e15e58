import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import type { Tools } from '../../../../src/effects/ports/tools.js';
import { conversation } from '../../../../src/effects/services/conversation/conversation.js';
import { maskedConversation } from '../../../../src/effects/services/conversation/masked-conversation.js';
import { maskingWith } from '../../../../src/effects/services/masking/masking.js';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../../../src/effects/simulated/scripted-model/scripted-model.js';
import {
  calls,
  ends,
  faults,
  says,
  thinks,
  turn,
} from '../../../../src/effects/simulated/scripted-model/step.js';
import { write } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { maskerOf } from '../../../../src/permissions/secrets/masker.js';
import { base62 } from '../../permissions/secrets/samples.js';

const SECRET = `ghp_${base62(36)}`;
const masking = maskingWith(maskerOf({ known: [], boundary: 'b4' }));
const tools: Tools = {
  use:
    ({ id }) =>
    async () =>
      E.right({
        result: { type: 'tool_result', tool_use_id: id, content: 'Done.', isError: false },
        tool: 'Write',
        file: null,
        denied: null,
        changed: false,
        fingerprint: 'f',
      }),
};
const { signal } = new AbortController();

describe('a conversation of which a journal is kept', () => {
  test('is told without secrets, and goes on with what the model said, its thinking included', async () => {
    const model = scriptedModel(
      script(
        turn(thinks(`I know ${SECRET}`), says(`It is ${SECRET}`), calls(write('a.md', SECRET))),
        ends('Done.'),
      ),
    );
    const talk = maskedConversation(conversation(model, tools, []), masking);
    const told = await talk.ask(null, signal)();
    await talk.useTool(0, signal)();
    await talk.ask(null, signal)();
    expect(JSON.stringify(told)).not.toContain(SECRET);
    expect(JSON.stringify(told).match(/\[masked github-token 1 b4\]/g)).toHaveLength(4);
    const [, said] = model.requests[1]?.messages ?? [];
    expect(JSON.stringify(said).split(SECRET)).toHaveLength(5);
  });

  test('tells an error without secrets', async () => {
    const model = scriptedModel(script(faults('unauthorised', { reason: `${SECRET} is not accepted` })));
    const told = await maskedConversation(conversation(model, tools, []), masking).ask(null, signal)();
    expect(told).toMatchObject(
      E.left({ fault: 'unauthorised', reason: '[masked github-token 1 b4] is not accepted' }),
    );
  });
});
