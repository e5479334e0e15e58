import { describe, expect, test, vi } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { aContext } from './a-context.js';

const COMMANDS = [
  ...[['run'], ['status'], ['log'], ['diff'], ['apply'], ['discard'], ['undo'], ['kill']],
  ...[['audit', 'verify'], ['audit', 'export'], ['check'], ['prompt'], ['doctor'], ['demo']],
];

describe('the command line', () => {
  test('prints its version and is done', async () => {
    const { context, out, err } = aContext();
    expect(await runCli(['--version'], context)).toBe(0);
    expect([out, err]).toEqual([['9.9.9'], []]);
  });

  test.each(COMMANDS)('%s %s explains itself with an example', async (...words) => {
    const { context, out } = aContext();
    const command = words.filter((word) => typeof word === 'string');
    expect(await runCli([...command, '--help'], context)).toBe(0);
    expect(out.join('\n')).toContain('Examples:');
    expect(out.join('\n')).toMatch(new RegExp(`\\$? autodream ${command.join(' ')}`));
  });

  test.each(COMMANDS.filter(([name]) => name !== 'demo'))(
    '%s %s takes the folders of a store',
    async (...words) => {
      const { context, out } = aContext();
      await runCli([...words.filter((word) => typeof word === 'string'), '--help'], context);
      for (const option of ['--store', '--transcripts', '--project', '--layout', '--state', '--json'])
        expect(out.join('\n')).toContain(option);
    },
  );

  test.each([
    [[], 'Usage'],
    [['sleep'], 'unknown command'],
    [['rum'], 'Did you mean run'],
    [['run', '--frobnicate'], 'unknown option'],
    [['run', '--engine', 'crystal-ball'], 'Allowed choices are local, anthropic'],
    [['run', '--model', 'a\nb'], 'It is no id of a model'],
    [['run', '--max-turns', '0'], 'It is no whole number above 0'],
    [['run', '--max-turns', '1.5'], 'It is no whole number above 0'],
    [['run', '--max-output-tokens', '1e9'], 'It is no whole number above 0'],
    [['run', '--max-cost', '-1'], 'It is no number above 0'],
    [['run', '--max-cost', 'NaN'], 'It is no number above 0'],
    [['run', '--max-minutes', ''], 'It is no number above 0'],
    [['run', '--model', ''], 'It is empty'],
    [['run', '--engine', 'local', '--model', 'x'], '--model is for the anthropic engine'],
    [['run', '--engine', 'local', '--max-cost', '1'], '--max-cost is for the anthropic engine'],
    [['run', '--layout', 'spiral'], 'Allowed choices are claude-code, plain'],
    [['run', 'something'], 'too many arguments'],
    [['undo'], 'missing required argument'],
    [['apply'], 'missing required argument'],
    [['discard', ''], 'It is empty'],
    [['diff'], 'missing required argument'],
    [['run', '--store', ''], 'It is empty'],
    [['status', '--project='], 'It is empty'],
    [['undo', ''], 'It is empty'],
    [['kill', ''], 'It is empty'],
    [['audit', 'verify', '--head', 'abc'], 'It is no hash of 64 hexadecimal digits'],
  ])('answers the wrong call %j with exit code 2 and says why', async (argv, why) => {
    const { context, out, err } = aContext();
    expect(await runCli(argv, context)).toBe(2);
    expect(err.join('\n')).toContain(why);
    expect(out).toEqual([]);
  });

  test('begins what it says of a wrong call as all other complaints', async () => {
    const { context, err } = aContext();
    await runCli(['undo'], context);
    expect(err[0]).toMatch(/^autodream: missing required argument/);
  });

  test('says of a wrong call where the right one is described', async () => {
    const { context, err } = aContext();
    await runCli(['undo'], context);
    await runCli(['audit', 'verify', '--sideways'], context);
    await runCli(['rum'], context);
    expect(err.filter((line) => line.startsWith('How it is called: '))).toEqual([
      'How it is called: autodream undo --help',
      'How it is called: autodream audit verify --help',
      'How it is called: autodream --help',
    ]);
  });

  test('says on Windows that it is not supported yet, and does nothing', async () => {
    const { context, err } = aContext({ platform: 'win32' });
    expect(await runCli(['run'], context)).toBe(1);
    expect(err).toEqual([expect.stringMatching(/does not support Windows yet.*WSL/)]);
    const asked = aContext({ platform: 'win32' });
    expect(await runCli(['run', '--json'], asked.context)).toBe(1);
    expect(JSON.parse(asked.out.join())).toMatchObject({
      outcome: 'failed',
      runId: null,
      reason: expect.stringContaining('Windows'),
    });
    const looking = aContext({ platform: 'win32' });
    expect(await runCli(['status', '--json'], looking.context)).toBe(1);
    expect(JSON.parse(looking.out.join())).toEqual({ error: expect.stringContaining('Windows') });
  });

  test('says of a dry run that it is one, also where nothing could be tried', async () => {
    const { context, out } = aContext();
    const asked = await runCli(['run', '--store', '/nowhere/x', '--dry-run', '--json'], context);
    expect(asked).toBe(1);
    expect(JSON.parse(out.join())).toMatchObject({ outcome: 'failed', runId: null, dryRun: true });
  });

  test('says in a sentence that there is no room for the demo', async () => {
    const { context, err, out } = aContext();
    vi.stubEnv('TMPDIR', '/nowhere');
    expect(await runCli(['demo'], context)).toBe(1);
    vi.unstubAllEnvs();
    expect(err).toEqual(['autodream: Writing /nowhere failed: it is not there any more (ENOENT).']);
    expect(out).toEqual([]);
  });

  test('turns a defect into a sentence without a stack', async () => {
    const { context, err } = aContext();
    const broken = { ...context, terminal: { ...context.terminal, out: () => JSON.parse('{') } };
    expect(await runCli(['--version'], broken)).toBe(1);
    expect(err).toEqual([expect.stringMatching(/^autodream ran into a mistake of its own \(.*JSON.*\)/)]);
    expect(err.join('')).not.toMatch(/\n| {4}at /);
  });
});
