import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { auditStore, firstWrong, isSound } from '../../../../src/hosts/history/audit.js';
import { exportAudit } from '../../../../src/hosts/history/audit-export.js';
import { journalMeant } from '../../../../src/hosts/history/look-up-run.js';
import { readRecords } from '../../../../src/hosts/history/runs.js';
import { replayable } from '../../../../src/hosts/stately/replayable.js';
import { namesIn, textAt } from '../../../../src/testing/on-disk.js';
import { HOUR, jobsScene, MINUTE, task } from '../jobs/a-keeper.js';

/** A store whose one job has run twice, and how to ask it. */
const afterTwoFirings = async () => {
  const scene = jobsScene([task('hourly', '0 * * * *')]);
  const { store } = scene.keep();
  await scene.pass(2 * HOUR + 10 * MINUTE);
  const answer = async <L, A>(asked: TaskEither<L, A>): Promise<A> => {
    const answered = asked();
    await scene.pass(MINUTE);
    const value = await answered;
    if (E.isLeft(value)) throw new Error(JSON.stringify(value.left));
    return value.right;
  };
  const [older = '', newer = ''] = namesIn(scene.world.tree, '/state/work')
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.replace(/\.jsonl$/, ''));
  return { scene, store, answer, older, newer };
};

describe('journals of work that claims no lock', () => {
  it('are replayed and exported with those of runs', async () => {
    const { store, answer, older, newer } = await afterTwoFirings();
    const audit = await answer(auditStore(store));
    expect(isSound(audit)).toBe(true);
    expect(audit.work).toMatchObject([
      { runId: older, replayed: true, settled: true, wrong: null },
      { runId: newer, replayed: true, settled: true, wrong: null },
    ]);
    const { runs, work } = await answer(exportAudit(store, { runId: newer, contents: false }));
    expect(runs).toEqual([]);
    expect(work).toMatchObject([{ runId: newer, torn: '' }]);
    expect(work[0]?.lines.length).toBe(audit.work[1]?.records.length);
  });

  it('name their first wrong record', async () => {
    const { scene, store, answer, newer } = await afterTwoFirings();
    const path = store.paths.workOf(newer);
    const lines = (textAt(scene.world.tree, path) ?? '').split('\n');
    putFile(
      scene.world.tree,
      path,
      lines.with(2, (lines[2] ?? '').replace('"time":', '"time":1')).join('\n'),
    );
    const audit = await answer(auditStore(store));
    expect(isSound(audit)).toBe(false);
    expect(firstWrong(audit)).toEqual({ runId: newer, seq: 2 });
  });

  it('are found by the beginning of an id, and can be replayed for an inspector', async () => {
    const { store, answer, newer } = await afterTwoFirings();
    expect(await answer(journalMeant(store, newer.slice(0, -1)))).toBe(newer);
    const records = await answer(readRecords(store, newer));
    expect(E.isRight(replayable(newer, records))).toBe(true);
  });
});
