import { readdir, readFile, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { mendAll } from '../../../../src/hosts/doctor/doctor.js';
import { switchedOff, switchOff } from '../../../../src/hosts/doctor/host-settings.js';
import { lookAtDreamers } from '../../../../src/hosts/doctor/look-at-dreamers.js';
import { lookAtHooks } from '../../../../src/hosts/doctor/look-at-hooks.js';
import { aHome, type Home } from '../../effects/stores/a-home.js';
import { anExamined, diagnosed, expectMended, findings } from './an-examined.js';

let home: Home;
beforeEach(async () => {
  home = await aHome();
});
afterEach(() => home.remove());

const USER = 'home/.claude/settings.json';

const wired = (command: string, event = 'Stop', ...args: readonly string[]): string =>
  JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command, args }] }] } });

/** A program that is there, and its hook in a file. */
const wire = async (file: string, event = 'Stop', more: object = {}) => {
  const program = await home.put('bin/autodream');
  await home.put(file, JSON.stringify({ ...JSON.parse(wired(program, event, 'hook', 'stop')), ...more }));
};

describe('hooks', () => {
  const look = async () => findings(lookAtHooks, await anExamined(home));

  test('that are wired once, by a program that is there, are in order', async () => {
    await wire(USER);
    expect(await look()).toMatchObject([{ id: 'hooks', level: 'ok', what: expect.stringContaining(USER) }]);
  });

  test('that are nowhere are a note, other hooks or not', async () => {
    expect(await look()).toMatchObject([{ level: 'note', fix: expect.stringContaining('install') }]);
    await home.put(USER, wired('/usr/bin/other-tool', 'Stop', 'hook', 'stop'));
    expect(await look()).toMatchObject([{ level: 'note' }]);
  });

  test.each([
    ['/gone/autodream', ['hook', 'stop']],
    ['"/gone/with blank/autodream" hook stop', []],
    ["'/gone/autodream' hook stop", []],
    [process.execPath, ['/gone/autodream/main.js', 'hook', 'stop']],
  ])('that start %s %j, which is not there, are an error', async (command, args) => {
    await home.put(USER, wired(command, 'Stop', ...args));
    expect(await look()).toMatchObject([
      { level: 'error', what: expect.stringMatching(/needs \/gone.*, which/) },
    ]);
  });

  test('of the plugin count where it is switched on', async () => {
    await home.put(
      USER,
      JSON.stringify({ enabledPlugins: { 'autodream@somewhere': false, 'other@x': true } }),
    );
    expect(await look()).toMatchObject([{ level: 'note' }]);
    await home.put(USER, JSON.stringify({ enabledPlugins: { 'autodream@somewhere': true } }));
    expect(await look()).toMatchObject([{ level: 'ok' }]);
  });

  test('that a shell finds are not looked for', async () => {
    await home.put(USER, wired('autodream hook stop'));
    expect(await look()).toMatchObject([{ level: 'ok' }]);
  });

  test('of one host in two places start autodream twice', async () => {
    await wire(USER);
    await wire('work/app/.claude/settings.local.json');
    await home.put(
      'home/.claude.json',
      JSON.stringify({ projects: { [home.root]: { hasTrustDialogAccepted: true } } }),
    );
    expect(await look()).toMatchObject([{ level: 'warning', what: expect.stringContaining('2 times') }]);
  });

  test('of two hosts are one each', async () => {
    await wire(USER);
    await wire('home/.gemini/settings.json', 'AfterAgent');
    expect(await look()).toMatchObject([{ level: 'ok' }]);
  });

  test.each(['{', '[]', '{"hooks": }'])(
    'in settings that are %j are told: the host ignores the whole file',
    async (text) => {
      await home.put(USER, text);
      expect(await look()).toMatchObject([
        { level: 'warning', what: expect.stringContaining('not JSON') },
        { level: 'note' },
      ]);
    },
  );

  test.each([null, 7, {}, { Stop: 'x' }, { Stop: [1, null, { hooks: 'no' }, { hooks: [7, {}] }] }])(
    'of the odd shape %j are nobody’s',
    async (hooks) => {
      await home.put(USER, JSON.stringify({ hooks }));
      expect(await look()).toMatchObject([{ level: 'note' }]);
    },
  );

  test('that are switched off are told', async () => {
    await wire(USER, 'Stop', { disableAllHooks: true });
    expect(await look()).toMatchObject([{ level: 'warning', what: expect.stringContaining('switched off') }]);
  });

  test('of a project count only where the client trusts its folder, or one above', async () => {
    await wire('work/app/.claude/settings.json');
    expect(await look()).toMatchObject([
      { level: 'warning', what: expect.stringContaining('not told to trust') },
    ]);
    for (const [folder, level] of [
      [join(home.root, 'work/other'), 'warning'],
      [join(home.root, 'work/app'), 'ok'],
      [home.root, 'ok'],
    ] as const) {
      const projects = { [folder]: { hasTrustDialogAccepted: true } };
      await home.put('home/.claude.json', JSON.stringify({ projects }));
      expect(await look()).toMatchObject([{ level }]);
    }
  });

  test('of Codex are not said to run', async () => {
    await wire('home/.codex/hooks.json');
    expect(await look()).toMatchObject([
      { level: 'note', what: expect.stringContaining('does not trust yet') },
    ]);
  });
});

describe('another dreamer', () => {
  const TEXT = '{\n\t"model": "opus",\n\t"autoDreamEnabled" : true,\n\t"hooks": {}\n}\n';

  test('in the person’s settings is switched off: all else stays byte for byte, and the old text is kept', async () => {
    const path = await home.put(USER, TEXT);
    await expectMended(lookAtDreamers, await anExamined(home), 'warning');
    expect(await readFile(path, 'utf8')).toBe(TEXT.replace('true', 'false'));
    const kept = (await readdir(join(home.home, '.claude'))).filter((name) =>
      name.includes('before-autodream'),
    );
    expect(kept).toHaveLength(1);
    expect(await readFile(join(home.home, '.claude', kept[0] ?? ''), 'utf8')).toBe(TEXT);
  });

  test('in settings that are a link is switched off where the link leads', async () => {
    const real = await home.put('dotfiles/settings.json', TEXT);
    await symlink(real, join(home.root, USER));
    await expectMended(lookAtDreamers, await anExamined(home), 'warning');
    expect(await readFile(real, 'utf8')).toContain('"autoDreamEnabled" : false');
    await unlink(join(home.root, USER));
  });

  test('in a project’s settings is told and left to a person', async () => {
    await home.put('work/app/.claude/settings.json', TEXT);
    expect(await diagnosed(lookAtDreamers, await anExamined(home))).toMatchObject([
      { finding: { level: 'warning', fix: expect.any(String) }, mend: null },
    ]);
  });

  test('that is off, or said to be on by anything but true, is none', async () => {
    for (const value of [false, null, 'true', 1]) {
      await home.put(USER, JSON.stringify({ autoDreamEnabled: value }));
      expect(await findings(lookAtDreamers, await anExamined(home))).toMatchObject([{ level: 'ok' }]);
    }
  });

  test('in a text that cannot be changed for sure is left as it is, and that is told', async () => {
    const text =
      '{"autoDreamEnabled": true, "env": {"NOTE": "\\"autoDreamEnabled\\": true"}, "x": {"autoDreamEnabled": true}}';
    const path = await home.put(USER, text);
    const before = await stat(path, { bigint: true });
    const mended = await mendAll(await diagnosed(lookAtDreamers, await anExamined(home)))();
    expect(mended).toMatchObject({
      right: { mended: [], failed: [{ why: expect.stringContaining('editor') }] },
    });
    expect((await stat(path, { bigint: true })).mtimeNs).toBe(before.mtimeNs);
  });

  test('in settings that change meanwhile is left on, and nothing is left beside them', async () => {
    const path = await home.put(USER, TEXT);
    const files: Partial<typeof nodeFiles> = {
      create: (made, bytes, options) => async () => {
        await writeFile(path, '{"autoDreamEnabled": true, "model": "new"}');
        return nodeFiles.create(made, bytes, options)();
      },
    };
    const mended = await mendAll(await diagnosed(lookAtDreamers, await anExamined(home, { files })))();
    expect(mended).toMatchObject({
      right: { mended: [], failed: [{ why: expect.stringContaining('changed') }] },
    });
    expect(await readFile(path, 'utf8')).toContain('"model": "new"');
    expect((await readdir(join(home.home, '.claude'))).sort()).toEqual(['projects', 'settings.json']);
  });

  test.each([
    ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(TEXT)])],
    ['bytes that are no UTF-8', Buffer.from(TEXT.replace('opus', 'op\u00ffus'), 'latin1')],
  ])('in settings with %s is switched off byte for byte, or left on', async (_, bytes) => {
    const path = await home.put(USER, '');
    await writeFile(path, bytes);
    await mendAll([
      {
        finding: { id: 'other-dreamer', level: 'warning', what: '', fix: null },
        mend: switchOff((await anExamined(home)).store.capabilities, path, 'autoDreamEnabled'),
      },
    ])();
    const off = Buffer.from(bytes.toString('latin1').replace('true', 'false'), 'latin1');
    expect([bytes.toString('hex'), off.toString('hex')]).toContain((await readFile(path)).toString('hex'));
  });

  test('in settings whose old text cannot be kept is left on, and nothing is left beside them', async () => {
    const path = await home.put(USER, TEXT);
    const files: Partial<typeof nodeFiles> = {
      create: (made, bytes, options) =>
        made.includes('before-autodream')
          ? TE.left({ _tag: 'FileError', operation: 'create', path: made, code: 'ENOSPC' })
          : nodeFiles.create(made, bytes, options),
    };
    await mendAll(await diagnosed(lookAtDreamers, await anExamined(home, { files })))();
    expect(await readFile(path, 'utf8')).toBe(TEXT);
    expect((await readdir(join(home.home, '.claude'))).sort()).toEqual(['projects', 'settings.json']);
  });

  test('whatever the settings are, only that field is another one afterwards, or nothing is changed', () => {
    const json = fc.dictionary(
      fc.constantFrom('autoDreamEnabled', 'a', 'hooks'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const switched = { changed: 0, left: 0 };
    fc.assert(
      fc.property(json, fc.boolean(), fc.constantFrom(0, 2, '\t'), (others, isOn, indent) => {
        const settings = isOn ? { ...others, autoDreamEnabled: true } : others;
        const changed = switchedOff(JSON.stringify(settings, null, indent), 'autoDreamEnabled');
        if (changed === null) {
          switched.left += 1;
          return;
        }
        switched.changed += 1;
        expect(JSON.parse(changed)).toEqual({
          ...JSON.parse(JSON.stringify(settings)),
          autoDreamEnabled: false,
        });
      }),
    );
    expect(switched.changed).toBeGreaterThan(10);
    expect(switched.left).toBeGreaterThan(10);
  });
});
