import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { nodeProcesses } from '../../../../src/effects/live/node-processes.js';
import { answerHook } from '../../../../src/hosts/hooks/hook.js';
import type { HookWorld } from '../../../../src/hosts/hooks/hook-world.js';
import { type HandedTurn, turnOf } from '../../../../src/hosts/hooks/turn.js';
import { aHookHome, type HookHome, set } from './hook-home.js';

const DAYS = 24;

/** What one call of a hook does, over a home folder. */
const call = async (of: HookHome, word: string, more: Partial<HookWorld> = {}) => {
  const handed: HandedTurn[] = [];
  const noted: string[] = [];
  const printed: string[] = [];
  await answerHook([word], {
    home: of.home,
    env: {},
    readInput: () => E.right(JSON.stringify(of.input)),
    print: (line) => printed.push(line),
    note: async (level, message) => void noted.push(`${level}: ${message}`),
    handOver: async (turn) => {
      handed.push(turn);
      return null;
    },
    ...more,
  });
  return { handed, noted, printed };
};

const QUIET = { handed: [], noted: [], printed: [] };

const withInput = (input: unknown) => ({ readInput: () => E.right(JSON.stringify(input)) });

describe('the end of a turn', () => {
  test('is handed over when it is time, with nothing of the input but its place', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true });
    const place = { sessionId: at.input.session_id, transcript: at.input.transcript_path, cwd: at.project };
    for (const word of ['stop', 'session-end']) {
      const { handed, ...told } = await call(at, word);
      expect(told).toEqual({ noted: [], printed: [] });
      expect(handed.map(turnOf)).toEqual([{ ...place, id: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    }
    expect(existsSync(at.state)).toBe(false);
  });

  test('is nothing to anybody where autodream is off, or the time has not come', async () => {
    const off = aHookHome(3 * DAYS);
    expect(await call(off, 'stop')).toEqual(QUIET);
    const early = aHookHome(3);
    set(early, { autoDreamEnabled: true });
    expect(await call(early, 'stop')).toEqual(QUIET);
    set(off, { autoDreamEnabled: true, extractEnabled: true });
    expect(await call(off, 'stop', { env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' } })).toEqual(QUIET);
    expect(await call(off, 'stop', { env: { AUTODREAM_REMOTE: '1' } })).toEqual(QUIET);
  });

  test('is no dream while an assistant that lives is active, and is still handed over for memories', async () => {
    const at = aHookHome(3 * DAYS);
    mkdirSync(at.state, { recursive: true });
    const marked = (owner: unknown) =>
      writeFileSync(join(at.state, 'assistant.json'), JSON.stringify({ owner }));
    marked(nodeProcesses().self);
    set(at, { autoDreamEnabled: true });
    expect((await call(at, 'stop')).handed).toHaveLength(1);
    set(at, { autoDreamEnabled: true, assistant: true });
    expect(await call(at, 'stop')).toEqual(QUIET);
    set(at, { autoDreamEnabled: true, assistant: true, extractEnabled: true });
    expect((await call(at, 'stop')).handed).toHaveLength(1);
    marked({ ...nodeProcesses().self, startTime: '1' });
    set(at, { autoDreamEnabled: true, assistant: true });
    expect((await call(at, 'stop')).handed).toHaveLength(1);
  });

  test('is nothing where there is no memory folder, whatever is on', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true, extractEnabled: true });
    rmSync(at.memory, { recursive: true });
    expect(await call(at, 'stop')).toEqual(QUIET);
  });

  test('is nothing while the store rests, or its sessions were counted a moment ago', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true });
    const now = Date.now();
    const note = { v: 1, until: null, why: null, runId: null, failures: 0, counted: null, lastScanAt: null };
    mkdirSync(at.state, { recursive: true });
    const noted = (more: object) =>
      writeFileSync(join(at.state, 'not-before.json'), `${JSON.stringify({ ...note, ...more })}\n`);
    noted({ until: now + 300_000, why: 'failure', failures: 1 });
    expect(await call(at, 'stop')).toEqual(QUIET);
    noted({ lastScanAt: now - 60_000 });
    expect(await call(at, 'stop')).toEqual(QUIET);
    noted({ lastScanAt: now - 3_600_000 });
    expect((await call(at, 'stop')).handed).toHaveLength(1);
  });

  test('is handed over for what was said, before it is time to dream, where that is on', async () => {
    const at = aHookHome(3);
    set(at, { extractEnabled: true });
    expect((await call(at, 'stop')).handed).toHaveLength(1);
    expect(await call(at, 'stop', withInput({ ...at.input, transcript_path: null }))).toEqual(QUIET);
  });

  test('is not handed over for what was said where a project, or whoever sets the environment, turned that off', async () => {
    const at = aHookHome(3);
    set(at, { extractEnabled: true });
    expect((await call(at, 'stop', { env: { AUTODREAM_EXTRACT_ENABLED: '0' } })).handed).toEqual([]);
    writeFileSync(join(at.project, '.autodream.json'), JSON.stringify({ extractEnabled: false }));
    expect(await call(at, 'stop')).toEqual(QUIET);
    // A repository that was just cloned turns nothing on.
    set(at, {});
    writeFileSync(join(at.project, '.autodream.json'), JSON.stringify({ extractEnabled: true }));
    expect((await call(at, 'stop')).handed).toEqual([]);
  });

  test('of a sub-agent, and inside of a worker, begins nothing', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true });
    expect(await call(at, 'subagent-stop')).toEqual(QUIET);
    expect(await call(at, 'stop', withInput({ ...at.input, agent_id: 'a1' }))).toEqual(QUIET);
    const readInput = () => {
      throw new Error('nothing is to be read');
    };
    expect(await call(at, 'stop', { env: { AUTODREAM_HOOK_WORKER: '1' }, readInput })).toEqual(QUIET);
  });
});

describe('what goes wrong', () => {
  test('with a call or its input is one line of the log', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true });
    const wrong: readonly (readonly [string, Partial<HookWorld>, RegExp])[] = [
      ['stop', { readInput: () => E.right('{') }, /^warning: .*is no JSON/],
      ['stop', { readInput: () => E.left({ _tag: 'StdinTooLarge', most: 9 }) }, /larger than 9 bytes/],
      ['session-start', { readInput: () => E.left({ _tag: 'StdinUnreadable', code: 'EIO' }) }, /EIO/],
      ['subagent-stop', withInput({}), /session_id/],
      ['session-end', withInput({ ...at.input, cwd: '/nowhere/at/all' }), /no project folder/],
      ['Stop', {}, /a name that autodream does not know/],
      ['stop', { handOver: async () => 'Nobody took it.' }, /^error: Nobody took it/],
    ];
    for (const [word, more, line] of wrong) {
      const { noted, handed, printed } = await call(at, word, more);
      expect({ handed, printed }).toEqual({ handed: [], printed: [] });
      expect(noted).toEqual([expect.stringMatching(line)]);
    }
  });

  test('with the lock file is noted as well', async () => {
    const at = aHookHome(3 * DAYS);
    set(at, { autoDreamEnabled: true });
    rmSync(at.memory, { recursive: true });
    writeFileSync(at.memory, '');
    const { noted, handed } = await call(at, 'stop');
    expect(handed).toEqual([]);
    expect(noted).toEqual([expect.stringContaining('warning: ')]);
  });
});

test('the beginning of a session says nothing where there is no run to tell of', async () => {
  const at = aHookHome(3 * DAYS);
  set(at, { autoDreamEnabled: true });
  expect(await call(at, 'session-start')).toEqual(QUIET);
  mkdirSync(join(at.state, 'runs'), { recursive: true });
  expect(await call(at, 'session-start')).toEqual(QUIET);
});
