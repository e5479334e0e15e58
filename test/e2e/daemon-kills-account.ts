import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { nodeClock } from '../../src/effects/live/node-clock.js';
import type { Clock } from '../../src/effects/ports/clock.js';
import { claimName, firingOf, parseClaim } from '../../src/effects/services/jobs/claim-format.js';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { fateIn } from '../../src/hosts/jobs/firing-fate.js';
import { type FiringAccount, firingHistory } from '../../src/hosts/jobs/firing-history.js';
import { recoverStore } from '../../src/hosts/running/recover.js';
import { openStore, type Store } from '../../src/hosts/store.js';
import { hashOf } from './daemon-kills-aims.js';
import type { Lane } from './daemon-kills-lanes.js';
import { journalsIn, type Place } from './daemon-kills-place.js';
import { entriesIn, timesIn } from './daemon-kills-stages.js';
import { clockAhead } from './every-call-clock.js';
import { right } from './every-call-store.js';
import { unsettledIn } from './kills-evidence.js';
import { cli } from './run-cli.js';

const storeOf = ({ memory, state, store }: Place, clock: Clock): Store => {
  const paths = { memory, state, transcripts: store, layout: 'claude-code', explicit: false } as const;
  return openStore({ ...liveCapabilities(), clock }, paths);
};

const HOURS_MS = 7_200_000;

/** Working copies of dead dreams are kept until nobody can be at work in them any more. */
const expectSwept = async (place: Place): Promise<void> => {
  const later = storeOf(
    place,
    clockAhead(() => HOURS_MS),
  );
  expect(right(await recoverStore(later)())).toMatchObject({ recovered: [], live: null });
  expect(readdirSync(join(place.state, 'staging'))).toEqual([]);
};

/** One firing by its claims, the last of which decides; `fates`: how far each of their runs came. */
type Claimed = { readonly job: string; readonly nominal: number; readonly fates: readonly string[] };

const claimedIn = (place: Place): readonly Claimed[] => {
  const folder = join(place.state, 'firings');
  const known = new Set(journalsIn(place, 'work'));
  const fateOf = (name: string): string => {
    const runId = parseClaim(readFileSync(join(folder, name)))?.runId ?? '';
    return known.has(runId) ? fateIn(readFileSync(join(place.state, 'work', `${runId}.jsonl`))) : 'unbegun';
  };
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names
    .filter((name) => name.endsWith('.1'))
    .flatMap((name) => {
      const firing = firingOf(name);
      if (firing === null) return [];
      const { id, nominal } = firing;
      const all = [1, 2, 3].map((n) => claimName(id, nominal, n)).filter((one) => names.includes(one));
      return [{ job: id, nominal, fates: all.map(fateOf) }];
    });
};

/** Each firing was begun by one run at most, and no claim keeps one from being seen to. */
const expectNoneStuck = ({ place, jobs, dreams }: Lane): void => {
  const claimed = claimedIn(place);
  for (const { job, nominal, fates } of claimed) {
    const begun = fates.filter((fate) => fate !== 'unbegun').length;
    expect({ job, nominal, fates, begun }).toEqual({ job, nominal, fates, begun: 1 });
    expect(fates.at(-1)).not.toBe('unbegun');
  }
  const firings = (id: string): number => claimed.filter(({ job }) => job === hashOf(id)).length;
  expect(firings('dream')).toBe(dreams);
  expect(jobs.filter((id) => firings(id) !== 1)).toEqual([]);
};

/** A job has one entry in the log, or it was told that it was lost; and what was lost is told once. */
const expectAllTold = ({ place, jobs, counts }: Lane, history: readonly FiringAccount[]): void => {
  const accounts = (id: string, outcome: string): number =>
    history.filter((account) => account.jobId === id && account.outcome === outcome).length;
  for (const id of jobs) {
    const [times, done, lost] = [timesIn(place, id), accounts(id, 'done'), accounts(id, 'missed')];
    expect({ id, times, done, lost }).toEqual({
      id,
      times: lost === 0 ? 1 : expect.toBeOneOf([0, 1]),
      done: expect.toBeOneOf([0, 1]),
      lost: done === 1 ? 0 : expect.toBeOneOf([0, 1]),
    });
    counts.add(lost === 1 ? `job lost, and told so, ${times} in the log` : 'job done');
  }
  expect(history.filter(({ outcome }) => ['running', 'failed', 'stopped'].includes(outcome))).toEqual([]);
};

/** A firing of a dream has one entry at most, and one whose daemon lived on has one. What was cut short is told as lost. */
const expectDreamsTold = ({ place, dreams }: Lane, history: readonly FiringAccount[]): void => {
  const runs = entriesIn(place).flatMap((entry) => (entry.kind === 'dream' ? entry.runs : []));
  expect(runs.length).toBe(new Set(runs).size);
  const ended = (outcome: string) =>
    history.filter((one) => one.jobId === 'dream' && one.outcome === outcome);
  expect(ended('done').filter(({ runId }) => !runs.includes(runId))).toEqual([]);
  const cut = claimedIn(place).filter(
    ({ job, fates }) => job === hashOf('dream') && fates.at(-1) === 'begun',
  );
  expect({ done: ended('done').length, lost: ended('missed').length }).toEqual({
    done: dreams - cut.length,
    lost: cut.length,
  });
};

/** What must be so when all daemons are dead, and the last of them was let work to its end. */
export const expectInOrder = async (lane: Lane): Promise<void> => {
  const { place } = lane;
  const history = right(await firingHistory(storeOf(place, nodeClock))());
  expectNoneStuck(lane);
  expectAllTold(lane, history);
  expectDreamsTold(lane, history);
  expect(unsettledIn(place.memory)).toEqual([]);
  await expectSwept(place);
  const { out, code } = await cli(['audit', 'verify', '--json'], place.options);
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, sound: true, first: null });
};
