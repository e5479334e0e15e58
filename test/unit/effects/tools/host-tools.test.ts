import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/effects/ports/clock.js';
import type { ToolCall } from '../../../../src/effects/ports/model.js';
import { type HostTools, hostTools } from '../../../../src/effects/services/tools/host-tools.js';
import { stagedChanges } from '../../../../src/effects/services/tools/staged-changes.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';
import type { StoreImage } from '../../../../src/memory/store-image.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const IMAGE: StoreImage = new Map([['a.md', { bytes: bytes('before'), mode: 0o600 }]]);

const scene = (
  run: HostTools['run'],
  setTimer: Clock['setTimer'] = () => () => {},
  facts: Partial<Pick<HostTools, 'kindOf' | 'pathFields'>> = {},
) => {
  const tree = emptyTree(() => 0n);
  putFile(tree, '/staging/a.md', 'before');
  const ran: unknown[] = [];
  const host: HostTools = {
    kindOf: (name) => (name === 'Look' ? 'read' : name === 'Put' ? 'write' : 'other'),
    run: (call, input, signal) => {
      ran.push(input);
      return run(call, input, signal);
    },
    ...facts,
  };
  const tools = hostTools(
    {
      scope: { staging: '/staging', live: '/live', readOnly: () => null, has: () => false },
      hasChanged: stagedChanges(memoryFiles(tree), '/staging', IMAGE),
      clock: { now: () => 0, setTimer },
    },
    host,
  );
  const use = async (call: ToolCall, signal = new AbortController().signal) => {
    const done = await tools.use(call, signal)();
    return E.isRight(done) ? done.right : null;
  };
  return { use, ran, put: (text: string) => putFile(tree, '/staging/a.md', text) };
};

const call = (name: string, path: string): ToolCall => ({
  type: 'tool_use',
  id: 'c1',
  name,
  input: { file_path: path },
});
const fine = async () => ({ content: 'ok', isError: false });

describe('a host’s own tools', () => {
  it('run after the check, with paths of the working copy', async () => {
    const { use, ran } = scene(fine);
    expect(await use(call('Look', '/live/a.md'))).toEqual({
      result: { type: 'tool_result', tool_use_id: 'c1', content: 'ok', isError: false },
      tool: 'Look',
      file: null,
      denied: null,
      changed: false,
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(ran).toEqual([{ file_path: '/staging/a.md' }]);
  });

  it('never run when the check denies the call', async () => {
    const { use, ran } = scene(fine);
    expect(await use(call('Put', '/etc/a.md'))).toMatchObject({
      denied: expect.stringContaining('outside'),
      result: { isError: true },
    });
    expect(await use(call('Bash', 'a.md'))).toMatchObject({
      denied: expect.stringContaining('cannot be used'),
    });
    expect(ran).toEqual([]);
  });

  it('are told to have changed a file only when its bytes are others than before', async () => {
    const world = scene(fine);
    const changes: unknown[] = [];
    for (const text of ['before', 'after', 'after', 'before']) {
      world.put(text);
      changes.push((await world.use(call('Put', 'a.md')))?.changed);
    }
    expect(changes).toEqual([false, true, false, true]);
    expect(await world.use(call('Put', 'never-written.md'))).toMatchObject({
      file: 'never-written.md',
      changed: false,
    });
  });

  it.each<[string, HostTools['run']]>([
    ['rejects', () => Promise.reject(new Error('the index is broken'))],
    [
      'throws',
      () => {
        throw new Error('the index is broken');
      },
    ],
  ])('that %s is an error for the model, not for the run', async (_, run) => {
    expect(await scene(run).use(call('Look', 'a.md'))).toMatchObject({
      denied: null,
      result: { isError: true, content: 'The tool broke down: the index is broken' },
    });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['bare text', 'ok'],
    ['a number as text', { content: 5, isError: false }],
    ['blocks', { content: [{ type: 'text', text: 'ok' }], isError: false }],
    ['no word on whether it is an error', { content: 'ok' }],
  ])('that give back %s are an error for the model, not for the run', async (_, given) => {
    const { use } = scene(async () => JSON.parse(JSON.stringify({ given })).given);
    expect(await use(call('Look', 'a.md'))).toMatchObject({
      result: {
        isError: true,
        content: expect.stringContaining('The tool broke down: it gave back no result'),
      },
    });
  });

  it.each<[string, unknown]>([
    ['an error that cannot be read', { toString: null }],
    ['nothing', undefined],
  ])('that reject with %s gave no reason', async (_, thrown) => {
    expect(await scene(() => Promise.reject(thrown)).use(call('Look', 'a.md'))).toMatchObject({
      result: { isError: true, content: 'The tool broke down: it gave no reason' },
    });
  });

  const broken = (): never => {
    throw new Error('the table of tools is broken');
  };
  it.each<[string, Partial<HostTools>]>([
    ['whose kind throws', { kindOf: broken }],
    ['whose kind is none', { kindOf: () => JSON.parse('"constructor"') }],
    ['whose fields throw', { pathFields: broken }],
    ['whose fields are none', { pathFields: () => JSON.parse('5') }],
  ])('%s are denied', async (_, facts) => {
    const { use, ran } = scene(fine, undefined, facts);
    expect(await use(call('Look', 'a.md'))).toMatchObject({
      denied: expect.stringContaining('cannot be used'),
    });
    expect(ran).toEqual([]);
  });

  it('cannot change the call that the conversation goes on with', async () => {
    const asked: ToolCall = {
      type: 'tool_use',
      id: 'c1',
      name: 'Look',
      input: { path: 'a.md', in: { n: 1 } },
    };
    const { use } = scene(async (lent, input) => {
      Object.assign(lent, { id: 'other', name: 'Put' });
      for (const given of [lent.input, input]) Object.assign(Reflect.get(Object(given), 'in'), { n: 2 });
      return { content: 'ok', isError: false };
    });
    const was = structuredClone(asked);
    expect(await use(asked)).toMatchObject({ tool: 'Look', result: { tool_use_id: 'c1' } });
    expect(asked).toEqual(was);
  });

  it('that say too much are cut off', async () => {
    const { use } = scene(async () => ({ content: 'x'.repeat(2_000_000), isError: false }));
    const outcome = await use(call('Look', 'a.md'));
    expect(outcome?.result.content.length).toBeLessThan(201_000);
    expect(outcome?.result.content).toContain('cut off');
  });

  it('that do not hear that the run was stopped are left behind after a second', async () => {
    let fire = (): void => {};
    const waited: number[] = [];
    let begun = (): void => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { use } = scene(
      () => {
        begun();
        return new Promise(() => {});
      },
      (ms, ring) => {
        waited.push(ms);
        fire = ring;
        return () => {};
      },
    );
    const stop = new AbortController();
    const outcome = use(call('Look', 'a.md'), stop.signal);
    await started;
    stop.abort();
    fire();
    expect(await outcome).toMatchObject({ result: { content: 'The run was stopped.', isError: true } });
    expect(waited).toEqual([1_000]);
  });

  it('are not begun after the run was stopped', async () => {
    const { use, ran } = scene(fine);
    expect(await use(call('Look', 'a.md'), AbortSignal.abort())).toMatchObject({ result: { isError: true } });
    expect(ran).toEqual([]);
  });
});
