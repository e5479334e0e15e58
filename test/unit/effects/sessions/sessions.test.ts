import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import { sessionsOf } from '../../../../src/effects/services/sessions/sessions.js';
import type { Layout } from '../../../../src/effects/services/sessions/transcript-name.js';

const [FIRST, SECOND, THIRD] = [1, 2, 3].map((n) => `0c0ffee0-aaaa-4bbb-8ccc-00000000000${n}`);
const HALF_PAST_NINE = Date.UTC(2031, 4, 17, 9, 30) / 1000;

let transcripts: string;
beforeEach(async () => {
  transcripts = await mkdtemp(join(tmpdir(), 'autodream-sessions-'));
});
afterEach(() => rm(transcripts, { recursive: true }));

const transcript = async (name: string, seconds = HALF_PAST_NINE, content = '{}\n') => {
  await writeFile(join(transcripts, name), content);
  await utimes(join(transcripts, name), seconds, seconds);
};

const touched = async (layout: Layout, sinceNs: string | null = null, except: string | null = null) => {
  const found = await sessionsOf(nodeFiles, transcripts, layout).touchedSince(sinceNs, except)();
  if (E.isLeft(found)) throw new Error(found.left.code);
  return found.right;
};
const ids = async (...asked: Parameters<typeof touched>) => (await touched(...asked)).map(({ id }) => id);

describe('the sessions of a store', () => {
  test('in the claude-code layout only UUIDs name a session', async () => {
    for (const name of [`${FIRST}.jsonl`, `agent-${SECOND}.jsonl`, 'notes.jsonl', `${THIRD}.json`, 'memory'])
      await transcript(name);
    expect(await ids('claude-code')).toEqual([FIRST]);
  });

  test('in the plain layout any name will do, but that of a sub-agent', async () => {
    for (const name of ['monday.jsonl', 'agent-7.jsonl', '.jsonl', 'notes.md']) await transcript(name);
    expect(await ids('plain')).toEqual(['monday']);
  });

  test('a folder named like a transcript and a link to one are none', async () => {
    await mkdir(join(transcripts, `${FIRST}.jsonl`));
    await transcript('target.txt');
    await symlink('target.txt', join(transcripts, `${SECOND}.jsonl`));
    expect(await ids('claude-code')).toEqual([]);
  });

  test('an id in two folders counts once, with its newest time', async () => {
    await mkdir(join(transcripts, 'sessions'));
    await transcript(`${FIRST}.jsonl`);
    await transcript(`sessions/${FIRST}.jsonl`, HALF_PAST_NINE + 60);
    await transcript(`sessions/${SECOND}.jsonl`, HALF_PAST_NINE - 60);
    const found = await touched('claude-code');
    expect(found.map(({ id }) => id)).toEqual([FIRST, SECOND]);
    expect(found[0]).toEqual({
      id: FIRST,
      path: join(transcripts, 'sessions', `${FIRST}.jsonl`),
      mtimeNs: `${HALF_PAST_NINE + 60}000000000`,
    });
  });

  test('the plain layout has no second folder', async () => {
    await mkdir(join(transcripts, 'sessions'));
    await transcript('sessions/monday.jsonl');
    expect(await ids('plain')).toEqual([]);
  });

  test('only what was touched after the last consolidation counts, and never the current session', async () => {
    await transcript(`${FIRST}.jsonl`);
    await transcript(`${SECOND}.jsonl`, HALF_PAST_NINE + 1);
    await transcript(`${THIRD}.jsonl`, HALF_PAST_NINE + 2);
    const since = `${HALF_PAST_NINE}000000000`;
    expect(await ids('claude-code', since)).toEqual([THIRD, SECOND]);
    expect(await ids('claude-code', since, THIRD)).toEqual([SECOND]);
  });

  test('what is broken inside a transcript does not matter', async () => {
    await transcript(`${FIRST}.jsonl`, HALF_PAST_NINE, '{"type":"user"\n\0\xff not json\n');
    expect(await ids('claude-code')).toEqual([FIRST]);
  });

  test('a store without a transcript folder has no sessions', async () => {
    const found = await sessionsOf(nodeFiles, join(transcripts, 'none'), 'claude-code').touchedSince(
      null,
      null,
    )();
    expect(found).toEqual(E.right([]));
  });
});
