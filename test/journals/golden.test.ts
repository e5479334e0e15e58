import { readdirSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditReport } from '../../src/hosts/cli/views/audit-report.js';
import type { AuditedRun } from '../../src/hosts/history/audit.js';
import { diffOfChange } from '../../src/hosts/history/read-change.js';
import { readRuns } from '../../src/hosts/history/runs.js';
import { dreamMachine } from '../../src/machines/dream/dream.machine.js';
import { editMachine } from '../../src/machines/edit/edit.machine.js';
import { verifyRun } from '../../src/runtime/verify.js';
import { auditOf } from './audit-of.js';
import { journalsOf, runIdOf } from './damage.js';
import { GOLDEN, goldenRuns, goldenState } from './golden.js';
import { type Kept, storeOf } from './kept-state.js';

/** The same machines, as if of a later version. */
const LATER = {
  dream: { machine: dreamMachine, versions: { dream: 'later' } },
  edit: { machine: editMachine, versions: { edit: 'later' } },
};

/**
 * Until a version is out its rules may become others, and what was written before does not replay any more: then
 * “npm run journals” writes it anew. Journals of versions that are out are not replayed by later ones.
 */
const isRuleOfNow = (wrong: AuditedRun['wrong']): boolean => wrong === null || wrong._tag === 'ReplayError';

// One folder for each version that ever wrote journals in another way.
describe.each(readdirSync(GOLDEN))('journals that %s wrote', (version) => {
  let kept: Kept;
  beforeAll(() => {
    kept = goldenState(version);
  });

  test('are verified, and nothing is wrong', async () => {
    const audit = await auditOf(kept);
    expect(audit.fault).toBeNull();
    expect(audit.runs.flatMap(({ runId, wrong }) => (isRuleOfNow(wrong) ? [] : [{ runId, wrong }]))).toEqual(
      [],
    );
  });

  test('are verified by their hashes alone where the machines are other ones by now', () => {
    const runs = journalsOf(kept).map((path) => ({
      runId: runIdOf(path),
      ...verifyRun(kept.get(path) ?? new Uint8Array(), LATER),
    }));
    expect(runs.every(({ wrong, replayed }) => wrong === null && !replayed)).toBe(true);
    const [first] = auditReport({ runs, work: [], fault: null });
    expect(first).toContain('not replayed (written by another version), hashes only');
  });

  test('are listed as what they were', async () => {
    const runs = await readRuns(storeOf(kept).store)();
    const told = E.isRight(runs) ? runs.right : [];
    expect(told.map(({ runId, kind, outcome, decision }) => ({ runId, kind, outcome, decision }))).toEqual(
      goldenRuns(version),
    );
  });

  test('still show what their runs changed', async () => {
    const { store } = storeOf(kept);
    const runs = await readRuns(store)();
    const changed = (E.isRight(runs) ? runs.right : []).flatMap(({ composed }) => composed?.change ?? []);
    expect(changed.length).toBeGreaterThan(5);
    for (const change of changed) expect(E.isRight(await diffOfChange(store.objects, change)())).toBe(true);
  });

  test('name nobody’s machine', () => {
    const hosts = [...kept.values()].flatMap((bytes) => [
      ...new TextDecoder().decode(bytes).matchAll(/"host":"([^"]*)"/g),
    ]);
    expect(new Set(hosts.map(([, host]) => host))).toEqual(new Set(['simulated']));
  });
});
