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
const PLUGIN = resolve(import.meta.dirname, '../../plugin');
const START = promisify(execFile);

let root: string;
let api: Answering;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-client-')));
  const into = ['--prefix', join(root, 'client'), '--no-audit', '--no-fund'];
  await START('npm', ['install', ...into, CLIENT]);
  mkdirSync(join(root, 'bin'));
  symlinkSync(BUILT, join(root, 'bin/autodream'));
  api = await answerAlways('Hello from the loopback interface.');
}, 300_000);
afterAll(() => {
  api?.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const put = (path: string, text: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const TOPIC = '---\nname: Ferry\ndescription: When the ferry goes\ntype: project\n---\n\n- It leaves at 7.\n';
const SETTINGS = '{\n    "theme": "dark"\n}\n';

/** A person with a memory in which a topic has no entry in the index, and with one earlier session. */
const aPerson = (name: string) => {
  const home = join(root, name);
  const app = join(home, 'app');
  const project = join(home, '.claude/projects', sanitised(app));
  mkdirSync(join(app, '.git'), { recursive: true });
  put(
    join(home, '.config/autodream/settings.json'),
    '{ "autoDreamEnabled": true, "engine": "local", "minSessions": 1 }',
  );
  put(join(project, 'memory/ferry.md'), TOPIC);
  const row = { type: 'user', cwd: app, message: { role: 'user', content: 'Hello' } };
  put(join(project, '11111111-2222-4333-8444-555555555555.jsonl'), `${JSON.stringify(row)}\n`);
  // Nothing of whoever runs the test: neither their settings nor their keys.
  const env = {
    HOME: home,
    PATH: `${join(root, 'bin')}:${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    ANTHROPIC_BASE_URL: api.url,
    ANTHROPIC_API_KEY: 'not-a-key',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  };
  const run = async (program: string, ...args: readonly string[]): Promise<string> => {
    const running = START(program, args, { cwd: app, env });
    running.child.stdin?.end();
    return (await running).stdout;
  };
  return {
    index: put(join(project, 'memory/MEMORY.md'), '# Memory\n'),
    settings: put(join(home, '.claude/settings.json'), SETTINGS),
    autodream: (...args: readonly string[]) => run(join(root, 'bin/autodream'), ...args),
    claude: (...args: readonly string[]) => run(join(root, 'client/node_modules/.bin/claude'), ...args),
  };
};

const dreamed = async ({ index, autodream }: ReturnType<typeof aPerson>): Promise<void> => {
  const runs = async (): Promise<unknown> => JSON.parse(await autodream('log', '--json'));
  await expect.poll(() => readFileSync(index, 'utf8'), { timeout: 60_000 }).toContain('(ferry.md)');
  await expect.poll(runs, { timeout: 60_000 }).toMatchObject([{ kind: 'dream', outcome: 'completed' }]);
};

test('the end of a turn of the real client starts a dream, which changes the memory', async () => {
  const person = aPerson('by-hooks');
  await person.autodream('install', 'claude-code', '--take-over');
  expect(await person.claude('-p', 'Hello')).toContain('Hello from the loopback interface.');
  expect(api.asked()).toBeGreaterThan(0);
  await dreamed(person);
  await person.autodream('uninstall', 'claude-code');
  expect(readFileSync(person.settings, 'utf8')).toBe(SETTINGS);
  expect(existsSync(`${person.settings}.before-autodream-take-over`)).toBe(false);
});

test('the real client finds nothing to warn of in the plugin, and it does the same', async () => {
  const person = aPerson('by-plugin');
  await person.claude('plugin', 'validate', '--strict', PLUGIN);
  await person.claude('plugin', 'marketplace', 'add', PLUGIN);
  await person.claude('plugin', 'install', 'autodream@autodream');
  await person.claude('-p', 'Hello');
  await dreamed(person);
});
