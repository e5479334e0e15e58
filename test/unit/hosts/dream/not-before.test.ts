import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Model } from '../../../../src/effects/ports/model.js';
import type { NotBefore } from '../../../../src/effects/ports/not-before.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { startFix, startUndo } from '../../../../src/hosts/edits/edit.js';
import { startApply, startDiscard } from '../../../../src/hosts/edits/review.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import type { DreamResult } from '../../../../src/hosts/history/dream-result.js';
import { NOTHING_NOTED, noteOf } from '../../../../src/machines/gate/not-before.rules.js';
import { modelError } from '../../effects/model-error.js';
import { openVerdict } from './small-store.js';
import { FOLDERS, storeInMemory } from './store-in-memory.js';

const MINUTE = 60_000;

let scene: ReturnType<typeof storeInMemory>;
let renamed: string[];
beforeEach(() => {
  renamed = [];
  scene = storeInMemory((operation, _, to) => {
    if (operation === 'rename') renamed.push(to);
  });
});

const noted = async (): Promise<NotBefore> => {
  const read = await scene.store.notBefore.read();
  return E.isRight(read) ? noteOf(read.right) : NOTHING_NOTED;
};
/** Minutes to rest from now; null: none. */
const rest = async (): Promise<number | null> => {
  const { until } = await noted();
  return until === null ? null : Math.round((until - scene.capabilities.clock.now()) / MINUTE);
};
const engineOf = (ask: Model['ask']) => localEngine(() => ({ name: 'scripted', ask }));
const broken = engineOf(() => async () => E.left(modelError('The key is wrong.', 'unauthorised')));
const dream = (options: Partial<Parameters<typeof startDream>[2]> = {}) =>
  startDream(scene.capabilities, FOLDERS, { verdict: openVerdict, ...options });
const failing = () => dream({ engine: broken }).done;
type Started = E.Either<{ readonly reason: string }, { readonly done: Promise<DreamResult> }>;
const seen = async (asked: Promise<Started>): Promise<DreamResult> => {
  const started = await asked;
  if (E.isLeft(started)) throw new Error(started.left.reason);
  return started.right.done;
};

describe('after a dream', () => {
  it('that failed the store rests, longer with each one in a row, until one goes well', async () => {
    const rests: (number | null)[] = [];
    for (let count = 0; count < 3; count += 1) {
      expect(await failing()).toMatchObject({ outcome: 'failed' });
      rests.push(await rest());
    }
    expect(rests).toEqual([10, 20, 40]);
    expect(await dream().done).toMatchObject({ outcome: 'completed' });
    expect(await noted()).toEqual(NOTHING_NOTED);
    await failing();
    expect(await rest()).toBe(10);
    expect(await dream().done).toMatchObject({ outcome: 'unchanged' });
    expect(await noted()).toEqual(NOTHING_NOTED);
  });

  it('that was stopped it rests for an hour', async () => {
    const sleepy = engineOf(
      (_, signal) => () =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(E.left(modelError('Stopped.', 'stopped'))));
          handle.send({ type: 'KILL', by: 'a person', request: null });
        }),
    );
    const handle = dream({ engine: sleepy });
    expect(await handle.done).toMatchObject({ outcome: 'killed' });
    expect(await noted()).toMatchObject({ why: 'kill', runId: handle.runId, failures: 0, counted: null });
    expect(await rest()).toBe(60);
  });

  it('whose process died while it worked the store rests as after a failure', async () => {
    const seenAtWork: NotBefore[] = [];
    const handle = dream({
      engine: engineOf(() => async () => {
        seenAtWork.push(await noted());
        return E.left(modelError('The key is wrong.', 'unauthorised'));
      }),
    });
    await handle.done;
    expect(seenAtWork).toMatchObject([{ why: 'failure', failures: 1, counted: handle.runId }]);
    expect(await noted()).toMatchObject({ failures: 1, counted: null });
  });

  it('that was refused, or only shown, nothing is noted', async () => {
    let second: DreamResult | null = null;
    await dream({
      engine: engineOf(() => async () => {
        second = await dream().done;
        return E.left(modelError('The key is wrong.', 'unauthorised'));
      }),
    }).done;
    expect(second).toMatchObject({ outcome: 'refused' });
    expect(await noted()).toMatchObject({ why: 'failure', failures: 1 });
    const before = await noted();
    renamed = [];
    expect(await dream({ dryRun: true }).done).toMatchObject({ outcome: 'completed' });
    expect(await dream({ dryRun: true, engine: broken }).done).toMatchObject({ outcome: 'failed' });
    expect(await noted()).toEqual(before);
    expect(renamed.filter((path) => path.includes('not-before'))).toEqual([]);
  });

  it('what cannot be noted is no fault of the dream', async () => {
    const { files } = scene.capabilities;
    const readOnly = {
      ...scene.capabilities,
      files: {
        ...files,
        create: (...args: Parameters<typeof files.create>) =>
          args[0].includes('.not-before')
            ? async () =>
                E.left({ _tag: 'FileError', operation: 'create', path: args[0], code: 'EROFS' } as const)
            : files.create(...args),
      },
    };
    const result = await startDream(readOnly, FOLDERS, { verdict: openVerdict }).done;
    expect(result).toMatchObject({ outcome: 'completed' });
    expect(await noted()).toEqual(NOTHING_NOTED);
  });
});

describe('a held result', () => {
  it.each([
    ['let in', startApply],
    ['given up', startDiscard],
  ])('is waited for, for seven days, until it is %s', async (_, decide) => {
    const { runId } = await dream({ review: true }).done;
    expect(await noted()).toMatchObject({ why: 'held', runId });
    expect(await rest()).toBe(7 * 24 * 60);
    await failing();
    expect(await noted()).toMatchObject({ why: 'held', runId, failures: 1 });
    const { outcome } = await seen(decide(scene.capabilities, FOLDERS, runId));
    expect(['completed', 'unchanged']).toContain(outcome);
    expect(await noted()).toEqual(NOTHING_NOTED);
  });
});

describe('an undo', () => {
  it('of what let a held result in makes the store wait for that again', async () => {
    const { runId } = await dream({ review: true }).done;
    await seen(startApply(scene.capabilities, FOLDERS, runId));
    expect(await noted()).toEqual(NOTHING_NOTED);
    await seen(startUndo(scene.capabilities, FOLDERS, runId));
    expect(await noted()).toMatchObject({ why: 'held', runId });
    expect(await rest()).toBe(7 * 24 * 60);
  });

  it('of the latest dream lets the store rest for the hours that lie between two dreams', async () => {
    await dream().done;
    await seen(startUndo(scene.capabilities, FOLDERS, 'latest', { minHours: 3 }));
    expect(await noted()).toMatchObject({ why: 'undo', failures: 0 });
    expect(await rest()).toBe(3 * 60);
  });

  it('rests a day where nobody says otherwise', async () => {
    await dream().done;
    await seen(startUndo(scene.capabilities, FOLDERS, 'latest'));
    expect(await rest()).toBe(24 * 60);
  });

  it('of a run that did not move the clock, and a mending, note nothing', async () => {
    putFile(scene.tree, `${FOLDERS.memory}/orphan.md`, '# Orphan\n\n- Gulls like chips.\n');
    expect(await startFix(scene.capabilities, FOLDERS).done).toMatchObject({ outcome: 'completed' });
    await seen(startUndo(scene.capabilities, FOLDERS, 'latest'));
    expect(await noted()).toEqual(NOTHING_NOTED);
  });
});
