import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { aContext } from './a-context.js';

let root = '';
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'autodream-jobs-')));
  await mkdir(join(root, 'project', '.claude'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const file = (): string => join(root, 'project', '.claude', 'scheduled_tasks.json');

const jobs = async (...args: readonly string[]) => {
  const { context, out, err } = aContext();
  const env = { XDG_STATE_HOME: join(root, 'state'), XDG_CONFIG_HOME: join(root, 'config') };
  const place = { ...context, home: root, env, cwd: join(root, 'project') };
  return { code: await runCli(['jobs', ...args], place), out: out.join('\n'), err: err.join('\n') };
};

const tasks = async (): Promise<Record<string, unknown>[]> =>
  JSON.parse(await readFile(file(), 'utf8')).tasks;

describe('jobs', () => {
  test('are added, listed, renewed and removed in the project’s file, whose other tasks and fields stay', async () => {
    await writeFile(file(), JSON.stringify({ tasks: [{ id: 7, mine: true }], theirs: 1 }));
    const added = await jobs('add', '--cron', '0 9 * * 1-5', '--prompt', 'What is open?', '--json');
    expect(added.code).toBe(0);
    const [, job] = await tasks();
    const id = String(job?.id);
    expect(JSON.parse(added.out)).toMatchObject({ id });
    expect(added.err).toContain('autodream daemon start');
    const listed = await jobs('list');
    expect(listed.out).toContain(`${id}`);
    expect(listed.out).toMatch(/recurring {2}0 9 \* \* 1-5 .*What is open\?/);
    expect(await jobs('renew', id.slice(0, 5))).toMatchObject({
      code: 0,
      out: expect.stringContaining('was renewed. It expires on'),
    });
    expect(await jobs('remove', id)).toMatchObject({ code: 0, out: `Job ${id} was removed.` });
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({
      tasks: [{ id: 7, mine: true }],
      theirs: 1,
    });
  });

  test('of a schedule that cannot be understood are refused with what is wrong', async () => {
    for (const cron of ['61 * * * *', '* * * *', '0 0 L * *', '@daily'])
      expect(await jobs('add', '--cron', cron, '--prompt', 'x')).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^autodream: .{20,}/),
      });
    expect(await jobs('remove', 'nobody')).toMatchObject({ code: 1, out: '' });
    await writeFile(file(), '{ broken');
    expect(await jobs('add', '--cron', '* * * * *', '--prompt', 'x')).toMatchObject({ code: 1, out: '' });
    expect(await readFile(file(), 'utf8')).toBe('{ broken');
  });

  test('are run by hand, noted in the daily log, and told by the history', async () => {
    const once = await jobs('add', '--cron', '0 9 * * *', '--prompt', 'Ask about the ferry.', '--once');
    expect(once.out).not.toContain('expires');
    const again = await jobs('add', '--cron', '0 9 * * *', '--prompt', 'Ask again.');
    expect(again.out).toMatch(/was added\. It comes at .*\. It expires on .*, unless it is renewed\.$/);
    const [job] = await tasks();
    const memory = join(
      root,
      '.claude',
      'projects',
      join(root, 'project').replace(/[^A-Za-z0-9]/g, '-'),
      'memory',
    );
    await mkdir(memory, { recursive: true });
    const run = await jobs('run', String(job?.id));
    expect(run).toMatchObject({
      code: 0,
      out: expect.stringContaining('It was noted in the daily log as due.'),
    });
    expect(await tasks()).toHaveLength(2);
    const [told] = JSON.parse((await jobs('history', '--json')).out);
    expect(told).toMatchObject({ jobId: job?.id, outcome: 'done' });
  });
});
