import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startDream } from '../../../src/hosts/dream/dream.js';
import { isJson } from '../../../src/journal/json.js';
import { BEGINNING, readLine } from '../../../src/memory/transcripts/shown-rows.js';
import {
  arbitraryDreamCase,
  arbitraryScript,
  arbitraryStore,
  arbitraryTranscripts,
  calls,
  drive,
  ends,
  FOLDERS,
  inOrder,
  MEMORY,
  materialOf,
  putFile,
  script,
  scriptedModel,
  simulatedHost,
  simulatedWorld,
  textAt,
  write,
} from '../../../src/testing/index.js';
import { openVerdict } from '../hosts/dream/small-store.js';

const sample = <A>(arbitrary: fc.Arbitrary<A>): readonly A[] =>
  fc.sample(arbitrary, { numRuns: 150, seed: 7 });

describe('what the kit draws', () => {
  it('stores have what stores in the wild have', () => {
    const stores = sample(arbitraryStore());
    const texts = stores.flatMap((store) => Object.values(store));
    for (const kind of [/^---\n/, /^---\nname: "open/, /node_type/, /\[\[/, /\r\n/, /^\uFEFF/, /gone\.md/])
      expect(texts.filter((text) => kind.test(text)).length, kind.source).toBeGreaterThan(2);
    expect(stores.some((store) => store['MEMORY.md'] === undefined)).toBe(true);
    expect(stores.some((store) => store['logs/2026/03/2026-03-04.md'] !== undefined)).toBe(true);
  });

  it('transcripts have rows that are shown, rows that are not, and lines that are no rows', () => {
    const lines = sample(arbitraryTranscripts()).flatMap((all) =>
      Object.values(all).flatMap((text) => text.split('\n')),
    );
    const shown = lines.filter((line) => readLine(BEGINNING, line).rows.length > 0);
    expect(shown.length).toBeGreaterThan(lines.length / 10);
    expect(shown.length).toBeLessThan(lines.length * 0.9);
    for (const kind of [/isSidechain/, /"summary"/, /tool_result/, /no JSON/])
      expect(lines.filter((line) => kind.test(line)).length, kind.source).toBeGreaterThan(0);
  });

  it('scripts and cases are plain data, so that what is printed can be pasted', () => {
    for (const steps of sample(arbitraryScript(materialOf({ 'a.md': '- The ferry leaves at 7.\n' }))))
      expect(isJson(JSON.parse(JSON.stringify(steps)))).toBe(true);
    for (const one of sample(arbitraryDreamCase())) expect(JSON.parse(JSON.stringify(one))).toEqual(one);
  });
});

describe('a host in a simulated world', () => {
  it('dreams with a scripted model, step by step', async () => {
    const world = simulatedWorld();
    putFile(world.tree, `${MEMORY}/MEMORY.md`, '# Memory\n');
    const process = world.spawn();
    const model = scriptedModel(script(calls(write('a.md', '# A\n\n- One thing.\n')), ends('Done.')));
    const dream = startDream(
      simulatedHost(process, () => model),
      FOLDERS,
      { verdict: openVerdict },
    );
    const taken = await drive(world, inOrder);
    expect(taken).toBeGreaterThan(100);
    expect(await dream.done).toMatchObject({ outcome: 'completed' });
    expect(textAt(world.tree, `${MEMORY}/a.md`)).toContain('One thing.');
  });
});
