import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, describe, expect, test } from 'vitest';
import type { ModelRequest } from '../../src/effects/ports/model.js';
import { forever, script } from '../../src/effects/simulated/scripted-model/script.js';
import { calls, ends, hangs } from '../../src/effects/simulated/scripted-model/step.js';
import { write } from '../../src/effects/simulated/scripted-model/tool-calls.js';
import { keepTrust, trustPath } from '../../src/hosts/assistant/activation/trust-file.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { auditStore } from '../../src/hosts/history/audit.js';
import { openStore } from '../../src/hosts/store.js';
import { type MessagesApi, serveMessages } from '../messages-api/messages-api.js';
import { aHookHome, type HookHome, set } from '../unit/hosts/hooks/hook-home.js';
import { MAIN } from './a-daemon-home.js';
import { contentOf, lockOf } from './a-store.js';
import { cli } from './run-cli.js';
import { type LiveTerminal, openTerminal } from './terminal.js';

const TAKES = 'active on anthropic; takes initiative';
const NO_WISH = /active.*; takes no initiative\. It begins nothing by itself: .*--proactive, turns that on\./;

const KEY = 'sk-not-a-key-but-just-as-secret';

/** What the model does goes by what was said last, so that a job of the assistant that comes due meanwhile disturbs nothing. */
const thinking = ({ messages }: ModelRequest) => {
  const last = messages.at(-1)?.content ?? [];
  const hasWritten = last.some(({ type }) => type === 'tool_result');
  const said = last.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  if (hasWritten || said.includes('Think for long')) return hangs();
  if (said.includes('Write it down')) return calls(write('ferry.md', '# Ferry\n\n- It ships on Sundays.\n'));
  return ends(said.includes('What is open') ? 'Only the jetty is open.' : 'Well.');
};

let tidy: readonly (() => unknown)[] = [];
afterEach(async () => {
  for (const one of tidy) await one();
  tidy = [];
});

const envOf = ({ home }: HookHome, api: MessagesApi): Readonly<Record<string, string>> => ({
  HOME: home,
  XDG_CONFIG_HOME: join(home, '.config'),
  XDG_STATE_HOME: join(home, '.local', 'state'),
  ANTHROPIC_API_KEY: KEY,
  ANTHROPIC_BASE_URL: api.url,
});

/** A daemon with a key that serves a trusted project, whose assistant is on. */
const aServed = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const at = aHookHome(3);
  set(at, { assistant: true });
  const disk = liveCapabilities();
  await keepTrust(disk, trustPath({ home: at.home, env: {} }), at.project, 'trusted')();
  const api = await serveMessages(script(forever(thinking)));
  const options = { cwd: at.project, env: { ...envOf(at, api), ...more } };
  const run = (...words: readonly string[]) => cli(words, options);
  const started = await run('daemon', 'start', '--assistant', ...args);
  tidy = [() => run('daemon', 'stop'), api.close];
  expect(started).toMatchObject({ code: 0, err: '' });
  return { at, api, options, run, started };
};

const attached = ({ at, options }: Awaited<ReturnType<typeof aServed>>): LiveTerminal => {
  const terminal = openTerminal(MAIN, {
    columns: 160,
    rows: 40,
    env: options.env,
    args: ['daemon', 'attach', '--project', at.project],
  });
  tidy = [terminal.close, ...tidy];
  return terminal;
};

/** The journals of runs, oldest first: who they were of, and what they came to. */
const runsOf = ({ state }: HookHome) =>
  readdirSync(join(state, 'runs'))
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => {
      const lines = readFileSync(join(state, 'runs', name), 'utf8')
        .trimEnd()
        .split('\n');
      const [first, last] = [JSON.parse(lines[0] ?? ''), JSON.parse(lines.at(-1) ?? '')];
      return { source: String(first.event.input.source), end: String(last.event.output?._tag) };
    });

const withoutLogs = ({ memory }: HookHome) =>
  Object.fromEntries(Object.entries(contentOf(memory)).filter(([path]) => !path.startsWith('logs/')));

const untilAsked = async ({ requests, onRequest }: MessagesApi, words: string, from = 0): Promise<void> => {
  for (let count = from + 1; ; count += 1) {
    await onRequest(count);
    if (requests[count - 1]?.raw.includes(words)) return;
  }
};

const everythingBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('the assistant of a daemon', () => {
  test('answers who is attached; a kill of its turn gives the memory back, Esc stops one and pauses it; the key stands nowhere', async () => {
    const served = await aServed([]);
    const { at, api, run, started } = served;
    expect(started.out).toMatch(NO_WISH);
    expect((await run('status')).out).toMatch(NO_WISH);
    const { press, until, exit } = attached(served);
    await until((screen) => screen.includes('attached to'));
    // The project is served anew, and who is attached stays so.
    expect((await run('daemon', 'start', '--proactive')).out).toContain(TAKES);

    press(`What is open? My key is ${KEY}.\r`);
    await until((screen) => screen.includes('said: Only the jetty is open.'));
    // The index of this store has a dead entry, which was mended meanwhile.
    const before = { content: withoutLogs(at), lock: lockOf(at.memory) };

    press('Write it down.\r');
    await untilAsked(api, 'tool_result');
    const killed = await run('kill', '--json');
    expect(JSON.parse(killed.out)).toMatchObject({ answer: 'killed' });
    await until((screen) => screen.includes('note: The turn was stopped.'));
    expect(withoutLogs(at)).toEqual(before.content);
    expect(lockOf(at.memory)).toEqual(before.lock);

    press('Think for long.\r');
    await untilAsked(api, 'Think for long');
    press('\u001b');
    await until((screen) => screen.includes('paused: Paused, until somebody talks.'));
    await until((screen) => screen.split('note: The turn was stopped.').length === 3);
    expect((await run('daemon', 'status')).out).toContain('active on anthropic; is paused');
    press('Go on.\r');
    const isAnswered = (text: string) =>
      text.includes('resumed: It goes on.') && text.includes('said: Well.');
    const screen = await until(isAnswered);
    press('\u0004');
    expect(await exit).toBe(0);

    const runs = runsOf(at);
    // On a slow machine there may be a tick between what a person says.
    expect(new Set(runs.map(({ source }) => source))).toEqual(new Set(['assistant']));
    expect(runs[0]).toMatchObject({ end: 'Completed' });
    expect(runs.filter(({ end }) => end === 'Killed')).toHaveLength(2);
    const store = openStore(liveCapabilities(), { ...at });
    expect(E.toUnion(await auditStore(store)())).toMatchObject({ fault: null });
    const shown = [
      screen
        .split('\n')
        .filter((line) => /^\d\d:\d\d:\d\d /.test(line))
        .join('\n'),
      (await run('daemon', 'status')).out,
      (await run('status')).out,
      (await run('daemon', 'logs')).out,
      everythingBelow(at.home),
      api.requests.map(({ raw }) => raw).join('\n'),
    ];
    expect(shown.map((text) => text.includes(KEY))).toEqual(shown.map(() => false));
    expect(shown[0]).toMatch(/input: What is open\? My key is \[masked/);
  });

  test('takes initiative where a variable of the shell that starts it says so', async () => {
    const { started } = await aServed([], { AUTODREAM_PROACTIVE: '1' });
    expect(started.out).toContain(TAKES);
  });
});
