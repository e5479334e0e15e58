import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { aHome, type Home } from '../../effects/stores/a-home.js';
import { aContext } from './a-context.js';

let home: Home;
let app: string;
beforeEach(async () => {
  home = await aHome();
  app = await home.folder('work/app');
  await home.folder('work/app/.git');
});
afterEach(() => home.remove());

const run = async (...argv: readonly string[]) => {
  const { context, out, err } = aContext({ home: home.home, cwd: app, env: {} });
  const code = await runCli(argv, context);
  return { code, text: out.join('\n'), err: err.join('\n') };
};

const SETTINGS = '{ "autoDreamEnabled": true }\n';
const settings = () => home.put('home/.claude/settings.json', SETTINGS);

test('install shows the change, where the old file is kept, and what is left to do', async () => {
  const path = await settings();
  const { code, text, err } = await run('install', 'claude-code');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(text).toContain('+{ "autoDreamEnabled": true, "hooks":');
  expect(text).toContain(`${path} was changed.`);
  expect(text).toContain(`${path}.before-autodream`);
  expect(text).toContain('“autodream install claude-code --take-over” turns its own dreams off');
  expect(text).toContain('autodream config set autoDreamEnabled true');
  expect((await run('install', 'claude-code')).text).toContain('Claude Code calls autodream already.');
});

test('with --dry-run nothing is written, and it is said so', async () => {
  const path = await settings();
  const { text } = await run('install', 'claude-code', '--take-over', '--dry-run');
  expect(text).toContain('+{ "autoDreamEnabled": false, "hooks":');
  expect(text).toContain(`${path} would be changed.`);
  expect(text).not.toContain('may dream by itself');
  expect(await readFile(path, 'utf8')).toBe(SETTINGS);
});

test('in a project the file is taken that is not shared, at the root of the repository', async () => {
  const { code, text } = await run('install', 'claude-code', '--project', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(text)).toMatchObject({
    path: join(app, '.claude/settings.local.json'),
    before: null,
    backup: null,
    dryRun: false,
  });
  expect((await run('uninstall', 'claude-code', '--project')).text).toContain('was taken away.');
  expect(await readdir(join(app, '.claude'))).toEqual([]);
});

test('of Codex it is said that it has to be trusted, and of a shared file that it is shared', async () => {
  expect((await run('install', 'codex')).text).toContain('open /hooks in Codex');
  expect((await run('install', 'gemini-cli', '--project')).text).toContain('leave it out of what you share');
});

test('uninstall tells where there is nothing to take out, and complains of what it cannot understand', async () => {
  const path = await settings();
  expect((await run('uninstall', 'claude-code')).text).toContain('nothing of autodream is in there.');
  await home.put('home/.claude/settings.json', '{');
  const { code, err } = await run('uninstall', 'claude-code');
  expect(code).toBe(1);
  expect(err).toContain(`${path} is no JSON object.`);
  expect((await run('install', 'emacs')).code).toBe(2);
  expect((await run('install', 'codex', '--user', '--project')).code).toBe(2);
});
