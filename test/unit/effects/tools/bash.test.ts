import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterAll, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { nodeLines } from '../../../../src/effects/live/node-lines.js';
import { liveShell } from '../../../../src/effects/live/shell/live-shell.js';
import type { Shell, ShellOutcome } from '../../../../src/effects/ports/shell.js';
import type { ToolOutcome } from '../../../../src/effects/ports/tools.js';
import { toolsFor } from '../../../../src/effects/services/tools/tools.js';
import type { Json } from '../../../../src/journal/json.js';

const root = await realpath(await mkdtemp(join(tmpdir(), 'autodream-bash-')));
afterAll(() => rm(root, { recursive: true }));

const put = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
// As a host has it: the transcripts beside the memory folder, and the copy in the state that no tool may see.
const live = join(root, 'memory');
const staging = join(root, '.autodream/memory/staging/run');
await put('memory/a.md', 'of the live folder\n');
await put('.autodream/memory/staging/run/a.md', 'of the copy\n');
await put('.autodream/memory/runs/run.jsonl', 'ferry of the journal\n');
await put('lent.jsonl', 'ferry lent\n');
await put('other.jsonl', 'ferry other\n');
await put('sessions/lent.jsonl', 'ferry lent too\n');
await put('lent/subagents/agent.jsonl', 'ferry of an agent\n');

const use = async (
  input: Json,
  shell: Shell | null = liveShell,
  signal?: AbortSignal,
): Promise<ToolOutcome> => {
  const transcripts = { folder: root, sessions: ['lent'], lines: nodeLines, since: null };
  const tools = toolsFor({ files: nodeFiles, staging, live, image: new Map(), transcripts, shell });
  const call = { type: 'tool_use' as const, id: 'call-1', name: 'Bash', input };
  const used = await tools.use(call, signal ?? new AbortController().signal)();
  if (E.isLeft(used)) throw new Error('a tool call never fails');
  return used.right;
};
const said = async (command: string): Promise<string> => (await use({ command })).result.content;

const answering = (outcome: ShellOutcome): Shell => ({ run: () => TE.right(outcome) });
const ran = { _tag: 'Ran', text: 'x\n', status: 0, cut: null, sandbox: 'none' } as const;

describe('Bash', () => {
  test('works in the copy, whichever of its folders is named', async () => {
    for (const command of ['cat a.md', `cat ${live}/a.md`, `cat ${staging}/a.md`, `cd ${live} && cat a.md`])
      expect(await said(command)).toBe('of the copy');
    expect(await said('pwd')).toBe(live);
  });

  test('reads of transcripts those that are lent', async () => {
    expect(await said(`cat ${root}/*.jsonl`)).toBe('ferry lent');
    expect(await said(`cat ${root}/*/*.jsonl`)).toBe('ferry lent too');
    expect(await said(`grep -rh ferry ${root} | sort`)).toBe('ferry lent\nferry lent too');
    expect(await said(`cat ${root}/lent.jsonl | wc -l`)).toMatch(/^\s*1$/);
  });

  test.each([
    `cat ROOT/other.jsonl`,
    `cat < ROOT/other.jsonl`,
    `cat ROOT/lent/subagents/agent.jsonl`,
    `cat ROOT/.autodream/memory/runs/run.jsonl`,
    `cat ../../runs/run.jsonl`,
    `ls ROOT/.autodream`,
    `cd ROOT/.autodream/memory/runs && cat run.jsonl`,
    `cat /etc/hostname`,
    `cat .consolidate-lock`,
    'cat a.md | tee b.md',
    'echo $(cat a.md)',
    'echo x > b.md',
  ])('denies %s, and tells observers nothing of what it names', async (command) => {
    const { denied, result, sandbox } = await use({ command: command.replace('ROOT', root) });
    expect(result.isError).toBe(true);
    expect(denied).toMatch(
      /^The command (?:is not proven to be read-only|names, or comes upon, what may not be read)\.$/,
    );
    expect(result.content).not.toBe(denied);
    expect(sandbox).toBeUndefined();
  });

  test('says the exit status, that nothing was written, and why it was ended', async () => {
    expect(await said('grep nowhere a.md')).toBe('[Exit status 1.]');
    expect(await said('true')).toBe('[Nothing was written.]');
    const slow = await use({ command: 'true' }, answering({ ...ran, status: 137, cut: 'time' }));
    expect(slow.result).toMatchObject({
      isError: true,
      content: expect.stringMatching(/^x\n\[It took too long/),
    });
    const loud = await use({ command: 'true' }, answering({ ...ran, status: 137, cut: 'output' }));
    expect(loud.result.content).toMatch(/^x\n\[It wrote too much/);
  });

  test('is told what a link led to as a denial', async () => {
    const denied = await use(
      { command: 'true' },
      answering({ _tag: 'Denied', reason: 'a.md may not be read.' }),
    );
    expect(denied).toMatchObject({
      denied: expect.any(String),
      result: { content: 'a.md may not be read.' },
    });
  });

  test('a program that is not there is an error that a model can mend', async () => {
    const missing = await use(
      { command: 'true' },
      answering({ ...ran, text: 'jq: not installed here\n', status: 127 }),
    );
    expect(missing).toMatchObject({ denied: null, result: { isError: true } });
  });

  test('a host without a shell, bad input, a system without pipes and a stopped run are answers', async () => {
    expect(await use({ command: 'ls' }, null)).toMatchObject({
      denied: expect.any(String),
      result: { isError: true, content: 'There is no shell here; use Read, Grep or Glob.' },
    });
    expect(await use({ cmd: 'ls' })).toMatchObject({ denied: null, result: { isError: true } });
    const broken: Shell = { run: () => TE.left({ _tag: 'ShellError', reason: 'EMFILE' }) };
    expect((await use({ command: 'ls' }, broken)).result.content).toContain('EMFILE');
    const stopped = await use({ command: 'ls' }, liveShell, AbortSignal.abort());
    expect(stopped.result).toMatchObject({ isError: true, content: 'The run was stopped.' });
  });

  test('says what the commands ran inside', async () => {
    expect((await use({ command: 'true' }, answering({ ...ran, sandbox: 'bubblewrap' }))).sandbox).toBe(
      'bubblewrap',
    );
  });
});
