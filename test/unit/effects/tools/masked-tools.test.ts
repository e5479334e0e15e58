import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../../../../src/effects/ports/model.js';
import type { Tools } from '../../../../src/effects/ports/tools.js';
import { learnedOnce } from '../../../../src/effects/services/masking/learned-once.js';
import { maskingWith, WITHHELD } from '../../../../src/effects/services/masking/masking.js';
import { learningSecrets } from '../../../../src/effects/services/masking/store-secrets.js';
import { maskedTools, ownFactsOf } from '../../../../src/effects/services/tools/masked-tools.js';
import type { Json } from '../../../../src/journal/json.js';
import { type Masker, maskerOf } from '../../../../src/permissions/secrets/masker.js';
import { base62 } from '../../permissions/secrets/samples.js';
import { batchOf, batchWrapping } from './batch-wrapping.js';

const OF_STORE = `ghp_${base62(36)}`;
const OF_TRANSCRIPT = `ghp_${base62(36, 9)}`;
const INVENTED = `ghp_${base62(36, 11)}`;

/** Tools that answer what they are told to, over a store of one file, and the calls that came through. */
const scene = (masker: Masker = maskerOf({ known: [], boundary: 'b4' })) => {
  const calls: Json[] = [];
  let says = '';
  const inner: Tools = {
    use: (call) => async () => {
      calls.push(call.input);
      const result = { type: 'tool_result', tool_use_id: call.id, content: says, isError: false } as const;
      return E.right({
        result,
        tool: call.name,
        file: `${OF_STORE}.md`,
        denied: says,
        changed: false,
        fingerprint: 'f',
      });
    },
  };
  const bytes = new TextEncoder().encode(`- the token is ${OF_STORE}\n`);
  const masking = maskingWith(masker);
  const learned = learnedOnce(() =>
    learningSecrets(new Map([['tides.md', { bytes, mode: 0o644 }]]), ['/memory'], masking),
  );
  const factsOf = (name: string) =>
    name === 'batch' ? { kind: 'wrapper' as const, fields: [], wrapping: batchWrapping } : ownFactsOf(name);
  const tools = maskedTools(inner, { masking, learned }, factsOf);
  const use = async (name: string, input: Json, answer = '', signal = new AbortController().signal) => {
    says = answer;
    const call: ToolCall = { type: 'tool_use', id: 'c', name, input };
    const outcome = await tools.use(call, signal)();
    if (E.isLeft(outcome)) throw new Error('a call never fails');
    return outcome.right;
  };
  return { use, calls };
};

const PLACEHOLDER = '[masked github-token 1 b4]';

describe('tools that hide secrets', () => {
  test('answer with placeholders, in all that is kept of a call', async () => {
    const { use } = scene();
    const outcome = await use('Read', { file_path: 'tides.md' }, `it is ${OF_STORE}`);
    expect(outcome.result.content).toBe(`it is ${PLACEHOLDER}`);
    expect(JSON.stringify(outcome)).not.toContain(OF_STORE);
  });

  test('write a secret of the store where its placeholder stands, in a new text and in the one that it replaces', async () => {
    const { use, calls } = scene();
    await use('Read', { file_path: 'tides.md' }, OF_STORE);
    await use('Edit', {
      file_path: 'a.md',
      old_string: `is ${PLACEHOLDER}`,
      new_string: `was ${PLACEHOLDER}`,
    });
    await use('Write', { file_path: 'b.md', content: `now ${PLACEHOLDER}` });
    expect(calls.slice(1)).toEqual([
      { file_path: 'a.md', old_string: `is ${OF_STORE}`, new_string: `was ${OF_STORE}` },
      { file_path: 'b.md', content: `now ${OF_STORE}` },
    ]);
  });

  test('write no secret that comes from elsewhere', async () => {
    const { use, calls } = scene();
    const shown = await use('Grep', { pattern: 'token' }, OF_TRANSCRIPT);
    expect(shown.result.content).toMatch(/^\[masked github-token \d b4\]$/);
    await use('Write', { file_path: 'b.md', content: `${shown.result.content} ${INVENTED}` });
    const written = JSON.stringify(calls.at(-1));
    expect(written).toContain(shown.result.content);
    expect(written).not.toMatch(/ghp_/);
  });

  test('let a secret stay that the store had before', async () => {
    const { use, calls } = scene();
    await use('Write', { file_path: 'tides.md', content: `${OF_STORE} ${INVENTED}` });
    expect(calls[0]).toMatchObject({ content: expect.stringMatching(`^${OF_STORE} \\[masked`) });
  });

  test('find a file again whose name was shown without its secret, and put nothing into a command', async () => {
    const { use, calls } = scene();
    await use('Glob', { pattern: '*' }, OF_STORE);
    await use('Read', { file_path: `${PLACEHOLDER}.md` });
    await use('Bash', { command: `cat '${PLACEHOLDER}.md'` });
    expect(calls.slice(1)).toEqual([{ file_path: `${OF_STORE}.md` }, { command: `cat '${PLACEHOLDER}.md'` }]);
  });

  test('do the same for each call that a wrapper holds', async () => {
    const { use, calls } = scene();
    await use('Read', { file_path: 'tides.md' }, OF_STORE);
    const holding = (content: string) =>
      batchOf(
        { name: 'Write', input: { file_path: 'b.md', content } },
        { name: 'Bash', input: { command: PLACEHOLDER } },
      );
    await use('batch', holding(PLACEHOLDER));
    expect(calls.at(-1)).toEqual(holding(OF_STORE));
  });

  test('do nothing where the run is stopped before the store was looked through', async () => {
    const { use, calls } = scene();
    const stopped = await use('Write', { file_path: 'b.md', content: 'x' }, '', AbortSignal.abort());
    expect(stopped).toMatchObject({ changed: false, denied: null, result: { isError: true } });
    expect(calls).toEqual([]);
  });

  test('withhold what cannot be looked through, and write nothing of the kind', async () => {
    const broken = (): never => {
      throw new RangeError('Maximum call stack size exceeded');
    };
    const { use, calls } = scene({ secretsIn: broken, mask: broken, unmask: (text) => text });
    const { result } = await use('Read', { file_path: 'tides.md' }, OF_STORE);
    expect(result.content).toBe(WITHHELD);
    const refused = await use('Write', { file_path: 'b.md', content: INVENTED });
    expect(refused).toMatchObject({ changed: false, result: { isError: true } });
    expect(calls).toHaveLength(1);
  });
});
