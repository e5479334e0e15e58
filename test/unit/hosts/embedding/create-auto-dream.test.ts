import { describe, expect, it } from 'vitest';
import { markerPath } from '../../../../src/effects/services/assistant/active-marker.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { hangs } from '../../../../src/effects/simulated/scripted-model/step.js';
import type { TurnContext } from '../../../../src/hosts/embedding/turn-context.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { FOLDERS } from '../dream/store-in-memory.js';
import { scriptedEngine } from '../scripted-engine.js';
import { aHost, ON, TURN, until } from './a-host.js';

/** A dream that goes on until somebody stops it. */
const endless = () => scriptedEngine(script(hangs)).engine;

const gates = ({ verdicts }: ReturnType<typeof aHost>) => verdicts.map(({ gate }) => gate);

describe('a host at the end of a turn', () => {
  it('dreams once where it is turned on and the gates are open, and is told once what improved', async () => {
    const records: JournalRecord[] = [];
    const ids = new Set<string>();
    const host = aHost({
      inspect: (record, runId) => {
        records.push(record);
        ids.add(runId);
      },
    });
    const { autoDream, text, improved, events } = host;
    await autoDream.start();
    expect(autoDream.onTurnEnd(TURN)).toBeUndefined();
    await until(() => improved.length > 0);
    expect(text('harbour.md')).not.toContain('- the ferry leaves at 7\n');
    autoDream.onTurnEnd(TURN);
    await until(() => host.verdicts.length === 2);
    await autoDream.dispose();
    expect(gates(host)).toEqual(['sessions', 'time']);
    expect(improved).toMatchObject([
      { files: ['harbour.md'], sentence: 'Memory was consolidated: harbour.md.' },
    ]);
    expect(events).toEqual(['Fired', 'Completed', 'Improved']);
    expect([...ids]).toEqual([improved[0]?.runId]);
    expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index));
    expect(host.errors()).toEqual([]);
  });

  it('leaves dreams to the persistent assistant of a process that lives, and to no dead one', async () => {
    for (const lives of [true, false]) {
      const host = aHost();
      const { self } = host.capabilities.processes;
      const owner = lives ? self : { ...self, pid: 99_999, startTime: 'long ago' };
      putFile(host.tree, markerPath(FOLDERS.state), JSON.stringify({ owner }));
      await host.autoDream.start();
      host.autoDream.onTurnEnd(TURN);
      await until(() => host.verdicts.length === 2 || host.improved.length > 0);
      await host.autoDream.dispose();
      expect({ lives, gates: gates(host) }).toEqual({
        lives,
        gates: lives ? ['sessions', 'enabled'] : ['sessions'],
      });
    }
  });

  it('does nothing before it is started, nor after it is disposed, which can be done twice', async () => {
    const host = aHost();
    const { autoDream } = host;
    autoDream.onTurnEnd(TURN);
    expect(await autoDream.dream({ force: true })).toMatchObject({ outcome: 'refused', runId: null });
    expect(await autoDream.extract(TURN)).toMatchObject({ _tag: 'Nothing' });
    expect(await autoDream.kill('a-run')).toEqual({ _tag: 'NotRunning', runId: 'a-run' });
    expect(await autoDream.status()).toMatchObject({ stage: 'new', store: null, verdict: null });
    await autoDream.start();
    await Promise.all([autoDream.dispose(), autoDream.dispose()]);
    await autoDream.start();
    autoDream.onTurnEnd(TURN);
    expect(await autoDream.dream({ force: true })).toMatchObject({ outcome: 'refused', runId: null });
    expect(await autoDream.status()).toMatchObject({ stage: 'disposed' });
    expect([host.verdicts, host.events, host.errors()]).toEqual([[], [], []]);
  });

  it.each<[string, Partial<TurnContext>]>([
    ['a sub-agent', { agentId: 'agent-1' }],
    ['bare mode', { mode: 'bare' }],
    ['print mode', { mode: 'print' }],
  ])('asks no gate and begins no dream in %s', async (_, context) => {
    const host = aHost();
    await host.autoDream.start();
    host.autoDream.onTurnEnd({ ...TURN, ...context });
    expect(await host.autoDream.dream({ force: true, context: { ...TURN, ...context } })).toMatchObject({
      outcome: 'refused',
      runId: null,
    });
    // Had the turn counted, its verdict would have come before this one's.
    host.autoDream.onTurnEnd({ ...TURN, mode: 'interactive', agentId: null });
    await until(() => host.improved.length > 0);
    await host.autoDream.dispose();
    expect(host.verdicts).toHaveLength(1);
  });

  it('is off by default, asks its settings at each turn, and stands back where the environment says so', async () => {
    let settings: object = {};
    const host = aHost({ settings: () => settings });
    await host.autoDream.start();
    host.autoDream.onTurnEnd(TURN);
    await until(() => host.verdicts.length === 1);
    settings = { autoDreamEnabled: 'true' };
    host.autoDream.onTurnEnd(TURN);
    await until(() => host.verdicts.length === 2);
    settings = { ...ON, minSessions: 3 };
    host.autoDream.onTurnEnd(TURN);
    await until(() => host.verdicts.length === 3);
    await host.autoDream.dispose();
    expect(gates(host)).toEqual(['enabled', 'enabled', 'sessions']);
    const remote = aHost({ capabilities: { environment: () => ({ AUTODREAM_REMOTE: '1' }) } });
    await remote.autoDream.start();
    remote.autoDream.onTurnEnd(TURN);
    await until(() => remote.verdicts.length === 1);
    await remote.autoDream.dispose();
    expect(gates(remote)).toEqual(['enabled']);
  });

  it('begins no second dream while one is under way, and dispose stops it and restores the store', async () => {
    const host = aHost({ engine: endless() });
    const { autoDream, events, text } = host;
    const before = text('harbour.md');
    await autoDream.start();
    autoDream.onTurnEnd(TURN);
    await until(() => events.includes('Fired'));
    autoDream.onTurnEnd(TURN);
    expect(await autoDream.dream({ force: true })).toMatchObject({ outcome: 'refused', runId: null });
    await autoDream.dispose();
    expect(events).toEqual(['Fired', 'Killed']);
    expect(text('harbour.md')).toBe(before);
    expect(autoDream.tasks.current()).toMatchObject([{ status: 'killed' }]);
  });

  it('kills a dream by its id, too late where it is over, and nobody else', async () => {
    const host = aHost({ engine: () => endless() });
    const { autoDream } = host;
    await autoDream.start();
    const dream = autoDream.dream({ force: true });
    await until(() => host.events.includes('Fired'));
    const [task] = autoDream.tasks.current();
    const id = task?.id ?? '';
    expect(await autoDream.kill('')).toEqual({ _tag: 'NotRunning', runId: '' });
    expect(await autoDream.kill('another')).toMatchObject({ _tag: 'NotRunning' });
    expect(await autoDream.kill(id)).toEqual({ _tag: 'Killed', runId: id });
    expect(await dream).toMatchObject({ outcome: 'killed', runId: id });
    expect(await autoDream.kill(id)).toMatchObject({ _tag: 'NotRunning' });
    await autoDream.dispose();
  });

  it('shows its tasks as they change, and lets those go that are over', async () => {
    const host = aHost();
    const seen: string[] = [];
    const leave = host.autoDream.tasks.subscribe((tasks) =>
      seen.push(...tasks.map(({ status, phase }) => phase ?? status)),
    );
    await host.autoDream.start();
    const { runId } = await host.autoDream.dream();
    expect([...new Set(seen)]).toEqual(['starting', 'updating', 'completed']);
    leave();
    expect(host.autoDream.tasks.evict(runId ?? '')).toBe(true);
    expect(host.autoDream.tasks.current()).toEqual([]);
    await host.autoDream.dispose();
  });

  it('shows what a dream would do, or holds it, where a person asks so, also while it is turned off', async () => {
    const host = aHost({ settings: {} });
    const { autoDream, text } = host;
    const before = text('harbour.md');
    await autoDream.start();
    expect(await autoDream.dream()).toMatchObject({ outcome: 'refused', verdict: { gate: 'sessions' } });
    expect(await autoDream.dream({ force: true, dryRun: true })).toMatchObject({
      outcome: 'completed',
      files: { changed: ['harbour.md'] },
    });
    expect(await autoDream.dream({ force: true, review: true })).toMatchObject({ outcome: 'held' });
    expect(text('harbour.md')).toBe(before);
    await autoDream.dispose();
  });

  it('tells how it is as plain data, without a trace', async () => {
    const host = aHost();
    await host.autoDream.start();
    const first = await host.autoDream.status();
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
    expect(first).toMatchObject({
      stage: 'started',
      store: { memory: '/store/memory', layout: 'plain' },
      lastConsolidatedAt: null,
      verdict: { _tag: 'Open', sessions: ['earlier'] },
      lastVerdict: null,
      error: null,
    });
    expect(await host.autoDream.status()).toEqual(first);
    await host.autoDream.dispose();
  });

  it('shares nothing with another one: a throttle of one does not hold the other back', async () => {
    const hosts = [
      aHost({ settings: { ...ON, minSessions: 9 } }),
      aHost({ settings: { ...ON, minSessions: 9 } }),
    ];
    for (const host of hosts) {
      await host.autoDream.start();
      host.autoDream.onTurnEnd(TURN);
      await until(() => host.verdicts.length === 1);
    }
    hosts[0]?.autoDream.onTurnEnd(TURN);
    await until(() => hosts[0]?.verdicts.length === 2);
    await hosts[0]?.autoDream.dispose();
    expect(hosts.map(gates)).toEqual([['sessions', 'throttle'], ['sessions']]);
    // The other one goes on when the first is disposed.
    hosts[1]?.autoDream.onTurnEnd(TURN);
    await until(() => hosts[1]?.verdicts.length === 2);
    await hosts[1]?.autoDream.dispose();
  });
});
