import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  aLargeStore,
  aMessyStore,
  anExampleStore,
  aStore,
  contentOf,
  lockOf,
  withPriorLock,
} from './a-store.js';
import { cli } from './run-cli.js';

const PATHS = expect.any(Array);

/** The whole shape of what `run --json` prints; nothing more, nothing less. */
const aResult = (outcome: string, more: object = {}) => ({
  outcome,
  runId: expect.stringMatching(/^[a-z0-9-]+$/),
  files: { changed: PATHS, created: PATHS, deleted: PATHS, conflicts: PATHS },
  usage: {
    input: expect.any(Number),
    output: expect.any(Number),
    cacheRead: expect.any(Number),
    cacheCreation: expect.any(Number),
  },
  costUsd: expect.any(Number),
  lastConsolidatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  lastConsolidatedAtNs: expect.stringMatching(/^\d+$/),
  head: expect.stringMatching(/^[0-9a-f]{64}$/),
  verdict: expect.objectContaining({ _tag: 'Open', sentence: expect.any(String) }),
  ...more,
});

/** What a dream by rules says of its engine. */
const BY_RULES = {
  engine: 'local',
  model: null,
  turns: expect.any(Number),
  cacheReadShare: 0,
  estimate: null,
};

describe('autodream run', () => {
  test('runs no hook that a host has in its settings, of the person or of the project', async () => {
    const { folder, options } = aMessyStore();
    const mark = join(folder, 'a-hook-ran');
    const hook = [{ matcher: '*', hooks: [{ type: 'command', command: `touch ${mark}` }] }];
    const events = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop', 'SessionEnd'];
    mkdirSync(join(folder, '.claude'));
    writeFileSync(
      join(folder, '.claude/settings.json'),
      JSON.stringify({ hooks: Object.fromEntries(events.map((event) => [event, hook])) }),
    );
    const ran = await cli(['run', '--force', '--json', ...options], { cwd: folder, env: { HOME: folder } });
    expect(JSON.parse(ran.out)).toMatchObject({ outcome: 'completed' });
    expect(existsSync(mark)).toBe(false);
  });

  test('consolidates, then has nothing to change, then gives the bytes and the time back', async () => {
    const { memory, options } = anExampleStore();
    const before = contentOf(memory);

    const first = await cli(['run', '--force', '--json', ...options]);
    expect(first).toMatchObject({ code: 0 });
    const result = JSON.parse(first.out);
    expect(result).toEqual(aResult('completed', BY_RULES));
    expect(result.files.changed).toContain('MEMORY.md');
    const after = contentOf(memory);
    expect(after).not.toEqual(before);
    expect(String(lockOf(memory)?.mtimeNs)).toBe(result.lastConsolidatedAtNs);

    const second = await cli(['run', '--force', '--json', ...options]);
    expect(second).toMatchObject({ code: 0 });
    expect(JSON.parse(second.out)).toEqual(aResult('unchanged', BY_RULES));
    expect(contentOf(memory)).toEqual(after);

    const checked = await cli(['check', '--json', ...options]);
    expect(checked).toMatchObject({ code: 0 });
    expect(JSON.parse(checked.out).errors).toEqual([]);

    const undone = await cli(['undo', result.runId, '--json', ...options]);
    expect(undone).toMatchObject({ code: 0 });
    expect(contentOf(memory)).toEqual(before);
  });

  test('is refused by a gate with exit code 0 and a verdict, and writes nothing', async () => {
    const { memory, state, options } = aMessyStore();
    writeFileSync(join(memory, '.consolidate-lock'), '');
    const before = lockOf(memory);
    const { code, out } = await cli(['run', '--json', ...options]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      ...aResult('refused', { runId: null, head: null, reason: expect.any(String) }),
      verdict: expect.objectContaining({ _tag: 'Refused', gate: 'time', passesAt: expect.any(Number) }),
    });
    expect(lockOf(memory)).toEqual(before);
    expect(statSync(state, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('says why it was refused to a person', async () => {
    const { memory, options } = aMessyStore();
    writeFileSync(join(memory, '.consolidate-lock'), '');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    utimesSync(join(memory, '.consolidate-lock'), twoHoursAgo, twoHoursAgo);
    const { code, out } = await cli(['run', ...options]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Last consolidated 2 h(?:ours)? ago, 24 h(?:ours)? needed/);
  });

  test('with --dry-run shows what would change and leaves no trace', async () => {
    const { folder, memory, options } = aMessyStore();
    const before = contentOf(folder);
    const plain = await cli(['run', '--force', '--dry-run', ...options]);
    expect(plain).toMatchObject({ code: 0 });
    expect(plain.out).toMatch(/^-.*habits|^\+.*habits|habits\.md/m);
    const json = await cli(['run', '--force', '--dry-run', '--json', ...options]);
    expect(JSON.parse(json.out)).toMatchObject({
      outcome: 'completed',
      dryRun: true,
      lastConsolidatedAt: null,
    });
    expect(contentOf(folder)).toEqual(before);
    expect(lockOf(memory)).toBeNull();
  });

  test('where nobody watches, stdout has the result and stderr a line for each step, without colours', async () => {
    const { options } = aMessyStore();
    const { out, err } = await cli(['run', '--force', ...options]);
    expect(err).toMatch(/^autodream: acquiring$/m);
    expect(err).toMatch(/^autodream: settling/m);
    expect(out).toMatch(/MEMORY\.md\s+\| +\d+ [+-]+/);
    expect(out + err).not.toContain('\u001b');
  });

  test('over a store of nothing changes nothing', async () => {
    const { memory, options } = aStore({});
    const { code, out } = await cli(['run', '--force', '--json', ...options]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ outcome: 'unchanged' });
    expect(contentOf(memory)).toEqual({});
  });

  test('stopped by Ctrl-C ends with 130 after bytes, inode and time were restored', async () => {
    const { memory, options } = withPriorLock(aLargeStore());
    const [content, lock] = [contentOf(memory), lockOf(memory)];
    let sent = false;
    const { code, out } = await cli(['run', '--force', '--json', ...options], {
      onErr: (soFar, child) => {
        if (!sent && soFar.includes('autodream: dreaming')) sent = child.kill('SIGINT');
      },
    });
    expect({ sent, code }).toEqual({ sent: true, code: 130 });
    expect(JSON.parse(out)).toMatchObject({ outcome: 'killed' });
    expect(lockOf(memory)).toEqual(lock);
    expect(contentOf(memory)).toEqual(content);
  });
});
