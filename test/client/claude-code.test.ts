import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitised } from '../../src/effects/services/stores/project-store.js';
import { type Answering, answerAlways } from './messages.js';

const CLIENT = '@anthropic-ai/claude-code@2.1.332';
const BUILT = resolve(import.meta.dirname, '../../dist/autodream.cjs');
const START = promisify(execFile);

let root: string;
let api: Answering;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-client-')));
  const into = ['--prefix', join(root, 'client'), '--no-audit', '--no-fund'];
  await START('npm', ['install', ...into, CLIENT]);
  api = await answerAlways('Hello from the loopback interface.');
}, 300_000);
afterAll(() => {
  api?.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const put = (path: string, text: string): string => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return join(root, path);
};

/** Nothing of whoever runs the test: neither their settings nor their keys. */
const environment = () => ({
  HOME: join(root, 'home'),
  PATH: `${join(root, 'bin')}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
  ANTHROPIC_BASE_URL: api.url,
  ANTHROPIC_API_KEY: 'not-a-key',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
});

const run = (program: string, ...args: readonly string[]) => {
  const running = START(program, args, { cwd: join(root, 'app'), env: environment() });
  running.child.stdin?.end();
  return running;
};
const autodream = (...args: readonly string[]) => run(join(root, 'bin/autodream'), ...args);
const say = (words: string) => run(join(root, 'client/node_modules/.bin/claude'), '-p', words);

const TOPIC = '---\nname: Ferry\ndescription: When the ferry goes\ntype: project\n---\n\n- It leaves at 7.\n';
const SETTINGS = '{\n    "theme": "dark"\n}\n';

/** A memory in which a topic has no entry in the index, and one earlier session. */
const prepare = () => {
  const project = `home/.claude/projects/${sanitised(join(root, 'app'))}`;
  mkdirSync(join(root, 'app/.git'), { recursive: true });
  mkdirSync(join(root, 'bin'));
  symlinkSync(BUILT, join(root, 'bin/autodream'));
  put('home/.config/autodream/settings.json', '{"autoDreamEnabled":true,"engine":"local","minSessions":1}');
  put(`${project}/memory/ferry.md`, TOPIC);
  const row = { type: 'user', cwd: join(root, 'app'), message: { role: 'user', content: 'Hello' } };
  put(`${project}/11111111-2222-4333-8444-555555555555.jsonl`, `${JSON.stringify(row)}\n`);
  return {
    index: put(`${project}/memory/MEMORY.md`, '# Memory\n'),
    settings: put('home/.claude/settings.json', SETTINGS),
  };
};

test('the end of a turn of the real client starts a dream, which changes the memory', async () => {
  const { index, settings } = prepare();
  await autodream('install', 'claude-code');
  const { stdout } = await say('Hello');
  expect(stdout).toContain('Hello from the loopback interface.');
  expect(api.asked()).toBeGreaterThan(0);
  await expect.poll(() => readFileSync(index, 'utf8'), { timeout: 60_000 }).toContain('(ferry.md)');
  await expect
    .poll(async () => JSON.parse((await autodream('log', '--json')).stdout), { timeout: 60_000 })
    .toMatchObject([{ outcome: 'completed' }]);
  await autodream('uninstall', 'claude-code');
  expect(readFileSync(settings, 'utf8')).toBe(SETTINGS);
  expect(existsSync(`${settings}.before-autodream`)).toBe(false);
});
