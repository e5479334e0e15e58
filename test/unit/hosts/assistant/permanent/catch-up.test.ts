import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import { read } from '../../../../../src/effects/simulated/content-calls.js';
import type { Capabilities } from '../../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../../src/hosts/dream/dream.js';
import { readRuns } from '../../../../../src/hosts/history/runs.js';
import { startWork } from '../../../../../src/hosts/running/work-run.js';
import { newRunId, openStore, type Store } from '../../../../../src/hosts/store.js';
import { jobMachine } from '../../../../../src/machines/job/job.machine.js';
import { effect } from '../../../../../src/runtime/effect.js';
import { openVerdict } from '../../dream/small-store.js';
import { FOLDERS } from '../../dream/store-in-memory.js';
import { aJob, aMorning, HOUR_MS } from './a-morning.js';

const remember = (what: string): string =>
  `${JSON.stringify({ type: 'user', message: { role: 'user', content: `Please remember that ${what}.` }, timestamp: '2026-03-10T10:00:00Z' })}\n`;

const EXTRACTING = { values: { extractEnabled: true } };

/** A claim by a process that is dead since. */
const abandon = async (capabilities: Capabilities): Promise<string> => {
  const self = { ...capabilities.processes.self, bootId: 'before' };
  const { lock } = openStore({ ...capabilities, processes: { ...capabilities.processes, self } }, FOLDERS);
  const runId = newRunId(capabilities);
  const request = { runId, kind: 'dream', journal: '/journal', clockAfter: { _tag: 'Start' } } as const;
  const free = await lock.observe(request)();
  if (E.isLeft(free) || free.right._tag !== 'Free') throw new Error('not free');
  await lock.claim(request, free.right)();
  return runId;
};

/** The journal of a firing whose process died in it, as whoever asks for it next leaves it. */
const loseFiring = async (store: Store, jobId: string): Promise<void> => {
  const now = store.capabilities.clock.now();
  const job = aJob({ id: jobId, kind: 'recurring', cron: '* * * * *', createdAt: now - 2 * HOUR_MS });
  await startWork({
    store,
    machine: jobMachine,
    name: 'job',
    input: { jobId, zone: 'Europe/Berlin', asked: false },
    handlersFor: () => ({
      lookAtJob: effect('nothing', () => TE.right({ job, now })),
      claimFiring: effect('nothing', () => TE.right({ _tag: 'Lost', at: now })),
      settleFiring: effect('journal', () => TE.right(null)),
    }),
  }).done;
};

describe('catch-up', () => {
  it('finds nothing in order to be left open, and writes nothing', async () => {
    const morning = aMorning(EXTRACTING);
    expect(await morning.run('catch-up')).toEqual({ _tag: 'Done', sentence: 'Nothing was left open.' });
    expect(await morning.entries()).toEqual([]);
    expect(morning.news).toEqual([]);
  });

  it('gives back what a dead run left, and says which', async () => {
    const morning = aMorning();
    const runId = await abandon(morning.capabilities);
    expect(await morning.run('catch-up')).toMatchObject({ _tag: 'Done' });
    expect(await morning.entries()).toMatchObject([
      {
        kind: 'summary',
        text: expect.stringContaining(`Run ${runId} was left open`),
        runs: ['firing-1', runId],
      },
    ]);
    await morning.run('catch-up');
    expect(await morning.entries()).toHaveLength(1);
  });

  it('names a firing that was lost, once', async () => {
    const morning = aMorning();
    await loseFiring(morning.store, 'weekly');
    expect(await morning.run('catch-up')).toMatchObject({
      _tag: 'Done',
      sentence: 'Job weekly was begun by a process that died, and is not run again.',
    });
    morning.skip(HOUR_MS);
    expect(await morning.run('catch-up', { lastFiredAt: morning.now() - HOUR_MS / 2 })).toMatchObject({
      sentence: 'Nothing was left open.',
    });
  });

  it('names a result that waits for a review', async () => {
    const morning = aMorning();
    const held = await startDream(morning.capabilities, FOLDERS, { verdict: openVerdict, review: true }).done;
    expect(held.outcome).toBe('held');
    expect(await morning.run('catch-up')).toMatchObject({
      sentence: expect.stringContaining(`The result of run ${held.runId} waits for a review`),
    });
  });
});

describe('catch-up with sessions that nobody looked through', () => {
  it('takes their memories when they are still, and none a second time', async () => {
    const morning = aMorning(EXTRACTING);
    morning.put('/store/talk.jsonl', remember('the harbour master is Ines'));
    expect(await morning.run('catch-up')).toMatchObject({ sentence: 'Nothing was left open.' });
    morning.skip(HOUR_MS / 4);
    expect(await morning.run('catch-up')).toMatchObject({
      _tag: 'Done',
      sentence: '1 session that nobody had looked through gave their memories.',
    });
    const runs = await readRuns(morning.store)();
    const extracts = E.isRight(runs) ? runs.right.filter(({ kind }) => kind === 'extract') : [];
    expect(extracts).toMatchObject([{ outcome: 'completed' }]);
    await morning.run('catch-up');
    expect(await morning.entries()).toHaveLength(1);
  });

  it('begins three runs at most each time, and goes on the next time', async () => {
    const morning = aMorning(EXTRACTING);
    for (let number = 0; number < 5; number += 1)
      morning.put(`/store/talk${number}.jsonl`, remember(`berth ${number} belongs to boat number ${number}`));
    morning.skip(HOUR_MS / 4);
    expect(await morning.run('catch-up')).toMatchObject({ sentence: expect.stringMatching(/^3 sessions/) });
    expect(await morning.run('catch-up')).toMatchObject({ sentence: expect.stringMatching(/^2 sessions/) });
    expect(await morning.run('catch-up')).toMatchObject({ sentence: 'Nothing was left open.' });
  });

  it('notes what it looked through, with the time of the transcript, so that it need not be opened again', async () => {
    const morning = aMorning(EXTRACTING);
    morning.put('/store/talk.jsonl', remember('the harbour master is Ines'));
    morning.skip(HOUR_MS / 4);
    await morning.run('catch-up');
    await morning.run('catch-up');
    const noted = read(morning.tree, `${FOLDERS.state}/looked-sessions.json`);
    expect(E.isRight(noted) && noted.right && new TextDecoder().decode(noted.right)).toMatch(
      /^\{"v":1,"sessions":\{"talk":"\d+"\}\}\n$/,
    );
  });

  it.each([
    ['nobody asked for it', {}],
    ['memory is off', { ...EXTRACTING, switches: { autoMemory: false } }],
    ['the host is remote', { ...EXTRACTING, switches: { remote: true } }],
  ])('does nothing where %s', async (_, set) => {
    const morning = aMorning(set);
    morning.put('/store/talk.jsonl', remember('the harbour master is Ines'));
    morning.skip(HOUR_MS / 4);
    expect(await morning.run('catch-up')).toMatchObject({ sentence: 'Nothing was left open.' });
  });
});
