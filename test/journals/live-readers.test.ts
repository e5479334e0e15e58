import * as E from 'fp-ts/lib/Either.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '../../src/effects/ports/files.js';
import { linesOver } from '../../src/effects/simulated/lines-over.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { auditStore, firstWrong } from '../../src/hosts/history/audit.js';
import { readRuns } from '../../src/hosts/history/runs.js';
import { openStore, type Store } from '../../src/hosts/store.js';
import { FOLDERS } from '../../src/testing/places.js';
import { twoRuns } from './chronicle.js';
import { filesIn, type Kept, keptIn } from './kept-state.js';

/** A disk that others go on writing to: with each call that the reader makes they are `stride` steps further. */
const goingOn = (moments: readonly Kept[], start: number, stride: number): { readonly store: Store } => {
  let at = start;
  const now = (): Files => {
    const moment = moments[Math.min(Math.floor(at), moments.length - 1)] ?? new Map();
    at += stride;
    return filesIn(moment);
  };
  const reading: Files = {
    ...filesIn(new Map()),
    stat: (path) => () => now().stat(path)(),
    list: (path) => () => now().list(path)(),
    read: (path) => () => now().read(path)(),
    readEnd: (path, most) => () => now().readEnd(path, most)(),
  };
  const capabilities = { ...liveCapabilities(), files: reading, lines: linesOver(reading) };
  return { store: openStore(capabilities, FOLDERS) };
};

describe('a reader beside runs that go on', () => {
  const moments: Kept[] = [];
  beforeAll(async () => {
    await twoRuns((tree) => moments.push(keptIn(tree)));
  });

  test('never takes a journal that grows meanwhile for a damaged one', async () => {
    const seen = new Set<string>();
    for (const stride of [0.3, 1, 4, 9, 30])
      for (let start = 0; start < moments.length; start += 3 * stride + 4) {
        const runs = await readRuns(goingOn(moments, start, stride).store)();
        const outcomes = E.isRight(runs) ? runs.right.map(({ outcome }) => outcome) : [];
        for (const outcome of outcomes) seen.add(outcome);
        expect(outcomes, `from step ${start}, ${stride} a call`).not.toContain('damaged');
      }
    expect([...seen].sort()).toEqual(expect.arrayContaining(['completed', 'running']));
  });

  test('audits nothing but honest journals', async () => {
    const lengths = new Set<number>();
    for (const stride of [0.5, 2, 7, 25])
      for (let start = 0; start < moments.length; start += 11 * stride + 8) {
        const audit = await auditStore(goingOn(moments, start, stride).store)();
        if (E.isLeft(audit)) throw new Error(JSON.stringify(audit.left));
        expect(firstWrong(audit.right), `from step ${start}, ${stride} a call`).toBeNull();
        for (const { records } of audit.right.runs) lengths.add(records.length);
      }
    expect(lengths.size).toBeGreaterThan(8);
  });
});
