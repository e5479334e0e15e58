import { beforeEach, describe, expect, it } from 'vitest';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { reviewStore, right, SOUND } from './held-store.js';

let scene: ReturnType<typeof reviewStore>;
beforeEach(() => {
  scene = reviewStore();
});

const startNs = async (runId: string): Promise<bigint> =>
  BigInt((await scene.run(runId))?.startedAt ?? 0) * 1_000_000n;

describe('letting a held result in', () => {
  it('makes exactly the change that was held, and the dream’s start the lock’s time', async () => {
    const held = await scene.hold();
    scene.skip(3_600_000);
    const applied = await scene.apply(held.runId.slice(0, 11));
    expect(applied).toMatchObject({ outcome: 'completed', files: held.files });
    expect(scene.text('harbour.md')).toContain('Tickets are green');
    expect(scene.text('ships.md')).toContain('The Alma is old.');
    expect(scene.lockNs()).toBe(await startNs(held.runId));
    expect(await scene.run(held.runId)).toMatchObject({ outcome: 'held', appliedBy: applied.runId });
    expect(await scene.run(applied.runId)).toMatchObject({ kind: 'apply', applies: held.runId });
  });

  it('merges it with what the store has become, and keeps and names the live version of what conflicts', async () => {
    const held = await scene.hold();
    const harbour = scene.text('harbour.md') ?? '';
    scene.write('harbour.md', `${harbour}- Cats travel free.\n`);
    scene.write('ships.md', 'Somebody else wrote this.\n');
    const applied = await scene.apply('latest');
    expect(applied).toMatchObject({ outcome: 'completed', files: { conflicts: ['ships.md'] } });
    expect(scene.text('harbour.md')).toMatch(/Tickets are green[\s\S]*Cats travel free/);
    expect(scene.text('ships.md')).toBe('Somebody else wrote this.\n');
    expect((await scene.run(held.runId))?.appliedBy).toBe(applied.runId);
  });

  it('does not set the time back where the store was consolidated later', async () => {
    const held = await scene.hold();
    scene.skip(3_600_000);
    scene.write('notes.md', '# Notes\n\n- one\n');
    const later = await scene.dream(SOUND.slice(-1)).done;
    expect(later.outcome).toBe('completed');
    const time = scene.lockNs();
    expect(await scene.apply(held.runId)).toMatchObject({ outcome: 'completed' });
    expect(scene.lockNs()).toBe(time);
    expect(time).toBe(await startNs(later.runId));
    await scene.undo('latest');
    expect(scene.lockNs()).toBe(time);
  });

  it('says unchanged where somebody has made the same change, and counts as done', async () => {
    const held = await scene.hold();
    await scene.apply(held.runId);
    const files = ['MEMORY.md', 'harbour.md', 'ships.md'].map((path) => [path, scene.text(path)] as const);
    await scene.undo(held.runId);
    for (const [path, text] of files) if (text !== null) scene.write(path, text);
    const again = await scene.apply(held.runId);
    expect(again).toMatchObject({ outcome: 'unchanged' });
    expect((await scene.run(held.runId))?.appliedBy).toBe(again.runId);
  });

  it('fails with a sentence where its objects are gone, and changes nothing', async () => {
    const held = await scene.hold();
    const was = scene.text('harbour.md');
    await right(scene.capabilities.files.removeFolder(scene.store.paths.objects));
    const applied = await scene.apply(held.runId);
    expect(applied).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(
        /is not kept any more, or was damaged.*“autodream discard .* gives it up\.$/,
      ),
    });
    expect(scene.text('harbour.md')).toBe(was);
    expect((await scene.run(held.runId))?.appliedBy).toBeNull();
  });
});

describe('taking back what was let in', () => {
  it('works by the id of the held run as by that of the apply, and sets the time back to the millisecond', async () => {
    await scene.dream(SOUND.slice(-1)).done;
    const time = scene.lockNs() ?? 0n;
    const was = scene.text('harbour.md');
    scene.skip(3_600_000);
    const held = await scene.hold();
    for (const name of [held.runId, 'the apply', 'latest']) {
      const applied = await scene.apply(held.runId);
      expect(applied.outcome).toBe('completed');
      const undone = await scene.undo(name === 'the apply' ? applied.runId : name);
      expect(undone).toMatchObject({ outcome: 'completed' });
      expect(scene.text('harbour.md')).toBe(was);
      expect(scene.text('ships.md')).toBeNull();
      expect((scene.lockNs() ?? 1n) / 1_000_000n).toBe(time / 1_000_000n);
      expect(await scene.run(held.runId)).toMatchObject({ appliedBy: null });
    }
  });

  it('can itself be taken back, and then the result counts as let in again', async () => {
    const held = await scene.hold();
    const applied = await scene.apply(held.runId);
    const undone = await scene.undo(held.runId);
    await scene.undo(undone.runId);
    expect(scene.text('harbour.md')).toContain('Tickets are green');
    expect((await scene.run(held.runId))?.appliedBy).toBe(applied.runId);
    expect(await scene.whyNotApply(held.runId)).toMatchObject({
      left: { reason: expect.stringContaining(`by run ${applied.runId}`) },
    });
  });
});

describe('giving a held result up', () => {
  it('leaves store and lock alone and is the end of it', async () => {
    const held = await scene.hold();
    const [text, time] = [scene.text('harbour.md'), scene.lockNs()];
    const discarded = await scene.discard('latest');
    expect(discarded).toMatchObject({ outcome: 'unchanged' });
    expect([scene.text('harbour.md'), scene.lockNs()]).toEqual([text, time]);
    expect(await scene.run(held.runId)).toMatchObject({ discardedBy: discarded.runId });
    expect(await scene.run(discarded.runId)).toMatchObject({ kind: 'discard', discards: held.runId });
    const left = {
      reason: `The result of run ${held.runId} was given up already, by run ${discarded.runId}.`,
    };
    expect(await scene.whyNotApply(held.runId)).toMatchObject({ left });
    expect(await scene.whyNotDiscard(held.runId)).toMatchObject({ left });
  });

  it('leaves journals that verify', async () => {
    await scene.discard((await scene.hold()).runId);
    const held = await scene.hold();
    await scene.apply(held.runId);
    await scene.undo(held.runId);
    const audit = await right(auditStore(scene.store));
    expect(audit.fault).toBeNull();
    expect(audit.runs).toHaveLength(5);
    expect(audit.runs.every(({ wrong, replayed }) => wrong === null && replayed)).toBe(true);
  });
});
