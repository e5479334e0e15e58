import { chmod, link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { nodeFolders } from '../../../../src/effects/live/node-folders.js';
import type { Disk } from '../../../../src/hosts/install/host-file.js';
import { install, uninstall } from '../../../../src/hosts/install/install.js';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'autodream-people-'));
  await mkdir(join(home, '.claude'));
});
afterEach(() => rm(home, { recursive: true }));

let drafts = 0;
const disk: Disk = {
  files: nodeFiles,
  folders: nodeFolders,
  random: () => {
    drafts += 1;
    return `draft-${drafts}`;
  },
};
const place = () => ({ host: 'claude-code', project: null, home, env: {} }) as const;
const putIn = (on = disk, takeOver = false, program = '/usr/local/bin/autodream') =>
  install(on, place(), { launcher: [program], takeOver }, false)();
const takeOut = (on = disk) => uninstall(on, place(), false)();
const settings = () => join(home, '.claude/settings.json');
const text = () => readFile(settings(), 'utf8');
const beside = async () => (await readdir(join(home, '.claude'))).sort();
const reasonOf = (outcome: Awaited<ReturnType<typeof putIn>>) =>
  E.isLeft(outcome) ? outcome.left.reason : null;

const MESSY = [
  '\uFEFF{',
  '\t// mine; do not touch',
  '\t"permissions": { "allow": ["Bash(ls)",], },',
  '\t"hooks": {',
  '\t\t"Stop": [ /* two */ { "matcher": "", "hooks": [',
  '\t\t\t{ "type": "command", "command": "notify-send \\"done\\"" }, // first',
  '\t\t\t{ "type": "command", "command": "my-autodream-hook stop" },',
  '\t\t], }, ],',
  '\t},',
  '}',
].join('\r\n');

describe('a file as people have them', () => {
  test.each([
    ['comments, CRLF, a byte order mark, trailing commas and no line end', MESSY],
    ['nothing', ''],
    ['blanks', ' \n\t\n'],
    ['one line', '{"hooks":{"Stop":[{"hooks":[]}]},"theme":"dark"}'],
    ['an escaped key', '{ "\\u0068ooks": { "St\\u006fp": [] } }'],
    ['a lone carriage return', '{\r"theme": "dark"\r}'],
  ])('with %s comes back byte for byte, and is read by a strict eye in between', async (_, before) => {
    await writeFile(settings(), before);
    for (const takeOver of [false, true]) {
      expect(E.isRight(await putIn(disk, takeOver))).toBe(true);
      expect((await text()).match(/"\/usr\/local\/bin\/autodream"/g)).toHaveLength(3);
      expect(await text()).toContain(before.includes('notify-send') ? 'notify-send \\"done\\"' : '');
      expect(E.isRight(await takeOut())).toBe(true);
      expect(await text()).toBe(before);
      expect(await beside()).toEqual(['settings.json']);
    }
  });

  test('that is read-only stays, with a sentence, and is looked at all the same', async () => {
    await writeFile(settings(), '{ "theme": "dark" }');
    await chmod(settings(), 0o444);
    expect(reasonOf(await putIn())).toBe(`${settings()} is read-only.`);
    expect(await beside()).toEqual(['settings.json']);
    expect(E.isRight(await takeOut())).toBe(true);
    await chmod(settings(), 0o644);
    await putIn();
    await chmod(settings(), 0o444);
    expect(E.isRight(await putIn())).toBe(true);
    expect(reasonOf(await takeOut())).toBe(`${settings()} is read-only.`);
  });

  test('that has a second name keeps its words under that name', async () => {
    await writeFile(settings(), '{ "theme": "dark" }');
    await link(settings(), join(home, 'copy.json'));
    await putIn();
    expect(await readFile(join(home, 'copy.json'), 'utf8')).toBe('{ "theme": "dark" }');
  });

  test('with hooks of an older version has those of now, once, and those of others as they were', async () => {
    const older = (args: readonly string[]) =>
      JSON.stringify({ type: 'command', command: '/old/bin/autodream', args, timeout: 60 });
    const theirs = '{"type":"command","command":"say done"}';
    await writeFile(
      settings(),
      `{"hooks":{"Stop":[{"hooks":[${theirs},${older(['hook', 'stop'])}]}],"SubagentStop":[{"hooks":[${older(['hook', 'subagent-stop'])}]}]}}`,
    );
    await putIn();
    const { hooks } = JSON.parse(await text());
    expect(await text()).not.toContain('/old/bin');
    expect(hooks.Stop).toEqual([{ hooks: [JSON.parse(theirs)] }, { hooks: [expect.anything()] }]);
    await takeOut();
    expect(JSON.parse(await text()).hooks.Stop).toEqual([{ hooks: [JSON.parse(theirs)] }]);
    expect(await text()).not.toContain('autodream');
  });
});

describe('a change that does not come to be', () => {
  const BEFORE = '{ "autoDreamEnabled": true }';
  const failingAt = (match: (path: string) => boolean, code: string): Disk => ({
    ...disk,
    files: {
      ...nodeFiles,
      create: (path, bytes, options) =>
        match(path)
          ? TE.left({ _tag: 'FileError', operation: 'create', path, code })
          : nodeFiles.create(path, bytes, options),
    },
  });

  test.each([
    ['what is kept', (path: string) => path.includes('before-autodream')],
    ['the file itself', (path: string) => !path.includes('before-autodream')],
  ])('because the disk is full for %s leaves nothing, and what was kept before', async (_, match) => {
    await writeFile(settings(), BEFORE);
    const full = failingAt(match, 'ENOSPC');
    expect(reasonOf(await putIn(full))).toContain('the disk is full');
    expect([await text(), await beside()]).toEqual([BEFORE, ['settings.json']]);
    await putIn();
    const [installed, names] = [await text(), await beside()];
    expect(reasonOf(await putIn(full, true, '/other/autodream'))).toContain('the disk is full');
    expect([await text(), await beside()]).toEqual([installed, names]);
    await takeOut();
    expect([await text(), await beside()]).toEqual([BEFORE, ['settings.json']]);
  });

  test('because a person edits the file at that moment does not claim their switch for ours', async () => {
    await writeFile(settings(), BEFORE);
    const racing: Disk = {
      ...disk,
      files: {
        ...nodeFiles,
        create: (path, bytes, options) => async () => {
          await writeFile(settings(), '{ "autoDreamEnabled": false }');
          return nodeFiles.create(path, bytes, options)();
        },
      },
    };
    expect(reasonOf(await putIn(racing, true))).toContain('was changed meanwhile');
    expect(await beside()).toEqual(['settings.json']);
    await takeOut();
    expect(await text()).toBe('{ "autoDreamEnabled": false }');
  });
});

test('two installations at once are one', async () => {
  await writeFile(settings(), MESSY);
  const ended = await Promise.all([putIn(), putIn(), putIn()]);
  expect(ended.some(E.isRight)).toBe(true);
  expect((await text()).match(/"\/usr\/local\/bin\/autodream"/g)).toHaveLength(3);
  expect(await beside()).toEqual(['settings.json', 'settings.json.before-autodream']);
  await takeOut();
  expect(await text()).toBe(MESSY);
});
