import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, test } from 'vitest';
import { nodeClock } from '../../../../src/effects/live/node-clock.js';
import { type DaemonParts, openDaemon } from '../../../../src/hosts/daemon/daemon.js';
import { parseDaemonView } from '../../../../src/hosts/daemon/daemon-view-format.js';
import type { Registration } from '../../../../src/hosts/daemon/registry/registration.js';
import type { Registry } from '../../../../src/hosts/daemon/registry/registry.js';
import type { TurnParts } from '../../../../src/hosts/daemon/turn-method.js';
import type { Ward, WardView } from '../../../../src/hosts/daemon/ward.js';

const NONE = { spent: { tokens: 0, microUsd: 0 }, most: { tokens: 0, microUsd: 0 } };

const viewOf = (project: string): WardView => ({
  ...{ project, memory: `${project}/memory`, work: [] },
  assistant: {
    activation: { _tag: 'Refused', check: 'setting', measured: 'off', needed: 'on', sentence: 'It is off.' },
    ...{ engine: 'local', mode: null, why: null, asleepUntil: null, budget: { hour: NONE, day: NONE } },
  },
  jobs: { count: 0, nextAt: null, corrupt: null },
});

/** A ward that notes in `did` what was asked of it. */
const aWard = (project: string, did: string[]): Ward => ({
  project,
  view: () => viewOf(project),
  say: (text) => {
    if (text === 'nobody') return 'Nobody answers.';
    did.push(`say ${text}`);
    return null;
  },
  esc: () => void did.push('esc'),
  turnEnded: ({ sessionId }) => void did.push(`turn ${sessionId}`),
  sessionJobs: () => [],
  addSessionJob: ({ id, kind }) => {
    did.push(`add ${id} ${kind}`);
    return E.right(undefined);
  },
  removeSessionJob: (id) => id === 'there',
  subscribe: () => {
    did.push('subscribed');
    return () => void did.push('left');
  },
  stop: async () => void did.push(`stop ${project}`),
});

const aRegistry = (kept: Registration[]): Registry => ({
  read: async () => E.right([...kept]),
  write: (projects) => async () => {
    kept.splice(0, kept.length, ...projects);
    return E.right(undefined);
  },
});

const lines: string[] = [];
const PARTS = {
  ...{ pid: 7, release: '1.0.0', clock: nodeClock, onStop: () => {} },
  log: { write: (_: string, message: string) => void lines.push(message), flush: async () => {} },
};

const turnIn = (cwd: string, id = 'a'.repeat(64)): string =>
  JSON.stringify({ session_id: 's1', transcript_path: null, cwd, turn_id: id });

const aDaemon = (changes: Partial<DaemonParts> = {}, kept: Registration[] = []) => {
  const did: string[] = [];
  const openWard: DaemonParts['openWard'] = async ({ project }) => {
    did.push(`open ${project}`);
    return E.right(aWard(project, did));
  };
  const taken = new Set<string>();
  const turns: TurnParts = {
    worker: 'w',
    take: async ({ id }) => !taken.has(id) && taken.add(id).has(id),
    projectOf: async (cwd) => (cwd.startsWith('/a') ? '/a' : null),
    others: {
      ended: ({ cwd }) => void did.push(`other turn in ${cwd}`),
      stop: async () => void did.push('stop'),
    },
  };
  const daemon = openDaemon({ ...PARTS, registry: aRegistry(kept), openWard, turns, ...changes });
  const gone: (() => void)[] = [];
  const ask = (method: string, params: unknown = null) =>
    daemon.answer(method, params, { tell: () => {}, onGone: (listener) => void gone.push(listener) });
  const leave = (): void => {
    for (const listener of gone) listener();
  };
  return { daemon, ask, did, kept, leave };
};

const wish = (project: string, proactive = false) => ({ project, assistant: false, proactive });
const registered = (project: string): Registration => ({ ...wish(project), addedAt: 1 });

describe('the daemon', () => {
  test('registers a project once, opens its ward, and keeps what was wished before', async () => {
    const { ask, did, kept } = aDaemon();
    await ask('register', wish('/a', true));
    await ask('register', wish('/a'));
    expect(did).toEqual(['open /a']);
    expect(kept).toMatchObject([{ project: '/a', assistant: false, proactive: true }]);
  });

  test('opens a ward anew where more is wished', async () => {
    const { ask, did } = aDaemon();
    await ask('register', wish('/a'));
    await ask('register', wish('/a', true));
    expect(did).toEqual(['open /a', 'stop /a', 'open /a']);
  });

  test('serves again what was registered, and says how all of it is in a form that is read back', async () => {
    const { daemon, ask } = aDaemon({}, [registered('/a'), registered('/b')]);
    await daemon.resume();
    const view = parseDaemonView(E.toUnion(await ask('status')));
    expect(view?.projects.map(({ project, ward }) => [project, ward])).toEqual([
      ['/a', viewOf('/a')],
      ['/b', viewOf('/b')],
    ]);
    expect(view).toMatchObject({ pid: 7, release: '1.0.0', sessions: 0, fault: null });
  });

  test('forgets a project and ends its ward', async () => {
    const { ask, did, kept } = aDaemon({}, []);
    await ask('register', wish('/a'));
    await ask('remove', { project: '/a' });
    expect([did.at(-1), kept]).toEqual(['stop /a', []]);
  });

  test('keeps a project that cannot be served, and says why', async () => {
    const { ask } = aDaemon({ openWard: async () => E.left('The folder is not there any more.') });
    await ask('register', wish('/gone'));
    expect(await ask('status')).toMatchObject({
      right: { projects: [{ project: '/gone', ward: null, sentence: 'The folder is not there any more.' }] },
    });
  });

  test('a defect in opening, looking at or stopping one ward costs that one alone, and is in the log', async () => {
    lines.length = 0;
    const did: string[] = [];
    const { daemon, ask } = aDaemon({
      openWard: async ({ project }) => {
        if (project === '/opening') throw new Error('o1');
        const ward = aWard(project, did);
        if (project === '/looking') return E.right({ ...ward, view: () => JSON.parse('{') });
        return E.right(
          project === '/stopping' ? { ...ward, stop: () => Promise.reject(new Error('s1')) } : ward,
        );
      },
    });
    for (const project of ['/opening', '/looking', '/stopping', '/well'])
      await ask('register', wish(project));
    const view = parseDaemonView(E.toUnion(await ask('status')));
    expect(view?.projects.map(({ project, ward }) => [project, ward !== null])).toEqual([
      ['/opening', false],
      ['/looking', false],
      ['/stopping', true],
      ['/well', true],
    ]);
    expect(await daemon.stop()).toBe(true);
    expect(did).toContain('stop /well');
    for (const what of ['Opening /opening', 'Looking at /looking', 'Stopping /stopping'])
      expect(lines.join('\n')).toContain(what);
  });

  test('hands what is asked of a project to its ward, and says where nobody serves it', async () => {
    const { ask, did, leave } = aDaemon();
    await ask('register', wish('/a'));
    did.length = 0;
    const project = '/a';
    expect(await ask('say', { project, text: 'hello' })).toEqual(E.right(null));
    expect(await ask('say', { project, text: 'nobody' })).toEqual(E.left('Nobody answers.'));
    await ask('esc', { project });
    const job = { id: 'j', cron: '0 * * * *', prompt: 'p', createdAt: 1 };
    await ask('add-session-job', { project, job, recurring: true });
    expect(await ask('remove-session-job', { project, id: 'there' })).toEqual(E.right(true));
    await ask('attach', { project });
    expect(await ask('status')).toMatchObject({ right: { sessions: 1 } });
    leave();
    expect(await ask('status')).toMatchObject({ right: { sessions: 0 } });
    expect(did).toEqual(['say hello', 'esc', 'add j session', 'subscribed', 'left']);
    expect(await ask('esc', { project: '/b' })).toMatchObject({
      left: expect.stringContaining('/b is not served'),
    });
  });

  test('works on a turn once, in its project’s ward or by itself, and ends with what it began', async () => {
    const { daemon, ask, did } = aDaemon();
    await ask('register', wish('/a'));
    did.length = 0;
    for (const id of ['a', 'a', 'b'])
      expect(await ask('turn-ended', { turn: turnIn('/a/deep', id.repeat(64)), worker: 'w' })).toEqual(
        E.right(null),
      );
    await ask('turn-ended', { turn: turnIn('/b', 'c'.repeat(64)), worker: 'w' });
    expect(did).toEqual(['turn s1', 'turn s1', 'other turn in /b']);
    await daemon.stop();
    expect(did).toContain('stop');
  });

  test.each([
    ['register', { project: 'relative', assistant: false, proactive: false }],
    ['register', null],
    ['say', { project: '/a', text: '' }],
    ['turn-ended', { turn: '{}', worker: 'w' }],
    ['turn-ended', { turn: turnIn('/a'), worker: 'another' }],
    ['turn-ended', { turn: turnIn('a/relative/folder'), worker: 'w' }],
    ['turn-ended', { turn: turnIn(`/${'a'.repeat(60_000)}`), worker: 'w' }],
    ['turn-ended', { turn: turnIn('/a') }],
    ['add-session-job', { project: '/a', job: { id: '' }, recurring: false }],
    ['constructor', null],
    ['fly', null],
  ])('declines %s %j in a sentence', async (method, params) => {
    const { ask } = aDaemon();
    await ask('register', wish('/a'));
    expect(await ask(method, params)).toMatchObject({ left: expect.stringMatching(/\w/) });
  });

  test('a list that cannot be read is told, and not written to', async () => {
    let writes = 0;
    const registry: Registry = {
      read: async () => E.left({ _tag: 'CorruptRegistry', sentence: 'It is corrupt.' }),
      write: () => async () => {
        writes += 1;
        return E.right(undefined);
      },
    };
    const { daemon, ask } = aDaemon({ registry });
    await daemon.resume();
    expect(await ask('register', wish('/a'))).toEqual(E.left('It is corrupt.'));
    expect(await ask('status')).toMatchObject({ right: { fault: 'It is corrupt.' } });
    expect(writes).toBe(0);
  });

  test('gives up a ward that hangs when the time is over', async () => {
    const timers: (() => void)[] = [];
    const clock = {
      now: () => 0,
      setTimer: (_: number, fire: () => void) => {
        timers.push(fire);
        return () => {};
      },
    };
    const { daemon, ask } = aDaemon({
      clock,
      openWard: async ({ project }) =>
        E.right({ ...aWard(project, []), stop: () => new Promise<void>(() => {}) }),
    });
    await ask('register', wish('/a'));
    const stopped = daemon.stop();
    for (const fire of timers) fire();
    expect(await stopped).toBe(false);
  });
});
