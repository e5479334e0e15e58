import { execFile } from 'node:child_process';
import { appendFileSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleChildren, type ChildBundle } from './child-bundle.js';

const MB = 1024 * 1024;
/** For the whole process; about half of it is Node's own. */
const MOST = 100 * MB;

const row = (type: string, content: unknown): string =>
  `${JSON.stringify({ type, timestamp: '2026-03-01T10:00:00Z', message: { role: type, content } })}\n`;

/** A megabyte of a session: a few words, and the long answers of tools, as transcripts have. */
const passage = (): string => {
  const said =
    row('user', 'Where is berth 4?') + row('assistant', [{ type: 'text', text: 'Behind the kiosk.' }]);
  const result = row('user', [{ type: 'tool_result', content: 'a line of output\n'.repeat(4_000) }]);
  return said + result.repeat(Math.floor(MB / result.length));
};

const END =
  row('user', 'The needle is in the last row.') + row('assistant', [{ type: 'text', text: 'Noted.' }]);

const fill = (path: string, megabytes: number): void => {
  const chunk = Buffer.from(passage().repeat(16));
  const file = openSync(path, 'w');
  for (let size = 0; size < megabytes * MB; size += chunk.length) writeSync(file, chunk);
  closeSync(file);
  appendFileSync(path, END);
};

type Cost = { readonly text: string; readonly read: number; readonly peak: number };

describe('a transcript of a gigabyte', () => {
  let folder = '';
  let children: ChildBundle;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'autodream-large-transcript-'));
    fill(join(folder, 'large.jsonl'), 1_024);
    fill(join(folder, 'small.jsonl'), 1);
    children = await bundleChildren('large-transcript-child');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await children.remove();
  });

  const costOf = async (session: string, tool: string, input: object): Promise<Cost> => {
    const script = children.script('large-transcript-child');
    const whole = JSON.stringify({
      ...input,
      [tool === 'Grep' ? 'path' : 'file_path']: join(folder, `${session}.jsonl`),
    });
    const { stdout } = await promisify(execFile)(process.execPath, [script, folder, session, tool, whole]);
    return JSON.parse(stdout);
  };

  test('is searched to its end, and read from a row far in it, by a process of 100 MB', async () => {
    const found = await costOf('large', 'Grep', { pattern: 'needle' });
    expect(found.text).toMatch(
      /^large:\d+:\[2026-03-01T10:00:00.000Z\] user: The needle is in the last row\.$/,
    );
    expect(found.read).toBeGreaterThan(1_000 * MB);
    expect(found.peak).toBeLessThan(MOST);
    const late = await costOf('large', 'Read', { offset: 501, limit: 2 });
    expect(late.text.split('\n')).toEqual([
      '501 [2026-03-01T10:00:00.000Z] user: Where is berth 4?',
      '502 [2026-03-01T10:00:00.000Z] assistant: Behind the kiosk.',
      '[More rows follow. Read on with offset 503.]',
    ]);
    expect(late.read).toBeGreaterThan(200 * MB);
    expect(late.peak).toBeLessThan(MOST);
  });

  test('is read from its end at the cost of a small one', async () => {
    const [large, small] = [
      await costOf('large', 'Read', { offset: -3 }),
      await costOf('small', 'Read', { offset: -3 }),
    ];
    expect(large.text).toBe(small.text);
    expect(large.text.split('\n').at(-2)).toContain('user: The needle is in the last row.');
    // The process reads a few bytes of its own, by which its threads wake one another.
    expect(Math.abs(large.read - small.read)).toBeLessThan(4096);
    expect(large.read).toBeLessThan(2 * MB);
  });
});
