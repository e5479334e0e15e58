import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { put, putFile } from '../../../../../src/effects/simulated/scene.js';
import { dayLog } from '../../../../../src/hosts/assistant/log/day-log.js';
import { startDream } from '../../../../../src/hosts/dream/dream.js';
import { openStore } from '../../../../../src/hosts/store.js';
import { namesIn } from '../../../../../src/testing/on-disk.js';
import { openVerdict } from '../../dream/small-store.js';
import { FOLDERS, storeInMemory } from '../../dream/store-in-memory.js';

const AT = Date.parse('2026-11-30T22:59:59Z');
const LOG = 'logs/2026/11/2026-11-30.md';

const scene = (environment: Readonly<Record<string, string>> = {}) => {
  const memory = storeInMemory();
  let at = AT;
  const { clock } = memory.capabilities;
  const capabilities = {
    ...memory.capabilities,
    clock: { ...clock, now: () => at },
    environment: () => environment,
  };
  const lines: string[] = [];
  const lost: string[] = [];
  const log = dayLog({
    store: openStore(capabilities, FOLDERS),
    zone: 'Europe/Berlin',
    log: { write: (_, message) => void lines.push(message) },
    onLost: (sentence) => lost.push(sentence),
  });
  const note = (text: string) => log.write({ kind: 'note', text, runs: ['run-1'] });
  const go = (ms: number): void => {
    at += ms;
  };
  return { ...memory, log, note, lines, lost, go };
};

describe('the daily log of the assistant', () => {
  it('is written by the local date, and read back', async () => {
    const { log, note, go } = scene();
    expect(await note('before midnight')).toBe(true);
    go(1_000);
    expect(await note('after it')).toBe(true);
    const entry = { kind: 'note', runs: ['run-1'], whole: true };
    expect(await log.read('2026-11-30')()).toMatchObject(
      E.right({ entries: [{ ...entry, at: AT, text: 'before midnight' }] }),
    );
    expect(await log.read('2026-12-01')()).toMatchObject(
      E.right({ entries: [{ ...entry, text: 'after it' }] }),
    );
  });

  it('hides secrets: those of the environment, and what is told by its shape, again the same day', async () => {
    const token = `ghp_${'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'}`;
    const { note, text, log } = scene({ DEPLOY_PASSWORD: 'harbour-Wind-4711' });
    await note('the password harbour-Wind-4711 was asked for');
    await note(`a push with ${token}`);
    await note(`${token} again`);
    const written = text(LOG) ?? '';
    expect(written).not.toContain('4711');
    expect(written).not.toContain(token);
    expect(written.match(/masked/g)?.length).toBe(3);
    expect(log.clean('harbour-Wind-4711')).not.toContain('4711');
  });

  it('tells that it could not be written, and goes on', async () => {
    const { tree, note, lines, lost } = scene();
    putFile(tree, '/elsewhere/ours.md', '');
    put(tree, '/store/memory/logs', { kind: 'symlink', target: '/elsewhere', mode: 0o777, mtimeNs: 1n });
    expect(await note('one')).toBe(false);
    expect(lines).toEqual(lost);
    expect(lost).toEqual([expect.stringContaining('The daily log could not be written')]);
    expect(namesIn(tree, '/elsewhere')).toEqual(['ours.md']);
  });

  it('is as it was after a dream, wherever it stands', async () => {
    const { tree, note, text, capabilities } = scene();
    await note('The ferry leaves at 7.');
    for (const path of ['2026-11-29.md', 'logs/2026-11-28.md'])
      putFile(tree, `/store/memory/${path}`, '- The ferry leaves at 7.\n- the ferry leaves at 7\n');
    const paths = [LOG, '2026-11-29.md', 'logs/2026-11-28.md'];
    const before = paths.map(text);
    const dreamt = await startDream(capabilities, FOLDERS, { verdict: openVerdict }).done;
    expect(dreamt.outcome).toBe('completed');
    expect(paths.map(text)).toEqual(before);
    expect(before).not.toContain(null);
  });
});
