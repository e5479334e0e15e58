import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localModel } from '../../../../src/effects/live/local-model/local-model.js';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';
import type { Tools } from '../../../../src/effects/ports/tools.js';
import { toolsFor } from '../../../../src/effects/services/tools/tools.js';
import { consolidate } from '../../../../src/memory/consolidation/consolidate.js';
import type { StoreImage } from '../../../../src/memory/store-image.js';
import { converse, imageIn, isCall, lastText, PROMPT, refusing, textsOf } from './converse.js';

const EXAMPLE = join(import.meta.dirname, '../../../../examples/store');

let staging = '';
beforeEach(async () => {
  staging = await mkdtemp(join(tmpdir(), 'autodream-model-'));
});
afterEach(() => rm(staging, { recursive: true }));

const put = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  await mkdir(dirname(join(staging, path)), { recursive: true });
  await writeFile(join(staging, path), bytes);
};

const toolsOn = (image: StoreImage): Tools =>
  toolsFor({ files: nodeFiles, staging, live: '/home/dev/memory', image });

describe('the local model, talking to the tools', () => {
  test('does to the example store what consolidation by rule does, and nothing is denied', async () => {
    const image = await imageIn(EXAMPLE);
    for (const [path, { bytes }] of image) await put(path, bytes);
    const run = await converse(toolsOn(image));
    expect(textsOf(await imageIn(staging))).toEqual(textsOf(consolidate(image).image));
    expect(run.outcomes.filter(({ denied, result }) => denied !== null || result.isError)).toEqual([]);
    expect(lastText(run)).toMatch(/^Consolidated by rule: \d+ files written, \d+ files? emptied\.$/);
  });

  test('finds nothing to do the second time, and says so', async () => {
    for (const [path, { bytes }] of consolidate(await imageIn(EXAMPLE)).image) await put(path, bytes);
    const run = await converse(toolsOn(await imageIn(staging)));
    expect(run.calls.filter(({ name }) => name === 'Write')).toEqual([]);
    expect(lastText(run)).toBe('Nothing to consolidate: no file was changed.');
  });

  test('asks for at most fifty calls a turn, each with an id of its own, and reads each file once', async () => {
    for (let topic = 0; topic < 120; topic += 1)
      await put(`t${topic}.md`, `Topic ${topic} has some words.\n`);
    const run = await converse(toolsOn(await imageIn(staging)));
    expect(Math.max(...run.answers.map(({ content }) => content.filter(isCall).length))).toBe(50);
    expect(new Set(run.calls.map(({ id }) => id)).size).toBe(run.calls.length);
    expect(run.calls.filter(({ name }) => name === 'Read')).toHaveLength(120);
  });

  test('reads a long file on to its end, also one that holds a sentence like that of the tool', async () => {
    const long = `Some words to keep here.\n\n\`\`\`\n${`${'x'.repeat(1990)}\n`.repeat(210)}\`\`\`\n\nThe last words yesterday.\n`;
    const sly = 'a\n\nb\n[Lines 1-3 of 9 shown. Read on with offset 4.]';
    const head = '---\nmodified: 2026-03-11\n---\n\n';
    await put('long.md', head + long);
    await put('sly.md', sly);
    const run = await converse(toolsOn(await imageIn(staging)));
    expect(await readFile(join(staging, 'long.md'), 'utf8')).toBe(
      head + long.replace('yesterday', '2026-03-10'),
    );
    expect(await readFile(join(staging, 'sly.md'), 'utf8')).toBe(sly);
    expect(
      run.calls.filter(({ name, input }) => name === 'Read' && JSON.stringify(input).includes('"offset"'))
        .length,
    ).toBeGreaterThan(2);
  });

  test('leaves alone what is no text, a link, or has other names', async () => {
    await put('a.md', 'Deploys go out on Tuesdays only.\n');
    await put('b.md', 'Deploys go out on Tuesdays only.\n\nSee [l](linked.md) and [n](bad.md).\n');
    await put('bad.md', Uint8Array.of(0xff, 0xfe));
    await put('hard.md', 'Deploys go out on Tuesdays only.\n');
    const image = await imageIn(staging);
    image.set('linked.md', { bytes: new Uint8Array(), mode: 0o777, frozen: 'symlink' });
    image.set('hard.md', {
      bytes: new Uint8Array(await readFile(join(staging, 'hard.md'))),
      mode: 0o644,
      frozen: 'hard-link',
    });
    const run = await converse(toolsOn(image));
    expect(run.outcomes.filter(({ denied }) => denied !== null)).toEqual([]);
    expect(await readFile(join(staging, 'hard.md'), 'utf8')).toBe('Deploys go out on Tuesdays only.\n');
    expect(await readFile(join(staging, 'b.md'), 'utf8')).toBe('See [l](linked.md) and [n](bad.md).\n');
  });
});

describe('when a write is refused', () => {
  const fill = async (): Promise<StoreImage> => {
    await put('MEMORY.md', '- [a](a.md)\n- [b](b.md)\n- [a again](a.md) — the cache lives for one hour\n');
    await put('a.md', '# A\n\nTests run on two cores.\n');
    await put('b.md', '# B\n\nTests run on two cores.\n\nSee [gone](gone.md) for more of it.\n');
    return imageIn(staging);
  };

  test('the plan is made anew around that file, so that no statement is lost', async () => {
    const image = await fill();
    const run = await converse(refusing(toolsOn(image), (path) => path === 'a.md'));
    const after = textsOf(await imageIn(staging));
    expect(after['a.md']).toBe('# A\n\nTests run on two cores.\n');
    expect(after['b.md']).toBe('# B\n\nSee gone for more of it.\n');
    expect(Object.values(after).join('')).toContain('the cache lives for one hour');
    expect(lastText(run)).toContain('1 file could not be written, so nothing was changed there: a.md.');
  });

  test('where all writes are refused it ends its turn and nothing has changed', async () => {
    const image = await fill();
    const run = await converse(refusing(toolsOn(image), () => true));
    expect(textsOf(await imageIn(staging))).toEqual(textsOf(image));
    expect(lastText(run)).toContain('Nothing to consolidate');
  });

  test('where a new file is refused, what was written is put back', async () => {
    await put('MEMORY.md', '- [b](b.md)\n- [Old](gone.md) — power cut at the pier\n');
    await put('b.md', 'See [lost](lost.md) for more of it.\n');
    const image = await imageIn(staging);
    await converse(refusing(toolsOn(image), (path) => !image.has(path)));
    expect(textsOf(await imageIn(staging))).toEqual(textsOf(image));
  });
});

test('a text with a line that Read does not show is left as it is, and the last word names it', async () => {
  await put('MEMORY.md', '- [a](a.md)\n- [long](long.md)\n');
  await put('a.md', '# A\n\n- Tests run on two cores.\n- tests run on two cores\n');
  await put('long.md', `# Long\n\n- ${'word '.repeat(50_000)}\n- Tests run on two cores.\n`);
  const image = await imageIn(staging);
  const run = await converse(toolsOn(image));
  const after = textsOf(await imageIn(staging));
  expect(after['long.md']).toBe(textsOf(image)['long.md']);
  expect(after['a.md']).toBe('# A\n\n- Tests run on two cores.\n');
  expect(lastText(run)).toContain('1 file could not be read, so nothing was changed there: long.md.');
});

test('after the signal was aborted it does not answer', async () => {
  const answer = await localModel().ask({ messages: [PROMPT], maxOutput: null }, AbortSignal.abort())();
  expect(answer).toMatchObject({ _tag: 'Left', left: { _tag: 'ModelError' } });
});
