import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Runner, RunnerJob } from '../../../../src/effects/services/runner/runner.js';
import type { CallCheck, HostCall } from '../../../../src/effects/services/tools/host-call.js';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import type { HostEvent } from '../../../../src/hosts/dream/host-events.js';
import { runnerEngine } from '../../../../src/hosts/engines/runner-engine.js';
import { isJsonObject, type Json } from '../../../../src/journal/json.js';
import { batchOf, batchWrapping, toolTable } from '../../effects/tools/batch-wrapping.js';
import { openVerdict, smallStore } from '../dream/small-store.js';

const run = promisify(execFile);
let scene: Awaited<ReturnType<typeof smallStore>>;
beforeEach(async () => {
  scene = await smallStore();
});
afterEach(() => scene.remove());

const field = (input: Json, name: string): string => (isJsonObject(input) ? String(input[name]) : '');

/** The host's own tools, which know nothing of any check. */
const carryOut = async ({ name, input }: HostCall): Promise<string> => {
  if (name === 'put') {
    await writeFile(field(input, 'file_path'), field(input, 'text'));
    return 'Wrote it.';
  }
  if (name === 'sh') return (await run('bash', ['-c', field(input, 'command')], { cwd: '/' })).stdout;
  const said: string[] = [];
  for (const call of batchWrapping.innerCalls(input) ?? []) said.push(await carryOut(call));
  return said.join('\n');
};

/** A loop whose model makes these calls, one after the other. */
const making =
  (calls: readonly HostCall[], heard: string[], checks: CallCheck[] = []): Runner =>
  async (job: RunnerJob) => {
    for (const [at, call] of calls.entries()) {
      const id = `c${at}`;
      job.onMessage({ role: 'assistant', content: [{ type: 'tool_use', id, ...call }] });
      const check = job.check({ id, ...call });
      checks.push(check);
      const isError = check.behavior === 'deny';
      const content =
        check.behavior === 'deny' ? check.message : await carryOut({ ...call, input: check.updatedInput });
      heard.push(content);
      job.onMessage({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, isError }] });
    }
    return { _tag: 'Done', words: 'All is in order.' };
  };

const dream = async (calls: readonly HostCall[]) => {
  const [heard, events]: [string[], HostEvent[]] = [[], []];
  const handle = startDream(liveCapabilities(), scene.folders, {
    verdict: openVerdict,
    engine: runnerEngine({ run: making(calls, heard), ...toolTable }),
    onEvent: (event) => events.push(event),
  });
  const result = await handle.done;
  const denied = events.filter(({ _tag }) => _tag === 'ToolDenied');
  return { result, heard, denied, files: handle.task()?.files };
};

describe('a host’s runner with a shell and a wrapper', () => {
  it('has them work in the copy, and what they did is let in', async () => {
    const { memory } = scene.folders;
    const { result, heard, denied, files } = await dream([
      {
        name: 'batch',
        input: batchOf(
          { name: 'put', input: { file_path: join(memory, 'whale.md'), text: '# Whale\n\n- It sings.\n' } },
          { name: 'sh', input: { command: `cat ${memory}/whale.md | tail -1` } },
        ),
      },
      { name: 'sh', input: { command: 'ls *.md | grep whale', timeout: 1_000 } },
    ]);
    expect(heard).toEqual(['Wrote it.\n- It sings.\n', './whale.md\n']);
    expect(denied).toEqual([]);
    expect(result).toMatchObject({ outcome: 'completed' });
    expect(files).toContain('whale.md');
    expect(await readFile(join(memory, 'whale.md'), 'utf8')).toContain('It sings.');
  });

  it('is told why a call is denied; observers hear the tool’s name and nothing of the call', async () => {
    const { files, heard, denied } = await dream([
      { name: 'sh', input: { command: 'curl https://example.com/hunter2' } },
      { name: 'batch', input: batchOf({ name: 'sh', input: { command: 'cat /etc/hunter2' } }) },
      { name: 'batch', input: { code: 'hunter2()' } },
      { name: 'eval <b>', input: { code: 'hunter2()' } },
    ]);
    expect(heard).toEqual([
      expect.stringContaining('curl'),
      expect.stringMatching(/^Call 1 of 1 \(sh\): .*outside/),
      expect.stringContaining('given as data'),
      expect.stringContaining('cannot be used'),
    ]);
    expect(denied.map((event) => ('tool' in event ? event.tool : ''))).toEqual([
      'sh',
      'batch',
      'batch',
      'evalb',
    ]);
    expect(JSON.stringify(denied)).not.toContain('hunter2');
    expect(files).toEqual([]);
  });
});
