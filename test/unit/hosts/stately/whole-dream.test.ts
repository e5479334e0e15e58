import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import * as E from 'fp-ts/lib/Either.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import { readRecords } from '../../../../src/hosts/history/runs.js';
import { broadcastOf, liveRun, pastRun } from '../../../../src/hosts/stately/shown-run.js';
import { statelyFeed } from '../../../../src/hosts/stately/stately-feed.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { base62 } from '../../permissions/secrets/samples.js';
import { openVerdict } from '../dream/small-store.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';
import { aServer, isTheEnd, statelyReceiver } from './a-receiver.js';

const TOKEN = `glpat-${base62(20)}`;
const KNOWN = 'low-water-mark';
const environment = () => ({ TIDE_TOKEN: KNOWN });

const withSecrets = () => {
  const scene = storeInMemory();
  const content = `Remember that the ferry robot uses ${TOKEN} from now on, at ${KNOWN}.`;
  const row = { type: 'user', message: { role: 'user', content }, timestamp: '2026-03-09T10:00:00.000Z' };
  putFile(scene.tree, `${FOLDERS.transcripts}/said.jsonl`, `${JSON.stringify(row)}\n`);
  return { ...scene, capabilities: { ...scene.capabilities, environment } };
};

/** A whole dream, watched by Stately's own receiver from the beginning. */
const watch = async () => {
  const { capabilities, store } = withSecrets();
  const server = await aServer();
  const { events, until } = statelyReceiver(server);
  const handle = startDream(capabilities, FOLDERS, { verdict: { ...openVerdict, sessions: ['said'] } });
  server.show(broadcastOf(liveRun(handle), environment));
  const { outcome, runId } = await handle.done;
  await until(isTheEnd);
  const parting = await server.end(5_000);
  const records = await readRecords(store, runId)();
  if (E.isLeft(records)) throw new Error('the journal can be read');
  return { events, outcome, runId, parting, records: records.right };
};

const replayed = async (runId: string, records: readonly JournalRecord[]) => {
  const server = await aServer();
  server.show(broadcastOf(pastRun(runId, records), environment));
  const { events, until } = statelyReceiver(server);
  await until(isTheEnd);
  await server.end(5_000);
  return events;
};

/** Where each actor stood after each record, by what the events say. */
const statesTold = (events: readonly StatelyInspectionEvent[], runId: string) => {
  const states = new Map<string, unknown>();
  return (seq: number) => {
    for (const event of events)
      if (event.type === '@xstate.snapshot' && event.id.startsWith(`${runId}:${seq}.`))
        states.set(
          event.sessionId.slice(runId.length + 1),
          'value' in event.snapshot && event.snapshot.value,
        );
    return states;
  };
};

let watched: Awaited<ReturnType<typeof watch>>;
beforeAll(async () => {
  watched = await watch();
});

describe('Stately’s own receiver', () => {
  it('is told of a whole dream what a replay of it tells again, and no secret', async () => {
    const { events, outcome, runId, records, parting } = watched;
    expect(outcome).toBe('completed');
    expect(parting).toEqual({ receivers: 1, behind: 0, left: 0 });
    expect(await replayed(runId, records)).toEqual(events);
    const text = JSON.stringify(events);
    expect(text).toContain('ferry robot');
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain(KNOWN);
  });

  it('meets every actor before what it is told, each with its machine', () => {
    const { events, runId, records } = watched;
    const met = new Set<string>();
    for (const event of events) {
      if (event.type === '@xstate.actor') {
        if (event.parentId !== undefined) expect(met).toContain(event.parentId);
        met.add(event.sessionId);
        expect(createMachine(JSON.parse(event.definition ?? '')).id).toBe(event.name);
      }
      expect(met).toContain(event.sessionId);
      expect(event.rootId).toBe(`${runId}:dream`);
    }
    expect([...met].map((session) => session.slice(runId.length + 1))).toEqual([
      'dream',
      'dream/acquire',
      'dream/agent',
      'dream/settle',
    ]);
    const statesAfter = statesTold(events, runId);
    for (const { seq, after, event } of records) {
      if (event.type === 'SETTLED') continue;
      const told = statesAfter(seq);
      for (const [path, state] of Object.entries(after)) expect(told.get(path)).toEqual(state);
    }
  });

  it('hears from whom an event came, as its parent hears of a child that ended', () => {
    const { events, runId } = watched;
    const sources = events.flatMap((event) =>
      event.type === '@xstate.event' && event.sourceId !== undefined
        ? [
            [
              event.sourceId.slice(runId.length + 1),
              event.event.type,
              event.sessionId.slice(runId.length + 1),
            ],
          ]
        : [],
    );
    expect(sources).toEqual([
      ['dream', 'xstate.init', 'dream/acquire'],
      ['dream/acquire', 'xstate.done.actor.acquire', 'dream'],
      ['dream', 'xstate.init', 'dream/agent'],
      ['dream/agent', 'xstate.done.actor.agent', 'dream'],
      ['dream', 'xstate.init', 'dream/settle'],
      ['dream/settle', 'xstate.done.actor.settle', 'dream'],
    ]);
  });
});

/** What the package itself makes of a machine that Stately’s library runs. */
const official = async (): Promise<readonly StatelyInspectionEvent[]> => {
  const events: StatelyInspectionEvent[] = [];
  const { inspect } = createInspector({ send: (event) => events.push(event) });
  const child = createMachine({ id: 'child', initial: 'on', states: { on: { type: 'final' } } });
  const parent = createMachine({
    id: 'parent',
    initial: 'on',
    states: { on: { invoke: { id: 'child', src: child, onDone: 'off' } }, off: {} },
  });
  createActor(parent, { inspect }).start();
  while (events.length < 8) await new Promise(setImmediate);
  return events;
};

/** What the embedding's feed tells, once it has told all. */
const fed = async (): Promise<readonly StatelyInspectionEvent[]> => {
  const ours: StatelyInspectionEvent[] = [];
  await new Promise<void>((done) => {
    const feed = statelyFeed((event) => {
      const received: StatelyInspectionEvent = JSON.parse(JSON.stringify(event));
      ours.push(received);
      if (isTheEnd(received)) done();
    });
    for (const record of watched.records) feed(record, watched.runId);
  });
  return ours;
};

it('events have the fields that the package’s own have', async () => {
  const ours = await fed();
  const fieldsOf = (events: readonly StatelyInspectionEvent[], type: string) =>
    [
      ...new Set(
        events
          .filter((event) => event.type === type)
          .flatMap((event) => Object.keys(JSON.parse(JSON.stringify(event)))),
      ),
    ].sort();
  const theirs = await official();
  for (const type of ['@xstate.actor', '@xstate.event', '@xstate.snapshot']) {
    expect(fieldsOf(ours, type)).toEqual(fieldsOf(theirs, type));
    expect(fieldsOf(ours, type).length).toBeGreaterThan(6);
  }
  expect(new Set(ours.map(({ _version }) => _version))).toEqual(
    new Set(theirs.map(({ _version }) => _version)),
  );
});

it('a receiver that throws is told nothing more, and nobody is troubled', async () => {
  let calls = 0;
  const feed = statelyFeed(() => {
    calls += 1;
    throw new Error('a receiver that does not work');
  });
  for (const record of watched.records) feed(record, watched.runId);
  await fed();
  expect(calls).toBe(1);
});
