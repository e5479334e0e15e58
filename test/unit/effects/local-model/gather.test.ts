import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { nodeLines } from '../../../../src/effects/live/node-lines.js';
import type { Tools } from '../../../../src/effects/ports/tools.js';
import { toolsFor } from '../../../../src/effects/services/tools/tools.js';
import { markerOf } from '../../../../src/memory/prompt/source.js';
import { converse, imageIn, lastText, type Run, refusing, textsOf } from './converse.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autodream-gather-'));
  await mkdir(join(folder, 'staging'));
  await writeFile(join(folder, 'staging/MEMORY.md'), '- [a](a.md) — words\n');
  await writeFile(
    join(folder, 'staging/a.md'),
    '- We deploy on Tuesdays at noon.\n- Some words to keep here.\n',
  );
});
afterEach(() => rm(folder, { recursive: true }));

const row = (type: 'user' | 'assistant', content: unknown, timestamp = '2026-03-10T12:00:00.000Z'): string =>
  `${JSON.stringify({ type, timestamp, message: { role: type, content } })}\n`;

const transcript = (session: string, ...rows: readonly string[]): Promise<void> =>
  writeFile(join(folder, `${session}.jsonl`), rows.join(''));

const run = async (
  sessions: readonly string[],
  wrap: (tools: Tools) => Tools = (tools) => tools,
  since: number | null = null,
): Promise<Run> => {
  const staging = join(folder, 'staging');
  const image = await imageIn(staging);
  const transcripts = { folder, sessions, since };
  const tools = toolsFor({
    files: nodeFiles,
    staging,
    live: '/home/dev/memory',
    image,
    transcripts: { ...transcripts, lines: nodeLines },
  });
  return converse(wrap(tools), transcripts);
};

const written = async (): Promise<Record<string, string>> => textsOf(await imageIn(join(folder, 'staging')));

const bulletsIn = (text: string | undefined): readonly string[] =>
  (text ?? '').split('\n').filter((line) => line.startsWith('- ') || line.startsWith('## '));

describe('what users asked to remember in the listed sessions', () => {
  test('is gathered once, with its day and session, whatever else is said', async () => {
    await transcript(
      's-1',
      row('user', 'The copy failed. Please remember that the second disk is full.\nWhy?'),
      row('assistant', [{ type: 'text', text: 'I will. Remember that assistants say this too.' }]),
      row('user', [{ type: 'tool_result', content: 'Remember that tools print this.' }]),
    );
    await transcript('s-2', row('user', '记住明天演示改到码头', '2026-03-11T12:00:00.000Z'));
    await transcript('s-3', row('user', 'Remember: nobody listed this session'));
    const first = await run(['s-2', 's-1', 'never-there']);
    expect(first.outcomes.filter(({ denied }) => denied !== null)).toEqual([]);
    const after = await written();
    expect(bulletsIn(after['remembered.md'])).toEqual([
      '## 2026-03-10, session s-1',
      '- The second disk is full',
      '## 2026-03-11, session s-2',
      '- 2026-03-12 演示改到码头',
    ]);
    expect(after['MEMORY.md']).toContain('(remembered.md)');
    const again = await run(['s-2', 's-1']);
    expect(again.calls.filter(({ name }) => name === 'Write')).toEqual([]);
    expect(lastText(again)).toBe('Nothing to consolidate: no file was changed.');
  });

  test('is not gathered from our own runs', async () => {
    await transcript(
      's-1',
      row('user', 'Remember: Ana owns the pier'),
      row('user', `${markerOf('auto-dream')}\nRemember: this is our own prompt`),
      row('assistant', 'Remember: what the run said'),
    );
    await run(['s-1']);
    expect(bulletsIn((await written())['remembered.md'])).toEqual([
      '## 2026-03-10, session s-1',
      '- Ana owns the pier',
    ]);
  });

  test('meets what the store says: the fuller statement stays, and nothing is said twice', async () => {
    await transcript(
      's-1',
      row('user', 'Remember that we now deploy on Tuesdays at noon.'),
      row('user', 'Remember that some words to keep here'),
    );
    await run(['s-1']);
    const after = await written();
    expect(bulletsIn(after['remembered.md'])).toEqual([
      '## 2026-03-10, session s-1',
      '- We now deploy on Tuesdays at noon',
    ]);
    expect(after['a.md']).toBe('- Some words to keep here.\n');
  });

  test('where the topic cannot be written, nothing that relies on it is changed', async () => {
    await transcript('s-1', row('user', 'Remember that we now deploy on Tuesdays at noon.'));
    await writeFile(join(folder, 'staging/remembered.md'), '- Ana owns the pier and the boats.\n');
    const before = await written();
    const refused = await run(['s-1'], (tools) => refusing(tools, (path) => path === 'remembered.md'));
    const after = await written();
    expect(after['a.md']).toBe(before['a.md']);
    expect(after['remembered.md']).toBe(before['remembered.md']);
    expect(lastText(refused)).toContain('1 file could not be written');
  });

  test('is left alone where it was said before the last consolidation: it may have been taken out since', async () => {
    await transcript(
      's-1',
      row('user', 'Remember that the pier is red.', '2026-03-10T11:59:59.999Z'),
      row('user', 'Remember that the crane is blue.', '2026-03-10T12:00:00.000Z'),
    );
    await run(['s-1'], undefined, Date.parse('2026-03-10T12:00:00.000Z'));
    expect(bulletsIn((await written())['remembered.md'])).toEqual([
      '## 2026-03-10, session s-1',
      '- The crane is blue',
    ]);
  });

  test('of a session with more matches than a search shows the last word tells it', async () => {
    const talk = Array.from({ length: 101 }, () => row('assistant', 'I remember that.'));
    await transcript('s-1', ...talk, row('user', 'Remember: the pier is closed on Mondays'));
    const done = await run(['s-1']);
    expect(lastText(done)).toContain('1 of the listed sessions had more matches than were looked at.');
  });

  test('of more sessions than are looked into the last word tells how many were not', async () => {
    const done = await run(Array.from({ length: 203 }, (_, at) => `s-${at}`));
    expect(done.calls.filter(({ name }) => name === 'Grep')).toHaveLength(200);
    expect(lastText(done)).toContain('3 of the listed sessions were not looked into.');
  });
});
