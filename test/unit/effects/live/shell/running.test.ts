import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { processEntry } from '../../../../../src/effects/live/process-table.js';
import { limiter } from '../../../../../src/effects/live/shell/limits.js';
import { sandboxProgram } from '../../../../../src/effects/live/shell/sandbox.js';
import { SHELL_LIMITS } from '../../../../../src/effects/ports/shell.js';
import { aFolder, LIVE } from './a-folder.js';
import { pipeline, unjudged } from './a-script.js';

const hasLimits = (await limiter()).length > 0;
const hasSandbox = (await sandboxProgram()) !== null;
const place = await aFolder({ 'a.md': 'beta\nalpha\n', 'b.md': 'gamma\n', 'sub/c.md': 'alpha\n' });

describe.each([
  ['without a sandbox', false],
  ['inside bubblewrap (left out where that does not run)', true],
] as const)('a script %s', (_, sandboxed) => {
  const it = test.skipIf(sandboxed && !hasSandbox);
  const text = (script: Parameters<typeof place.text>[0]) => place.text(script, { sandboxed });
  const run = (script: Parameters<typeof place.run>[0]) => place.run(script, { sandboxed });

  it('runs commands joined by pipes, and the last status counts', async () => {
    expect(await text('cat a.md b.md | sort | head -n 2')).toBe('alpha\nbeta\n');
    expect(await run('cat a.md | grep nowhere')).toMatchObject({ status: 1, text: '' });
    expect(await run('cat nowhere.md | wc -l')).toMatchObject({ status: 0 });
    expect(await run('! grep -q alpha a.md')).toMatchObject({ status: 1 });
  });

  it('sends errors into the pipe with 2>&1, and drops what goes to /dev/null, in the order written', async () => {
    expect(await text('ls nowhere.md 2>&1 | grep -c nowhere')).toBe('1\n');
    expect(await text('ls nowhere.md 2>/dev/null | wc -l')).toMatch(/^\s*0\n$/);
    expect(await text('ls nowhere.md a.md 2>&1 >/dev/null | grep -c md')).toBe('1\n');
    expect(await text('ls nowhere.md a.md >/dev/null 2>&1')).toBe('');
  });

  it('ends a command when nobody reads what it writes any more, without a complaint', async () => {
    const script = pipeline(unjudged('yes'), unjudged('head', ['-n', '1']));
    expect(await run(script)).toMatchObject({ text: 'y\n', status: 0, cut: null });
  });

  it('follows cd, and says where it stands in the words that people know', async () => {
    expect(await text('cd sub && pwd && cat c.md')).toBe(`${LIVE}/sub\nalpha\n`);
    expect(await text(`cd ${LIVE}/sub; ls; cd ..; pwd`)).toBe(`c.md\n${LIVE}\n`);
    expect(await text('cd sub | cat; pwd')).toBe(`${LIVE}\n`);
    expect(await run('cd nowhere && ls')).toMatchObject({
      status: 1,
      text: expect.stringContaining('no such folder'),
    });
  });

  it('takes the live folder for its copy, and calls the copy by the name of the live folder', async () => {
    expect(await text(`cat ${LIVE}/b.md`)).toBe('gamma\n');
    expect(await text(`find ${LIVE} -name c.md`)).toBe(`${LIVE}/sub/c.md\n`);
    expect(await text('realpath b.md')).toBe(`${LIVE}/b.md\n`);
    expect(await text(`ls -d ${LIVE}/*.md`)).toBe(`${LIVE}/a.md\n${LIVE}/b.md\n`);
  });

  it('has nothing of our own environment in that of a command', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'sk-of-the-parent');
    vi.stubEnv('TZ', 'UTC');
    const names = (await text(pipeline(unjudged('env')))).split('\n').map((line) => line.split('=')[0]);
    vi.unstubAllEnvs();
    const expected = ['HOME', 'LC_ALL', 'PATH', 'TMPDIR', 'TZ'];
    expect(names.filter((name) => name !== '' && name !== 'PWD').sort()).toEqual(expected);
  });

  it('has a folder for what does not fit into memory, of which nothing is left when it was killed', async () => {
    const script = [
      ...pipeline(unjudged('printenv', ['TMPDIR'])),
      ...pipeline(
        unjudged('sh', ['-c', 'echo kept >"$TMPDIR/left" && ls -A "$TMPDIR" && exec yes >/dev/null']),
      ),
    ];
    const outcome = await place.run(script, { sandboxed, longestMs: 1_500 });
    expect(outcome).toMatchObject({ cut: 'time', text: expect.stringMatching(/^\/.*\nleft\n$/) });
    const folder = outcome._tag === 'Ran' ? (outcome.text.split('\n')[0] ?? '') : '';
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await text('seq 1 300000 | sort -n | tail -n 1')).toBe('300000\n');
  });

  it('ends what takes too long, with all that it started, and runs nothing after it', async () => {
    const script = [
      ...pipeline(unjudged('echo', ['before'])),
      ...pipeline(unjudged('tail', ['-f', '/dev/null']), unjudged('cat')),
      ...pipeline(unjudged('echo', ['after'])),
    ];
    const outcome = await place.run(script, { sandboxed, longestMs: 400 });
    expect(outcome).toMatchObject({ cut: 'time' });
    // On a busy machine the time may be over before the first command.
    expect(['', 'before\n']).toContain(outcome._tag === 'Ran' ? outcome.text : outcome._tag);
  });

  test.skipIf(!hasLimits || (sandboxed && !hasSandbox))(
    'has bounds for the memory of a command and for its temporary files',
    async () => {
      const doubling = await run("seq 1 60 | sed -n 'G;h;G;h;$p'");
      expect(doubling).toMatchObject({ text: 'sed: memory exhausted\n', cut: null });
      const limits = await text(pipeline(unjudged('cat', ['/proc/self/limits'])));
      expect(limits).toMatch(/Max file size +1073741824 +1073741824/);
      expect(limits).toMatch(/Max address space +1073741824 +1073741824/);
    },
  );

  it('says what it ran inside', async () => {
    expect(await run('true')).toMatchObject({ sandbox: sandboxed ? 'bubblewrap' : 'none' });
  });
});

describe('a script', () => {
  const { run, text } = place;

  test('runs what follows && after success, what follows || after failure, and what follows ; always', async () => {
    expect(await text('true && echo one || echo two; echo three')).toBe('one\nthree\n');
    expect(await text('false && echo one || echo two; false || echo three')).toBe('two\nthree\n');
    expect(await run('echo one; false')).toMatchObject({ status: 1, text: 'one\n' });
  });

  test('shows output and errors in the order in which they were written', async () => {
    const lines = (await text('ls nowhere.md; echo between; ls elsewhere.md; echo after')).split('\n');
    expect(lines).toEqual([
      expect.stringContaining('nowhere.md'),
      'between',
      expect.stringContaining('elsewhere.md'),
      'after',
      '',
    ]);
  });

  test('gives a command the file that it is to read, or nothing', async () => {
    expect(await text('sort < a.md')).toBe('alpha\nbeta\n');
    expect(await text('cat')).toBe('');
    expect(await run('sort < nowhere.md')).toMatchObject({
      status: 1,
      text: expect.stringContaining('sort: '),
    });
  });

  test('tells where a program is, and says in a sentence that one is not there', async () => {
    expect(await text('command -v sort; command -v cd')).toMatch(/^\/\S*\/sort\ncd\n$/);
    expect(await run('command -v nothing-of-the-kind')).toMatchObject({ status: 1, text: '' });
    expect(await run(pipeline(unjudged('nothing-of-the-kind')))).toMatchObject({
      status: 127,
      text: expect.stringContaining('not installed here'),
    });
  });

  test('shows beginning and end of a long text, and says how much is left out', async () => {
    const { head, tail } = SHELL_LIMITS;
    const shown = await text('seq 1 100000');
    expect(shown.startsWith('1\n2\n3\n')).toBe(true);
    expect(shown.endsWith('\n99999\n100000\n')).toBe(true);
    expect(shown).toMatch(/\n\[\d+ characters are left out here/);
    expect(shown.length).toBeLessThan(head + tail + 100);
  });

  test('ends whoever never stops writing', async () => {
    const text = expect.stringMatching(/^y\ny\n/);
    expect(await run(pipeline(unjudged('yes')))).toMatchObject({ cut: 'output', status: 137, text });
  });

  test('does not begin when the run is stopped already', async () => {
    const signal = AbortSignal.abort();
    expect(await place.run('echo x', { signal })).toEqual({ _tag: 'Stopped' });
  });
});

/** On a busy machine a second is not enough. */
const PATIENCE = { timeout: 30_000 };

test.skipIf(!hasLimits)('a command whose text doubles with each line ends and says why', async () => {
  const outcome = await place.run("seq 1 60 | sed -n 'G;h;G;h;$p'");
  expect(outcome).toMatchObject({ text: 'sed: memory exhausted\n', cut: null });
});

test('a stop ends a command with all that it started', async () => {
  const here = await aFolder({});
  const stopping = new AbortController();
  const script = pipeline(unjudged('sh', ['-c', 'tail -f /dev/null & echo $$ $! >pids; tail -f /dev/null']));
  const running = here.run(script, { signal: stopping.signal });
  const pids = await vi.waitFor(async () => {
    const written = (await readFile(join(here.folder, 'pids'), 'utf8')).trim().split(' ').map(Number);
    if (written.length < 2) throw new Error('not yet written');
    return written;
  }, PATIENCE);
  const states = () => pids.map((pid) => processEntry(pid)._tag);
  expect(states()).toEqual(['Running', 'Running']);
  stopping.abort();
  expect(await running).toEqual({ _tag: 'Stopped' });
  await vi.waitFor(() => expect(states()).not.toContain('Running'), PATIENCE);
});

test('arguments that are too long for the system are told, and the script goes on', async () => {
  const script = [
    ...pipeline(unjudged('echo', ['x'.repeat(3_000_000)])),
    ...pipeline(unjudged('echo', ['still here'])),
  ];
  expect(await place.text(script)).toMatch(/^echo: too many files.*\nstill here\n$/);
});

test.skipIf(!hasSandbox)(
  'inside bubblewrap nothing can be written, no other file is there, and there is no network',
  async () => {
    const inside = (name: string, ...args: readonly string[]) =>
      place.run(pipeline(unjudged(name, args)), { sandboxed: true });
    expect(await inside('touch', 'new.md')).toMatchObject({
      status: 1,
      text: expect.stringContaining('Read-only'),
    });
    expect(await inside('touch', '/usr/new')).toMatchObject({ status: 1 });
    expect(await inside('ls', '/home')).toMatchObject({ status: 2 });
    expect(await inside('ls', '/sys/class/net')).toMatchObject({ status: 2 });
    expect(await inside('cat', '/proc/net/dev')).toMatchObject({
      text: expect.not.stringMatching(/eth|ens|wlan/),
    });
  },
);
