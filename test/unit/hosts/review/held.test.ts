import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../../src/effects/simulated/scripted-model/scripted-model.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import type { HostEvent } from '../../../../src/hosts/dream/host-events.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { pruneRuns } from '../../../../src/hosts/history/retention.js';
import { openVerdict } from '../dream/small-store.js';
import { FOLDERS } from '../dream/store-in-memory.js';
import { BREACH, reviewStore, right, SOUND } from './held-store.js';

const WEEK = 7 * 24 * 3_600_000;

const eventsOf = () => {
  const events: HostEvent[] = [];
  return { events, onEvent: (event: HostEvent): void => void events.push(event) };
};

describe('a dream whose result is held', () => {
  it('leaves store and lock as they were, and says what would change, why it waits and what to do', async () => {
    const scene = reviewStore();
    const was = scene.text('harbour.md');
    const handle = scene.dream(SOUND, { review: true });
    const result = await handle.done;
    expect(result).toMatchObject({
      outcome: 'held',
      files: { changed: expect.arrayContaining(['harbour.md']), created: ['ships.md'], deleted: [] },
      reason: `A review was asked for. “autodream apply ${result.runId}” lets it in, “autodream discard ${result.runId}” gives it up.`,
      lastConsolidatedAt: null,
    });
    expect(scene.text('harbour.md')).toBe(was);
    expect(scene.text('ships.md')).toBeNull();
    expect(scene.lockNs()).toBeNull();
    const harbour = (await handle.diff())?.files.find(({ path }) => path === 'harbour.md');
    expect(harbour?.after).toContain('Tickets are green');
    expect(handle.task()).toMatchObject({ status: 'completed', note: 'held' });
  });

  it('is told to those who watch, with its files and until when it is kept', async () => {
    const scene = reviewStore();
    const { events, onEvent } = eventsOf();
    const { runId } = await scene.dream(SOUND, { review: true, onEvent }).done;
    expect(events.map(({ _tag }) => _tag)).toEqual(['Fired', 'Completed', 'Held']);
    const until = (await scene.run(runId))?.heldUntil;
    expect(events[2]).toMatchObject({ runId, until, files: expect.arrayContaining(['ships.md']) });
  });

  it('waits as a run that was neither let in nor given up, for seven days from its end', async () => {
    const scene = reviewStore();
    const { runId } = await scene.hold();
    const run = await scene.run(runId);
    expect(run).toMatchObject({ outcome: 'held', committed: false, appliedBy: null, discardedBy: null });
    expect(run?.heldUntil).toBe((run?.lastAt ?? 0) + WEEK);
  });

  it('that breaches a rule is held unasked, with the breach as the reason', async () => {
    const scene = reviewStore();
    const result = await scene.dream(BREACH).done;
    expect(result).toMatchObject({
      outcome: 'held',
      reason: expect.stringMatching(/The index was emptied.*“autodream apply /),
    });
    expect(scene.text('MEMORY.md')).toContain('harbour.md');
    expect(await scene.apply(result.runId)).toMatchObject({ outcome: 'completed' });
    expect(scene.text('MEMORY.md')).toBe('');
  });
});

describe('a dream whose journal fails after its result was held', () => {
  it('is held all the same, says so, and can be let in', async () => {
    const scene = reviewStore();
    const { append } = scene.capabilities.files;
    const isVerdict = (bytes: Uint8Array): boolean =>
      new TextDecoder().decode(bytes).includes('"reason":"held for review"');
    const files = {
      ...scene.capabilities.files,
      append: (path: string, bytes: Uint8Array, sync: boolean) =>
        path.endsWith('.jsonl') && isVerdict(bytes)
          ? async () => E.left({ _tag: 'FileError', operation: 'append', path, code: 'ENOSPC' } as const)
          : append(path, bytes, sync),
    };
    const result = await startDream({ ...scene.capabilities, files }, FOLDERS, {
      verdict: openVerdict,
      review: true,
      engine: localEngine(() => scriptedModel(SOUND)),
    }).done;
    expect(result).toMatchObject({
      outcome: 'held',
      reason: expect.stringMatching(/journal could not be written.*waits for a review.*autodream apply/),
      files: { created: ['ships.md'] },
    });
    expect(await scene.run(result.runId)).toMatchObject({ outcome: 'held', appliedBy: null });
    expect(await scene.apply(result.runId)).toMatchObject({ outcome: 'completed' });
  });
});

describe('a dry run', () => {
  it('with a breach shows the change, says that a real run would be held, and keeps nothing', async () => {
    const scene = reviewStore();
    const { events, onEvent } = eventsOf();
    const handle = scene.dream(BREACH, { dryRun: true, onEvent });
    const result = await handle.done;
    expect(result).toMatchObject({
      outcome: 'held',
      reason: expect.stringMatching(/A run that is no dry run would hold it for a review\.$/),
      files: { changed: ['MEMORY.md'] },
      head: null,
    });
    expect(result).not.toHaveProperty('heldUntil');
    expect((await handle.diff())?.files.map(({ path }) => path)).toEqual(['MEMORY.md']);
    expect(events.map(({ _tag }) => _tag)).toEqual(['Fired', 'Completed']);
    expect(await scene.run(result.runId)).toBeUndefined();
    expect(await scene.whyNotApply('latest')).toMatchObject({ left: { _tag: 'RunUnknown' } });
  });

  it('does not ask for a review', async () => {
    const result = await reviewStore().dream(SOUND, { dryRun: true, review: true }).done;
    expect(result).toMatchObject({ outcome: 'completed' });
  });
});

describe('a review that was asked for', () => {
  it('finds nothing where nothing would change', async () => {
    const scene = reviewStore();
    await scene.dream(SOUND).done;
    const again = await scene.dream(SOUND.slice(-1), { review: true }).done;
    expect(again).toMatchObject({ outcome: 'unchanged' });
  });
});

describe('a held result among more runs than are kept', () => {
  const dreams = async (scene: ReturnType<typeof reviewStore>, count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) {
      scene.write('harbour.md', `${scene.text('harbour.md')}- Quay ${i} shuts.\n- Quay ${i} shuts.\n`);
      await scene.dream(SOUND.slice(-1)).done;
      scene.skip(3 * 3_600_000);
    }
  };

  it('is kept with its objects while it waits, and can be let in', async () => {
    const scene = reviewStore();
    const { runId } = await scene.hold();
    await dreams(scene, 6);
    const pruned = await right(pruneRuns(scene.store, { keep: 1, surplus: 1 }));
    expect(pruned.length).toBeGreaterThan(0);
    expect(pruned).not.toContain(runId);
    expect(await scene.apply('latest')).toMatchObject({ outcome: 'completed' });
    expect(scene.text('harbour.md')).toContain('Tickets are green');
  });

  it('goes like any other when its week is over, and so does one that was given up', async () => {
    const scene = reviewStore();
    const given = await scene.hold();
    await scene.discard(given.runId);
    const waiting = await scene.hold();
    await dreams(scene, 6);
    expect(await right(pruneRuns(scene.store, { keep: 2, surplus: 1 }))).toContain(given.runId);
    scene.skip(WEEK);
    await dreams(scene, 3);
    expect(await right(pruneRuns(scene.store, { keep: 1, surplus: 1 }))).toContain(waiting.runId);
    expect(await scene.whyNotApply(waiting.runId)).toMatchObject({
      left: { reason: expect.stringContaining('was pruned') },
    });
  });
});
