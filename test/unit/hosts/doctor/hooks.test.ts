import { readdir, readFile, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { mendAll } from '../../../../src/hosts/doctor/doctor.js';
import { lookAtDreamers } from '../../../../src/hosts/doctor/look-at-dreamers.js';
import { lookAtHooks } from '../../../../src/hosts/doctor/look-at-hooks.js';
import { install, uninstall } from '../../../../src/hosts/install/install.js';
import { pluginFile } from '../../../../src/hosts/install/plugin-file.js';
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
    [process.execPath, ['/gone/autodream/dist/hosts/cli/main.js', 'hook', 'stop']],
    [process.execPath, ['/gone/dist/autodream.cjs', 'hook', 'stop']],
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

  test('of the plugin count once, and as the project has it', async () => {
    const plugins = (isOn: boolean) => JSON.stringify({ enabledPlugins: { 'autodream@somewhere': isOn } });
    await home.put(
      'home/.claude.json',
      JSON.stringify({ projects: { [home.root]: { hasTrustDialogAccepted: true } } }),
    );
    await home.put(USER, plugins(true));
    await home.put('work/app/.claude/settings.json', plugins(true));
    expect(await look()).toMatchObject([{ level: 'ok' }]);
    await home.put('work/app/.claude/settings.local.json', plugins(false));
    expect(await look()).toMatchObject([{ level: 'note' }]);
  });

  test('of the plugin and of the settings start autodream twice', async () => {
    await wire(USER, 'Stop', { enabledPlugins: { 'autodream@somewhere': true } });
    expect(await look()).toMatchObject([
      {
        level: 'warning',
        what: expect.stringMatching(/2 times.*by the plugin/),
        fix: expect.stringContaining('switch the plugin off'),
      },
    ]);
  });

  test('of OpenCode are its plugin file, whose program has to be there', async () => {
    const path = 'home/.config/opencode/plugins/autodream.js';
    await home.put(path, pluginFile([await home.put('bin/autodream')]));
    expect(await look()).toMatchObject([{ level: 'ok', what: expect.stringContaining(path) }]);
    await home.put(path, `${pluginFile(['/gone/autodream'])}// mine\n`);
    expect(await look()).toMatchObject([
      { level: 'error', what: expect.stringContaining('/gone/autodream') },
    ]);
    await home.put(path, 'export const Other = async () => ({});\n');
    expect(await look()).toMatchObject([{ level: 'note' }]);
  });

  test('of a project are seen for every host, and a home folder that is one has them once', async () => {
    await wire('work/app/.gemini/settings.json', 'AfterAgent');
    expect(await look()).toMatchObject([{ level: 'ok', what: expect.stringContaining('work/app/.gemini') }]);
    const examined = { ...(await anExamined(home)), root: home.home };
    await wire(USER);
    expect(await findings(lookAtHooks, examined)).toMatchObject([{ level: 'ok' }]);
  });

  test('with comments beside them are read where the host reads comments', async () => {
    const text = wired('autodream hook stop', 'AfterAgent').replace('{', '{ // mine\n');
    await home.put('home/.gemini/settings.json', text);
    expect(await look()).toMatchObject([{ level: 'ok' }]);
    await home.put(USER, wired('autodream hook stop').replace('{', '{ // mine\n'));
    expect(await look()).toMatchObject([
      { level: 'warning', what: expect.stringContaining('Claude Code ignores all of it') },
    ]);
  });

  test('that only bear our name are nobody’s', async () => {
    await home.put(USER, wired('/home/dev/my-autodream-hook stop'));
    expect(await look()).toMatchObject([{ level: 'note' }]);
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

  test('that was switched off is given back by uninstalling, hooks or not', async () => {
    const disk = (await anExamined(home)).store.capabilities;
    const place = { host: 'claude-code', project: null, home: home.home, env: {} } as const;
    for (const isInstalled of [false, true]) {
      const path = await home.put(USER, TEXT);
      if (isInstalled) await install(disk, place, { launcher: ['/bin/autodream'], takeOver: false }, false)();
      await expectMended(lookAtDreamers, await anExamined(home), 'warning');
      expect((await readFile(path, 'utf8')).includes('/bin/autodream')).toBe(isInstalled);
      await uninstall(disk, place, false)();
      expect(await readFile(path, 'utf8')).toBe(TEXT);
      expect((await readdir(join(home.home, '.claude'))).sort()).toEqual(['projects', 'settings.json']);
    }
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
    const text = '{"autoDreamEnabled": false, "x": {"autoDreamEnabled": true}, "autoDreamEnabled": true}';
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
    await mendAll(await diagnosed(lookAtDreamers, await anExamined(home)))();
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
});
