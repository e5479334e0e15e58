import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeFiles } from '../../../src/effects/live/node-files.js';
import { nodeFolders } from '../../../src/effects/live/node-folders.js';
import { permitLine } from '../../../src/effects/services/permit/permit.js';
import { toolsFor } from '../../../src/effects/services/tools/tools.js';
import { confine } from '../../../src/hosts/confine.js';
import { snapshot } from '../../e2e/path-cases.js';

let around = '';
beforeAll(async () => {
  around = await realpath(await mkdtemp(join(tmpdir(), 'autodream-writes-')));
  execFileSync('mkfifo', [join(around, 'fifo')]);
});
afterAll(() => rm(around, { recursive: true }));

const NAMES = ['a', 'b.md', 'c.md', 'link', '\u00fc.md', 'u\u0308.md', 'MEMORY.md', 'x y.md'] as const;
const ODD = [
  '.',
  '..',
  '',
  '.env',
  '.consolidate-lock',
  'b.md ',
  'CON.md',
  '~',
  'n.txt',
  'a\u202e.md',
  '\uff0e\uff0e',
] as const;
const KINDS = ['folder', 'file', 'link out', 'link up', 'dangling', 'second name', 'fifo', 'pinned'] as const;

type Entry = { readonly at: readonly string[]; readonly kind: (typeof KINDS)[number] };

const place: fc.Arbitrary<readonly string[]> = fc.array(fc.constantFrom(...NAMES), {
  minLength: 1,
  maxLength: 2,
});
const entry: fc.Arbitrary<Entry> = fc.record({ at: place, kind: fc.constantFrom(...KINDS) });
const named = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...NAMES) }, fc.constantFrom(...ODD)),
  {
    minLength: 1,
    maxLength: 4,
  },
);

const lay = async (root: string, outside: string, { at, kind }: Entry): Promise<void> => {
  const path = join(root, ...at);
  await mkdir(join(path, '..'), { recursive: true });
  if (kind === 'folder') await mkdir(path);
  if (kind === 'file') await writeFile(path, 'old', { flag: 'wx' });
  if (kind === 'pinned') await writeFile(path, '---\npinned: true\n---\nText\n', { flag: 'wx' });
  if (kind === 'link out') await symlink(outside, path);
  if (kind === 'link up') await symlink('..', path);
  if (kind === 'dangling') await symlink(join(outside, 'made.md'), path);
  if (kind === 'second name') await link(join(outside, 'b.md'), path);
  if (kind === 'fifo') await link(join(around, 'fifo'), path);
};

let runs = 0;
/** A folder to write in, with what was drawn in it where it could be laid there, and one beside it. */
const world = async (entries: readonly Entry[]): Promise<{ base: string; root: string }> => {
  const base = join(around, String(++runs));
  const [root, outside] = [join(base, 'root'), join(base, 'outside')];
  await mkdir(join(outside, 'a'), { recursive: true });
  await mkdir(root);
  for (const file of ['b.md', 'a/b.md']) await writeFile(join(outside, file), 'secret');
  for (const one of entries) await lay(root, outside, one).catch(() => undefined);
  return { base, root };
};

const groundAt = (root: string) => ({
  files: nodeFiles,
  folders: nodeFolders,
  confine,
  folder: confine(nodeFiles, root),
  root,
  readRoots: null,
  cwd: root,
});

const write = async (root: string, file_path: string): Promise<boolean> => {
  const tools = toolsFor({ files: nodeFiles, confine, staging: root, live: root, image: new Map() });
  const call = { type: 'tool_use' as const, id: 'c', name: 'Write', input: { file_path, content: 'new' } };
  const done = await tools.use(call, new AbortController().signal)();
  return E.isRight(done) && !done.right.result.isError;
};

/** The lines of a snapshot but those of one file and of the folders above it. */
const but = (lines: readonly string[], path: string): readonly string[] => {
  const parts = path.split('/');
  const own = parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
  return lines.filter((line) => !own.some((one) => line.startsWith(`${one} `)));
};

test('whatever lies in a folder, a write that is allowed changes its own file there and nothing else, and any other nothing', async () => {
  const seen = { allowed: 0, denied: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 6 }),
      named,
      fc.boolean(),
      async (entries, parts, absolute) => {
        const { base, root } = await world(entries);
        const path = absolute ? `${root}/${parts.join('/')}` : parts.join('/');
        const before = await snapshot(base);
        const answer = await permitLine(groundAt(root))(
          JSON.stringify({ tool: 'Write', input: { file_path: path } }),
        );
        expect(await snapshot(base)).toEqual(before);
        const told = answer.behavior === 'allow' ? (answer.updatedInput?.file_path ?? path) : path;
        const written = await write(root, String(told));
        const after = await snapshot(base);
        if (answer.behavior === 'allow') {
          seen.allowed += 1;
          expect(written).toBe(true);
          expect(await readFile(String(told), 'utf8')).toBe('new');
          expect(but(after, String(told).slice(base.length + 1))).toEqual(
            but(before, String(told).slice(base.length + 1)),
          );
        } else seen.denied += 1;
        expect(after.filter((line) => line.startsWith('outside'))).toEqual(
          before.filter((line) => line.startsWith('outside')),
        );
      },
    ),
    { numRuns: 60 },
  );
  expect(seen.allowed).toBeGreaterThan(0);
  expect(seen.denied).toBeGreaterThan(0);
});
