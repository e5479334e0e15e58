import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { sha256 } from '../../src/effects/services/objects/sha256.js';
import { lockOnDisk } from './lock-on-disk.js';

const PATHS = ['MEMORY.md', 'old.md', 'notes/new.md'];
const KILLS = 50;

type Shot = { readonly code: number | null; readonly signal: string | null; readonly out: string };

const right = <L, A>(outcome: E.Either<L, A>): A => {
  if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
  return outcome.right;
};

describe('a process that is killed by SIGKILL while it holds the lock', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'autodream-kill-'));
    const entry = new URL('lock-child.ts', import.meta.url).pathname;
    await build({
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true, target: 'node' },
      build: { ssr: entry, outDir: join(root, 'built'), target: 'node20', minify: false },
    });
  });
  afterAll(() => rm(root, { recursive: true }));

  const child = (memory: string, state: string, end: string, dieAt: number): Promise<Shot> =>
    new Promise((resolve, reject) => {
      const script = join(root, 'built', 'lock-child.js');
      const running = spawn(process.execPath, [script, memory, state, end, String(dieAt)]);
      let out = '';
      running.stdout.on('data', (data: Buffer) => {
        out += data.toString();
      });
      running.stderr.on('data', (data: Buffer) => {
        out += data.toString();
      });
      running.on('error', reject);
      running.on('close', (code, signal) => resolve({ code, signal, out }));
    });

  const stats = async (memory: string) => {
    const seen: Record<string, unknown> = {};
    for (const path of ['.consolidate-lock', ...PATHS]) {
      const stat = right(await nodeFiles.stat(`${memory}/${path}`)());
      const bytes = right(await nodeFiles.read(`${memory}/${path}`)());
      seen[path] = stat && { ino: stat.ino, mtimeNs: stat.mtimeNs, hash: bytes && sha256(bytes) };
    }
    return seen;
  };

  const makeStore = async (name: string, prior: boolean) => {
    const memory = join(root, name, 'memory');
    await mkdir(memory, { recursive: true });
    await writeFile(join(memory, 'MEMORY.md'), 'index\n');
    await writeFile(join(memory, 'old.md'), 'old\n');
    if (prior) await writeFile(join(memory, '.consolidate-lock'), '');
    return { memory, state: join(root, name, 'state') };
  };

  /** Kills one run at one call, recovers, and tells what the verdict was. */
  const round = async (name: string, end: string, prior: boolean, dieAt: number): Promise<string> => {
    const { memory, state } = await makeStore(name, prior);
    const before = await stats(memory);
    const shot = await child(memory, state, end, dieAt);
    expect(shot).toMatchObject({ signal: 'SIGKILL' });
    const { lock } = lockOnDisk(memory, state, nodeFiles);
    expect(right(await lock.recover())).toMatchObject({ live: null });
    const [chapter] = right(await lock.history());
    const decision = chapter?.verdict?.decision;
    const after = await stats(memory);
    if (chapter === undefined || decision === undefined || 'abort' in decision) {
      expect({ name, dieAt, after }).toEqual({ name, dieAt, after: before });
      return chapter === undefined ? 'unclaimed' : 'restored';
    }
    expect(right(await lock.lastConsolidatedAt())).toBe(`${chapter.claim.at}000000`);
    for (const { path, next } of decision.commit)
      expect({ path, ...Object(after[path] ?? { hash: null }) }).toMatchObject({ path, hash: next });
    expect(await readFile(join(memory, '.consolidate-lock'), 'utf8')).toBe('');
    return 'committed';
  };

  it('leaves a store that whoever looks next restores exactly, or finishes as the verdict says', async () => {
    const calls: Record<string, number> = {};
    for (const end of ['commit', 'abort']) {
      const { memory, state } = await makeStore(`whole-${end}`, true);
      const { out, code } = await child(memory, state, end, 0);
      expect({ code, out }).toMatchObject({ code: 0 });
      calls[end] = JSON.parse(out).calls;
    }
    const outcomes: Record<string, number> = {};
    for (let i = 0; i < KILLS; i += 1) {
      const end = i % 3 === 2 ? 'abort' : 'commit';
      const dieAt = 1 + Math.floor(Math.random() * ((calls[end] ?? 0) - 1));
      const outcome = await round(`round-${i}`, end, i % 2 === 0, dieAt);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    console.info(`killed at one of ${JSON.stringify(calls)} calls: ${JSON.stringify(outcomes)}`);
    expect(Object.keys(outcomes).sort()).toEqual(['committed', 'restored', 'unclaimed']);
  });
});
