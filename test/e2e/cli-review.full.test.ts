import { describe, expect, test } from 'vitest';
import { aMessyStore, contentOf, lockOf, withPriorLock } from './a-store.js';
import { cli } from './run-cli.js';

const json = async (args: readonly string[]) => {
  const { code, out } = await cli([...args, '--json']);
  return { code, value: JSON.parse(out) };
};

describe('a review from the command line', () => {
  test('holds, shows, lets in, takes back and gives up', async () => {
    const { memory, options } = withPriorLock(aMessyStore());
    const [content, lock] = [contentOf(memory), lockOf(memory)];

    const held = await json(['run', '--force', '--review', ...options]);
    expect(held).toMatchObject({
      code: 0,
      value: { outcome: 'held', heldUntil: expect.any(Number), reason: expect.stringContaining('apply') },
    });
    expect([contentOf(memory), lockOf(memory)]).toEqual([content, lock]);
    const { runId, files } = held.value;
    const { conflicts: _, ...paths } = files;

    const status = await json(['status', ...options]);
    expect(status.value.held).toEqual([
      {
        runId,
        heldAt: expect.any(Number),
        until: held.value.heldUntil,
        reason: 'A review was asked for.',
        files: paths,
      },
    ]);
    const next = await json(['run', ...options]);
    expect(next).toMatchObject({ code: 0, value: { outcome: 'refused', verdict: { gate: 'not-before' } } });
    const diff = await json(['diff', 'latest', ...options]);
    expect(diff.value).toMatchObject({ runId, reason: 'A review was asked for.' });
    expect(diff.value.files.length).toBeGreaterThan(0);
    for (const command of ['diff', 'log'])
      expect((await cli([command, 'latest', ...options])).out).toMatch(/^A review was asked for\.$/m);

    const applied = await cli(['apply', 'latest', ...options]);
    expect(applied).toMatchObject({ code: 0, out: expect.stringMatching(/^Done\./m) });
    expect(contentOf(memory)).not.toEqual(content);
    const again = await json(['apply', runId, ...options]);
    expect(again).toEqual({ code: 1, value: { error: expect.stringContaining('was let in already') } });

    expect(await json(['undo', runId, ...options])).toMatchObject({
      code: 0,
      value: { outcome: 'completed' },
    });
    expect(contentOf(memory)).toEqual(content);

    const discarded = await cli(['discard', runId, ...options]);
    expect(discarded).toMatchObject({ code: 0, out: 'Given up. The store is as it was before.\n' });
    const log = await json(['log', ...options]);
    expect(log.value.map(({ kind, outcome }: Record<string, string>) => `${kind} ${outcome}`)).toEqual([
      'discard unchanged',
      'undo completed',
      'apply completed',
      'dream held',
    ]);
    expect(log.value[3]).toMatchObject({ appliedBy: null, discardedBy: log.value[0].runId, heldUntil: null });
    expect((await json(['status', ...options])).value.held).toEqual([]);
    expect((await json(['audit', 'verify', ...options])).value.sound).toBe(true);
  });
});
