import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../../../src/config.js';
import type { RemoteFlag } from '../../../../src/effects/ports/remote-flag.js';
import { loadSettings } from '../../../../src/hosts/settings/load-settings.js';
import { aHome } from './a-home.js';

const flagOf = (last: () => unknown): RemoteFlag => ({ last, close: async () => {} });
const ON = flagOf(() => ({ enabled: true, minHours: 2 }));

describe('loading the settings', () => {
  test('where nobody set anything finds the defaults, and nothing to warn of', async () => {
    const { settings, warnings } = await loadSettings(aHome());
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, ...readSettings({}, {}, {}) });
    expect(warnings).toEqual([]);
  });

  test('puts what was set where the gates look', async () => {
    const home = aHome({ user: { autoDreamEnabled: true, minHours: 6 }, project: { minSessions: 9 } });
    const { settings, sources } = await loadSettings(home, undefined, { remote: true });
    expect(settings.switches).toEqual({
      assistantActive: false,
      remote: true,
      autoMemory: true,
      autodream: true,
    });
    expect(settings.thresholds).toEqual({ minHours: 6, minSessions: 9 });
    expect(sources.minSessions).toEqual({ value: 9, source: 'project' });
  });

  test('finds the project’s file at the root of the repository, from any folder in it', async () => {
    const { project, ...home } = aHome({
      user: { autoDreamEnabled: true },
      project: { autoDreamEnabled: false },
    });
    const below = join(project, 'a/b');
    mkdirSync(below, { recursive: true });
    expect((await loadSettings({ ...home, project: below })).settings.autoDreamEnabled).toBe(false);
    expect((await loadSettings({ ...home, project: null })).settings.autoDreamEnabled).toBe(true);
  });

  test('takes the person’s file from XDG_CONFIG_HOME, unless that is relative', async () => {
    const home = aHome({ user: { minHours: 3 } });
    home.write(join(home.home, 'elsewhere/autodream/settings.json'), { minHours: 4 });
    const hours = async (XDG_CONFIG_HOME: string) =>
      (await loadSettings({ ...home, env: { XDG_CONFIG_HOME } })).settings.minHours;
    expect(await hours(join(home.home, 'elsewhere'))).toBe(4);
    expect(await hours('elsewhere')).toBe(3);
  });

  test('follows the link of a person who keeps their settings elsewhere', async () => {
    const home = aHome({ user: 'nothing yet' });
    home.write(join(home.home, 'dotfiles/a.json'), { minHours: 3 });
    unlinkSync(home.user);
    symlinkSync(join(home.home, 'dotfiles/a.json'), home.user);
    expect((await loadSettings(home)).settings.minHours).toBe(3);
  });

  test('lets a variable win over the file, and tells of one that it cannot read', async () => {
    const home = aHome({ user: { minHours: 3, engine: 'local' } });
    const env = {
      AUTODREAM_ENABLED: ' On ',
      AUTODREAM_MIN_HOURS: '0.5',
      AUTODREAM_READ_ROOTS: '/a:~/b',
      AUTODREAM_ENGINE: 'magic',
      AUTODREAM_MIN_SESSIONS: '',
    };
    const { settings, sources, warnings } = await loadSettings({ ...home, env });
    expect(settings).toMatchObject({
      autoDreamEnabled: true,
      minHours: 0.5,
      engine: 'local',
      minSessions: 5,
    });
    expect(settings.readRoots).toEqual(['/a', join(home.home, 'b')]);
    expect(sources.minHours.source).toBe('environment');
    expect(warnings).toEqual(['AUTODREAM_ENGINE is ignored: it has to be local or anthropic.']);
  });

  test('names each thing that does not hold, and why', async () => {
    const home = aHome({
      user: { minHours: 'soon', extractEnabled: true, colour: 'red' },
      project: { model: 'mine', autoDreamEnabled: true, extractEnabled: 'no', hooks: [] },
    });
    const { settings, warnings } = await loadSettings(home);
    expect(settings).toMatchObject({
      minHours: 24,
      extractEnabled: true,
      model: null,
      autoDreamEnabled: false,
    });
    const ofProject = join(home.project, '.autodream.json');
    expect(warnings).toEqual([
      `${home.user}: “minHours” is ignored: it has to be a number above 0.`,
      `${home.user}: “colour” is ignored: there is no such setting.`,
      `${ofProject}: “extractEnabled” is ignored: it has to be true or false.`,
      `${ofProject}: “hooks” is ignored: there is no such setting.`,
      expect.stringContaining('“autoDreamEnabled” is ignored: a project can only turn things off'),
      expect.stringContaining('“model” is ignored: a project can only turn things off'),
    ]);
  });

  test.each([
    ['no JSON', '{"autoDreamEnabled": fal'],
    ['no JSON object', '[]'],
    ['larger than 1 MB', `{"a": "${'x'.repeat(1_000_000)}"}`],
  ])(
    'counts no remote flag where the person’s file is %s: nobody knows what it was to say',
    async (why, user) => {
      const { settings, warnings } = await loadSettings(aHome({ user }), ON);
      expect(settings).toMatchObject({ autoDreamEnabled: false, minHours: 24 });
      expect(warnings).toEqual([expect.stringContaining(why)]);
    },
  );

  test('waits for nothing in the place of a file', async () => {
    const home = aHome();
    execFileSync('mkfifo', [join(home.project, '.autodream.json')]);
    mkdirSync(home.user, { recursive: true });
    const { settings, warnings } = await loadSettings(home, ON);
    expect(settings.autoDreamEnabled).toBe(false);
    expect(warnings).toHaveLength(2);
  });

  test('rejects for no bytes that stand in a file', async () => {
    const home = aHome();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        home.write(home.user, text);
        home.write(join(home.project, '.autodream.json'), text);
        const { settings } = await loadSettings(home);
        expect(settings.minHours).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a remote flag', () => {
  test('counts where a person set nothing', async () => {
    expect((await loadSettings(aHome(), ON)).settings).toMatchObject({ autoDreamEnabled: true, minHours: 2 });
    const off = aHome({ user: { autoDreamEnabled: false } });
    expect((await loadSettings(off, ON)).settings).toMatchObject({ autoDreamEnabled: false, minHours: 2 });
  });

  test.each([
    ['is nothing', () => undefined],
    ['is text', () => 'true'],
    ['is true itself', () => true],
    ['enables by a word', () => ({ enabled: 'true', minHours: 2 })],
    ['enables by 1', () => ({ enabled: 1 })],
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
    [
      'throws when it is looked at',
      () => ({
        get enabled() {
          throw new Error('no');
        },
      }),
    ],
    [
      'is a proxy that answers nothing',
      () =>
        new Proxy(
          {},
          {
            get() {
              throw new Error('no');
            },
            ownKeys() {
              throw new Error('no');
            },
          },
        ),
    ],
  ])('that %s turns nothing on and breaks nothing', async (_, last) => {
    expect((await loadSettings(aHome(), flagOf(last))).settings.autoDreamEnabled).toBe(false);
  });

  test('keeps the field that is sound beside one that is not', async () => {
    const flag = flagOf(() => ({ enabled: true, minHours: -1, minSessions: 2 }));
    expect((await loadSettings(aHome(), flag)).settings.thresholds).toEqual({ minHours: 24, minSessions: 2 });
  });
});

test('a warning is one line, whatever a project calls its settings', async () => {
  const { home, project, env } = aHome({ project: { 'x\nautodream: all is well\u2028': 1 } });
  const { warnings } = await loadSettings({ home, project, env });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).not.toMatch(/[\n\u2028]/);
});
