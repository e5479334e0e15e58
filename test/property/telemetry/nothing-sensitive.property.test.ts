import { metrics, trace } from '@opentelemetry/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recorderOn } from '../../../src/effects/live/telemetry/recorder.js';
import type { TelemetryEvent } from '../../../src/effects/ports/telemetry.js';
import { observedBySdk } from '../../unit/effects/live/telemetry/observed.js';
import { sameCases } from '../same-cases.js';

const MARK = 'planted';

/** What must stay with the person: paths, words, ids and keys, each with a mark by which it is found again. */
const planted = fc
  .tuple(
    fc.constantFrom('/home/kay/', 'mcp__', 'sk-ant-', 'Read', '', 'The file failed: ', 'overloaded '),
    fc.stringMatching(/^[a-z0-9]{1,12}$/),
    fc.constantFrom('', '.md', ' (EACCES)', '\n'),
  )
  .map(([before, word, after]) => `${before}${MARK}${word}${after}`);

const figure = fc.oneof(
  fc.nat(),
  fc.double(),
  fc.constantFrom(-1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE),
);
const TAGS = ['Fired', 'Killed', 'Improved', 'Held', 'ToolDenied', 'Completed', 'Failed'] as const;

/** Hosts need not be written in TypeScript, so fields may hold anything. */
const isEvent = (value: object): value is TelemetryEvent => '_tag' in value;

/** Any event, and beside its own fields those that hosts' events have: whatever has room for a text has a planted one. */
const anyEvent = (ids: readonly string[]): fc.Arbitrary<TelemetryEvent> =>
  fc
    .record({
      _tag: fc.constantFrom(...TAGS),
      runId: fc.constantFrom(...ids),
      source: fc.constantFrom('auto-dream', 'extract-memories', ...ids),
      tool: planted,
      failure: planted,
      reason: planted,
      files: fc.array(planted, { maxLength: 2 }),
      usage: fc.record({
        input: figure,
        output: figure,
        cacheRead: figure,
        cacheCreation: figure,
        note: planted,
      }),
      cacheReadShare: figure,
      costUsd: fc.option(figure),
    })
    .map((event): object => event)
    .filter(isEvent);

const events = fc
  .uniqueArray(planted, { minLength: 1, maxLength: 3 })
  .chain((ids) => fc.array(anyEvent(ids), { maxLength: 30 }));

describe('what telemetry lets out', () => {
  it('has no id, path, word or key in it, and no figure that spoils a sum', async () => {
    const told = new Set<string>();
    await fc.assert(
      fc.asyncProperty(events, async (all) => {
        const sdk = observedBySdk();
        try {
          const record = recorderOn({ metrics, trace }, '1.0.0');
          all.forEach((event, at) => {
            record(event, at);
            told.add(event._tag);
          });
          expect(await sdk.text()).not.toContain(MARK);
          for (const { value } of await sdk.points())
            expect(typeof value === 'number' ? value : Object(value).sum).toSatisfy(Number.isFinite);
          for (const span of sdk.spans()) told.add(span.name);
        } finally {
          await sdk.stop();
        }
      }),
      { numRuns: 60, examples: sameCases(events, 30) },
    );
    expect([...told].sort()).toEqual([...TAGS, 'autodream.dream', 'autodream.extraction'].sort());
  });
});
