import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AuditExport, contentOf, exportAudit } from '../../../src/hosts/history/audit-export.js';
import { chronicle } from '../../journals/chronicle.js';
import { journalsOf, runIdOf } from '../../journals/damage.js';
import { type Kept, keptIn, storeOf } from '../../journals/kept-state.js';

const exported = async (kept: Kept, runId: string | null, contents = false): Promise<AuditExport> => {
  const value = await exportAudit(storeOf(kept).store, { runId, contents })();
  if (E.isLeft(value)) throw new Error(JSON.stringify(value.left));
  return JSON.parse(JSON.stringify(value.right));
};

const bytesOf = (content: unknown): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : typeof content === 'object' && content !== null && 'base64' in content
      ? Buffer.from(String(content.base64), 'base64')
      : Buffer.from('nothing');

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('an export', () => {
  let kept: Kept;
  beforeAll(async () => {
    kept = keptIn((await chronicle()).world.tree);
  });

  test('has every journal to the byte, and what is needed to verify it', async () => {
    const { runs, generations, sound, fault, pruned } = await exported(kept, null);
    expect({ sound, fault, pruned }).toEqual({ sound: true, fault: null, pruned: [] });
    expect(runs.map(({ runId }) => runId)).toEqual(journalsOf(kept).map(runIdOf));
    for (const [index, path] of journalsOf(kept).entries()) {
      const { lines = [], torn = '' } = runs[index] ?? {};
      const whole = [...lines.map((line) => `${line}\n`), torn].join('');
      expect(Buffer.from(whole), path).toEqual(Buffer.from(kept.get(path) ?? []));
    }
    expect(generations.at(-1)?.claim.nonce).toBe(runs.at(-1)?.runId);
    expect(runs.some(({ torn }) => torn !== '')).toBe(true);
  });

  test('has what the memory files said only where it was asked for', async () => {
    const [bare, full] = [await exported(kept, null), await exported(kept, null, true)];
    expect(JSON.stringify(bare)).not.toContain('The quay closes at nine.');
    const objects = full.runs.flatMap((run) => run.objects);
    expect(objects.length).toBeGreaterThan(30);
    for (const { hash, content, kept: isKept } of objects)
      expect([isKept, sha256(bytesOf(content))]).toEqual([true, hash]);
    expect(bare.runs[0]?.objects[0]).not.toHaveProperty('content');
  });

  test('of one run has that one alone', async () => {
    const runId = runIdOf(journalsOf(kept).at(-1) ?? '');
    const { runs, generations } = await exported(kept, runId);
    expect(runs.map((run) => run.runId)).toEqual([runId]);
    expect(generations.map(({ claim }) => claim.nonce)).toEqual([runId]);
  });

  test('says of a damaged journal what is wrong, and hands it out as it is', async () => {
    const path = journalsOf(kept)[0] ?? '';
    const damaged = (kept.get(path) ?? new Uint8Array()).with(20, 0xff);
    const { sound, runs } = await exported(new Map(kept).set(path, damaged), null);
    expect(sound).toBe(false);
    expect(runs[0]).toMatchObject({
      wrong: { seq: 0 },
      lines: expect.arrayContaining([{ base64: expect.any(String) }]),
    });
    expect(bytesOf(runs[0]?.lines[0])[20]).toBe(0xff);
  });
});

test('bytes are text exactly where that gives them back', () => {
  expect(contentOf(Buffer.from('\uFEFFnaïve'))).toBe('\uFEFFnaïve');
  expect(contentOf(Uint8Array.of(0x61, 0xff))).toEqual({ base64: 'Yf8=' });
});
