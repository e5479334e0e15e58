import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { ripgrep } from '../../src/effects/live/ripgrep.js';
import type { Searcher } from '../../src/effects/ports/searcher.js';
import { everyFile } from '../../src/effects/services/search/every-file.js';
import { toolsFor } from '../../src/effects/services/tools/tools.js';
import { asJson, type Json } from '../../src/journal/json.js';

const unaborted = new AbortController().signal;
const byRipgrep = ripgrep(0, async () => rgPath);

const WORDS = ['ferry', 'Ferry', 'leaves', 'at 7', 'berth_4', '渡轮', 'é', '😀', '$5.00', '', '\0', ' '];
const line = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '));
const text = fc
  .tuple(fc.constantFrom('', '\uFEFF'), fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'))
  .map(([mark, lines, end]) => mark + lines.join(end));
const NAMES = [
  'a.md',
  '-b.md',
  '-',
  'c d.md',
  '.hidden.md',
  'sub/e.md',
  'sub/deep/f.md',
  '渡.md',
  'g*.md',
  'h.txt',
];
const trees = fc.dictionary(fc.constantFrom(...NAMES), text, { minKeys: 4, noNullPrototype: true });

const patterns = fc.constantFrom(
  ...[
    'ferry',
    '^ferry',
    '7$',
    '^$',
    'f.*y',
    '\\bat\\b',
    '渡|é',
    '[^a-z ]$',
    '\\d',
    '(?i)FERRY leaves',
    '\\$\\d\\.\\d+',
  ],
  ...['e{2,}', '.😀.', '\\w+_4', '^.{3,5}$', 'x', '\\B', '-', '^ferry$', '\\s$', '\\x00'],
);
const greps = fc.record(
  {
    pattern: patterns,
    glob: fc.constantFrom('*.md', 'sub/**', '**'),
    output_mode: fc.constantFrom('content', 'count', 'files_with_matches'),
    '-i': fc.boolean(),
    '-C': fc.integer({ min: 0, max: 2 }),
    head_limit: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: ['pattern'] },
);

const grepIn = (folder: string, searcher: Searcher) => {
  const tools = toolsFor({ files: nodeFiles, staging: folder, live: '/live', image: new Map(), searcher });
  return async (input: Json): Promise<string> => {
    const outcome = await tools.use({ type: 'tool_use', id: 'call-1', name: 'Grep', input }, unaborted)();
    if (E.isLeft(outcome)) throw new Error('a tool call never fails');
    return outcome.right.result.content;
  };
};

describe('a searcher', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'autodream-searchers-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const candidates = async (searcher: Searcher, paths: readonly string[], pattern: string) => {
    const found = await searcher.candidates({ folder, paths, pattern }, unaborted)();
    return E.isRight(found) ? found.right : [];
  };

  it('changes nothing of what Grep answers, with ripgrep or without, over any files and patterns', async () => {
    let trial = 0;
    const seen = { some: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(trees, fc.array(greps, { minLength: 4, maxLength: 4 }), async (tree, all) => {
        const place = join(folder, `${++trial}`);
        for (const [path, content] of Object.entries(tree)) {
          await mkdir(dirname(join(place, path)), { recursive: true });
          await writeFile(join(place, path), content);
        }
        for (const input of all) {
          const asked = asJson(input, 'input');
          const answer = await grepIn(place, everyFile)(asked);
          expect(await grepIn(place, byRipgrep)(asked)).toBe(answer);
          seen[answer.startsWith('No ') ? 'none' : 'some'] += 1;
        }
      }),
      { numRuns: 15 },
    );
    expect(Math.min(seen.some, seen.none)).toBeGreaterThan(0);
  });

  it('by ripgrep leaves out files that cannot match, in the given order', async () => {
    for (const name of ['z.md', 'a.md', '-e', '-']) await writeFile(join(folder, name), 'needle');
    await writeFile(join(folder, 'b.md'), 'hay');
    const paths = ['z.md', 'b.md', 'a.md', '-e', '-', 'gone.md'];
    // With a file that is not there not all is known, so nothing is left out.
    expect(await candidates(byRipgrep, paths, 'needle')).toEqual(paths);
    expect(await candidates(byRipgrep, paths.slice(0, 5), 'needle')).toEqual(['z.md', 'a.md', '-e', '-']);
  });

  it('names every file where ripgrep is not there, breaks down, or cannot read the pattern', async () => {
    const paths = ['a.md', 'b.md'];
    for (const program of [null, '/nowhere/rg', '/bin/ls'])
      expect(
        await candidates(
          ripgrep(0, async () => program),
          paths,
          'needle',
        ),
      ).toEqual(paths);
    expect(await candidates(byRipgrep, paths, '(')).toEqual(paths);
    expect(
      await candidates(
        ripgrep(3, async () => rgPath),
        paths,
        'needle',
      ),
    ).toEqual(paths);
  });

  it('asks for files in parts that fit on a command line', async () => {
    const place = join(folder, 'many');
    await mkdir(place);
    const paths = Array.from({ length: 700 }, (_, at) => `${at}-${'x'.repeat(200)}.md`);
    await Promise.all(
      paths.map((path, at) => writeFile(join(place, path), at % 100 === 0 ? 'needle' : 'hay')),
    );
    const found = await byRipgrep.candidates({ folder: place, paths, pattern: 'needle' }, unaborted)();
    expect(found).toEqual(E.right(paths.filter((_, at) => at % 100 === 0)));
  });

  it('runs with no configuration of the person, who may have asked for other things', async () => {
    const config = join(folder, 'ripgreprc');
    await writeFile(config, '--invert-match\n');
    const before = process.env.RIPGREP_CONFIG_PATH;
    process.env.RIPGREP_CONFIG_PATH = config;
    try {
      expect(await candidates(byRipgrep, ['a.md', 'b.md'], 'needle')).toEqual(['a.md']);
    } finally {
      if (before === undefined) delete process.env.RIPGREP_CONFIG_PATH;
      else process.env.RIPGREP_CONFIG_PATH = before;
    }
  });

  it('is ended when the run is stopped', async () => {
    const stopped = await byRipgrep.candidates(
      { folder, paths: ['b.md'], pattern: 'x' },
      AbortSignal.abort(),
    )();
    expect(stopped).toEqual(E.right(['b.md']));
  });

  it('shows nothing of what a link leads to', async () => {
    const place = join(folder, 'linked');
    await mkdir(place);
    await writeFile(join(folder, 'outside'), 'needle outside');
    await writeFile(join(place, 'a.md'), 'needle inside');
    await symlink(join(folder, 'outside'), join(place, 'b.md'));
    for (const searcher of [byRipgrep, everyFile])
      expect(await grepIn(place, searcher)({ pattern: 'needle' })).toBe('a.md:1:needle inside');
  });
});
