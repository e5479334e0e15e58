import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import type { CliContext } from '../../../../src/hosts/cli/context.js';
import { aHome, type Home } from '../settings/a-home.js';
import { aContext } from './a-context.js';

/** A call of the command line by the person whose home it is, in their project. */
const call = async ({ home, project }: Home, line: string, changes: Partial<CliContext> = {}) => {
  const { context, out, err } = aContext({ home, cwd: project, ...changes });
  const code = await runCli(line.split(' '), context);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

describe('autodream config', () => {
  test('lists every setting with who set it, and where', async () => {
    const home = aHome({ user: { minHours: 6, readRoots: ['/a', '/b'] }, project: { minSessions: 9 } });
    const { code, out, err } = await call(home, 'config list', { env: { AUTODREAM_MODEL: 'm' } });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const rows = out.split('\n').map((line) => line.split(/ {2,}/));
    expect(rows).toEqual(
      expect.arrayContaining([
        ['autoDreamEnabled', 'false', 'default'],
        ['minHours', '6', 'user'],
        ['minSessions', '9', 'project'],
        ['model', 'm', 'environment (AUTODREAM_MODEL)'],
        ['engine', 'not set', 'default'],
        ['readRoots', '/a, /b', 'user'],
        ['autoMemory', 'true', 'default'],
        ['user', home.user],
        ['project', join(home.project, '.autodream.json')],
      ]),
    );
  });

  test('lists them as JSON, with what does not hold, which is told as well', async () => {
    const home = aHome({ project: { model: 'mine\u001b[31m' } });
    const { out, err } = await call(home, 'config list --json');
    expect(JSON.parse(out)).toMatchObject({
      settings: { minHours: { value: 24, source: 'default' } },
      switches: { remote: { value: false, source: 'default' } },
      files: { user: home.user },
      warnings: [expect.stringContaining('“model”')],
    });
    expect(err).toMatch(/^autodream: .*“model” is ignored/);
  });

  test('sets, gets and unsets in the person’s own file', async () => {
    const home = aHome();
    expect((await call(home, 'config set autoDreamEnabled on')).out).toBe('autoDreamEnabled: true (user)');
    expect(JSON.parse(readFileSync(home.user, 'utf8'))).toEqual({ autoDreamEnabled: true });
    expect((await call(home, 'config get autoDreamEnabled')).out).toBe('true');
    expect(JSON.parse((await call(home, 'config get minHours --json')).out)).toEqual({
      key: 'minHours',
      value: 24,
      source: 'default',
    });
    expect((await call(home, 'config unset autoDreamEnabled')).out).toBe('autoDreamEnabled: false (default)');
    expect(JSON.parse(readFileSync(home.user, 'utf8'))).toEqual({});
  });

  test('takes folders from where it is called', async () => {
    const home = aHome();
    const { out } = await call(home, 'config set readRoots src ~/notes /c --json');
    expect(JSON.parse(out).value).toEqual([join(home.project, 'src'), join(home.home, 'notes'), '/c']);
    expect(JSON.parse(readFileSync(home.user, 'utf8')).readRoots).toContain('~/notes');
  });

  test('says what holds where another place wins', async () => {
    const home = aHome({ project: { minHours: 48 } });
    expect((await call(home, 'config set minHours 6')).out).toBe('minHours: 48 (project)');
  });

  test.each([
    ['minHours 0', '“0” cannot be set for minHours. It has to be a number above 0.'],
    ['minSessions 1e999', '“1e999” cannot be set for minSessions. It has to be a number above 0.'],
    ['minHours 1 2', '“1 2” cannot be set for minHours. It has to be a number above 0.'],
    ['autoDreamEnabled maybe', '“maybe” cannot be set for autoDreamEnabled. It has to be true or false.'],
    ['engine magic', '“magic” cannot be set for engine. It has to be local or anthropic.'],
  ])('refuses %s with a sentence, as wrong usage', async (typed, sentence) => {
    const home = aHome({ user: {} });
    const { code, out, err } = await call(home, `config set ${typed}`);
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `autodream: ${sentence}` });
    expect(readFileSync(home.user, 'utf8')).toBe('{}');
  });

  test.each(['config get colour', 'config set colour red', 'config set minHours', 'config unset __proto__'])(
    'knows that %s is wrong usage',
    async (line) => {
      expect(await call(aHome(), line)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringMatching(/^autodream: /),
      });
    },
  );

  test('changes nothing in a file that it cannot read, and says so', async () => {
    const home = aHome({ user: '{"minHours": 6,' });
    const { code, err } = await call(home, 'config set minHours 7');
    expect(code).toBe(1);
    expect(err).toMatch(/is no JSON\. Mend it by hand/);
    expect(readFileSync(home.user, 'utf8')).toBe('{"minHours": 6,');
  });
});

describe('the settings on other commands', () => {
  /** A store of the project that was consolidated two hours ago. */
  const consolidated = (home: Home): void => {
    const memory = join(home.home, '.claude/projects', home.project.replace(/[^A-Za-z0-9]/g, '-'), 'memory');
    mkdirSync(memory, { recursive: true });
    const lock = join(memory, '.consolidate-lock');
    writeFileSync(lock, '');
    const then = Date.now() / 1000 - 2 * 3600;
    utimesSync(lock, then, then);
  };

  test('are what the gates of run go by, with the project’s restriction', async () => {
    const home = aHome({ user: { minHours: 1 } });
    consolidated(home);
    const gate = async () => JSON.parse((await call(home, 'run --json')).out).verdict;
    expect(await gate()).toMatchObject({ gate: 'sessions', needed: 5 });
    home.write(join(home.project, '.autodream.json'), { minHours: 3 });
    expect(await gate()).toMatchObject({ gate: 'time', needed: 3 });
  });

  test('are what why goes by, and what status shows with its source', async () => {
    const home = aHome({ user: { minHours: 6, autoDreamEnabled: true } });
    consolidated(home);
    const { gates } = JSON.parse((await call(home, 'why --json')).out);
    expect(gates).toEqual(expect.arrayContaining([expect.objectContaining({ gate: 'time', needed: 6 })]));
    const shown = await call(home, 'status');
    expect(shown.out).toMatch(/^by itself {5}on \(user\), after 6 h \(user\) and 5 sessions \(default\)$/m);
    expect(shown.out).toMatch(/^consolidated .* ago\)$/m);
    const { settings } = JSON.parse((await call(home, 'status --json')).out);
    expect(settings.autoDreamEnabled).toEqual({ value: true, source: 'user' });
  });

  test('come from a file of flags as well, where one is set', async () => {
    const home = aHome({ user: { flagsFile: '~/flags.json' } });
    home.write(join(home.home, 'flags.json'), {
      autodream: { enabled: true, minHours: 2, minSessions: 'x' },
    });
    const { settings } = JSON.parse((await call(home, 'config list --json')).out);
    expect(settings).toMatchObject({
      autoDreamEnabled: { value: true, source: 'remote' },
      minHours: { value: 2, source: 'remote' },
      minSessions: { value: 5, source: 'default' },
    });
  });

  test('of a project do not count for a store that was named', async () => {
    const home = aHome({ project: { minHours: 48 } });
    const store = join(home.home, 'store');
    mkdirSync(store);
    const { settings } = JSON.parse((await call(home, `status --json --store ${store}`)).out);
    expect(settings.minHours).toEqual({ value: 24, source: 'default' });
  });
});
