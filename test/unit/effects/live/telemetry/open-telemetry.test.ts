import * as api from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTelemetry } from '../../../../../src/effects/live/telemetry/open-telemetry.js';
import type { TelemetryEvent } from '../../../../../src/effects/ports/telemetry.js';
import { observedBySdk } from './observed.js';

const T0 = 1_764_500_000_000;
const run = (runId: string) => ({ runId, source: 'auto-dream' }) as const;
const fired = (runId: string): TelemetryEvent => ({ ...run(runId), _tag: 'Fired' });
const killed = (runId: string): TelemetryEvent => ({ ...run(runId), _tag: 'Killed' });
const completed = (runId: string, costUsd: number | null): TelemetryEvent => ({
  ...run(runId),
  _tag: 'Completed',
  usage: { input: 100, output: 20, cacheRead: 300, cacheCreation: 0 },
  cacheReadShare: 0.75,
  costUsd,
});

let now = T0;
beforeEach(() => {
  now = T0;
});

const options = { version: '9.9.9', now: () => now };
/** The recorder's modules are loaded; ends when the events so far were recorded. */
const loaded = async (recorded: () => boolean) => vi.waitUntil(recorded, { interval: 1 });

describe('telemetry, where a host has set up an SDK', () => {
  let sdk: ReturnType<typeof observedBySdk>;
  beforeEach(() => {
    sdk = observedBySdk();
  });
  afterEach(() => sdk.stop());

  const ended = (count: number) => loaded(() => sdk.spans().length === count);

  it('tells of a completed dream with its figures, from its firing to its end', async () => {
    const telemetry = openTelemetry(options);
    telemetry.event(fired('r1'));
    now = T0 + 90_000;
    telemetry.event(completed('r1', 0.25));
    telemetry.event({ ...run('r1'), _tag: 'Improved' });
    await ended(1);
    const [span] = sdk.spans();
    expect(span).toMatchObject({
      name: 'autodream.dream',
      startTime: [T0 / 1_000, 0],
      endTime: [T0 / 1_000 + 90, 0],
      attributes: {
        'autodream.kind': 'dream',
        'autodream.outcome': 'completed',
        'autodream.tokens.input': 100,
        'autodream.tokens.cache_read': 300,
        'autodream.cache_read_share': 0.75,
        'autodream.cost_usd': 0.25,
      },
    });
    const points = await sdk.points();
    const labels = { 'autodream.kind': 'dream' };
    expect(points).toContainEqual({ name: 'autodream.run.fired', labels, value: 1 });
    expect(points).toContainEqual({ name: 'autodream.run.improved', labels, value: 1 });
    expect(points).toContainEqual({ name: 'autodream.run.cost', labels, value: 0.25 });
    expect(points).toContainEqual({
      name: 'autodream.run.tokens',
      labels: { ...labels, 'autodream.token.kind': 'cache_read' },
      value: 300,
    });
    expect(points.find(({ name }) => name === 'autodream.run.duration')?.value).toMatchObject({ sum: 90 });
  });

  it('tells of failures by their class, of kills, of held results and of denied tools, of dreams and extractions apart', async () => {
    const telemetry = openTelemetry(options);
    telemetry.event(fired('r1'));
    telemetry.event({ ...run('r1'), _tag: 'ToolDenied', tool: 'Bash' });
    telemetry.event({ ...run('r1'), _tag: 'Failed', failure: 'overloaded' });
    telemetry.event({ runId: 'r2', source: 'extract-memories', _tag: 'Fired' });
    telemetry.event({ runId: 'r2', source: 'extract-memories', _tag: 'Killed' });
    telemetry.event({ ...run('r3'), _tag: 'Held' });
    await ended(2);
    const [failed, killed] = sdk.spans();
    expect(failed?.status.code).toBe(2);
    expect(failed?.attributes['autodream.failure']).toBe('overloaded');
    expect(failed?.events).toMatchObject([
      { name: 'autodream.tool.denied', attributes: { 'autodream.tool': 'Bash' } },
    ]);
    expect(killed).toMatchObject({ name: 'autodream.extraction', status: { code: 0 } });
    const points = await sdk.points();
    expect(points.filter(({ name }) => name === 'autodream.run.ended').map(({ labels }) => labels)).toEqual([
      { 'autodream.kind': 'dream', 'autodream.outcome': 'failed', 'autodream.failure': 'overloaded' },
      { 'autodream.kind': 'extraction', 'autodream.outcome': 'killed' },
    ]);
    expect(points.filter(({ name }) => /denied|held/.test(name)).map(({ value }) => value)).toEqual([1, 1]);
  });

  it('tells of a failure before the lock as a moment, and of no cost where nobody knows it', async () => {
    const telemetry = openTelemetry(options);
    telemetry.event({ ...run('r1'), _tag: 'Failed', failure: 'lock' });
    telemetry.event(completed('r2', null));
    await ended(2);
    expect(sdk.spans()[0]?.duration).toEqual([0, 0]);
    const names = (await sdk.points()).map(({ name }) => name);
    expect(names).toContain('autodream.run.tokens');
    expect(names).not.toContain('autodream.run.cost');
    expect(names).not.toContain('autodream.run.duration');
  });

  it('lets no spans gather of runs whose end never comes', async () => {
    const telemetry = openTelemetry(options);
    for (let n = 0; n < 130; n += 1) telemetry.event(fired(`r${n}`));
    await ended(30);
    expect(new Set(sdk.spans().map(({ attributes }) => attributes['autodream.outcome']))).toEqual(
      new Set(['unknown']),
    );
  });
});

describe('telemetry, where there is no SDK', () => {
  const quietly = async (act: () => Promise<void>) => {
    const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
    const written = vi.spyOn(process.stderr, 'write');
    try {
      await act();
      for (const spy of [...spies, written]) expect(spy).not.toHaveBeenCalled();
    } finally {
      for (const spy of [...spies, written]) spy.mockRestore();
    }
  };

  it('loads nothing, notes nothing and says nothing', async () => {
    await quietly(async () => {
      let loads = 0;
      const telemetry = openTelemetry({
        ...options,
        now: () => {
          throw new Error('nobody needs the time');
        },
        load: async () => {
          loads += 1;
          return api;
        },
      });
      telemetry.event(fired('r1'));
      telemetry.event(killed('r1'));
      await vi.dynamicImportSettled();
      expect(loads).toBe(0);
    });
  });

  it('begins to count when an SDK comes later, and loads the API once', async () => {
    let loads = 0;
    const telemetry = openTelemetry({
      ...options,
      load: async () => {
        loads += 1;
        return api;
      },
    });
    telemetry.event(fired('r1'));
    const first = observedBySdk();
    telemetry.event(fired('r2'));
    telemetry.event(killed('r2'));
    await loaded(() => first.spans().length === 1);
    await first.stop();
    const second = observedBySdk();
    telemetry.event(killed('r3'));
    expect(await second.points()).toEqual([
      expect.objectContaining({ name: 'autodream.run.ended', value: 1 }),
    ]);
    expect(second.spans().length).toBe(1);
    expect(loads).toBe(1);
    await second.stop();
  });
});

describe('telemetry, where something does not work', () => {
  let sdk: ReturnType<typeof observedBySdk>;
  beforeEach(() => {
    sdk = observedBySdk();
  });
  afterEach(() => sdk.stop());

  it('does not disturb anybody when the API cannot be loaded, or an SDK throws', async () => {
    const tried: string[] = [];
    const noApi = openTelemetry({
      ...options,
      load: () => {
        tried.push('load');
        return Promise.reject(new Error('not installed'));
      },
    });
    noApi.event(fired('r1'));
    await vi.waitUntil(() => tried.length === 1, { interval: 1 });
    noApi.event(killed('r1'));
    const broken: typeof api.trace = Object.create(api.trace, {
      getTracer: {
        value: () => ({
          startSpan: (name: string) => {
            tried.push(name);
            throw new Error('an SDK that does not work');
          },
        }),
      },
    });
    const telemetry = openTelemetry({
      ...options,
      load: async () => ({ trace: broken, metrics: api.metrics }),
    });
    telemetry.event(fired('r2'));
    await vi.waitUntil(() => tried.length === 2, { interval: 1 });
    expect(() => telemetry.event(killed('r2'))).not.toThrow();
    expect(tried).toEqual(['load', 'autodream.dream', 'autodream.dream']);
  });
});
