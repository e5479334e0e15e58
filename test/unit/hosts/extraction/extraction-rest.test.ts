import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import type { Capabilities } from '../../../../src/hosts/capabilities.js';
import { extractorOf, type TurnMessage } from '../../../../src/hosts/extraction/extraction.js';
import { restingOf } from '../../../../src/hosts/extraction/extraction-rest.js';
import { auditStore } from '../../../../src/hosts/history/audit.js';
import { readRuns } from '../../../../src/hosts/history/runs.js';
import { BUSY_WAIT_MS, type Extracted } from '../../../../src/machines/extraction/extraction.rules.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';

const INES: TurnMessage = { role: 'user', text: 'Please remember that the harbour master is Ines.' };

const scene = () => {
  const memory = storeInMemory();
  const ended: (Extracted & { sessionId: string })[] = [];
  const extractorWith = (capabilities: Capabilities) =>
    extractorOf(capabilities, FOLDERS, { onExtracted: (extracted) => ended.push(extracted) });
  return { ...memory, ended, extractorWith, extractor: extractorWith(memory.capabilities) };
};

describe('the rest after failed runs', () => {
  it.each([
    ['a clock that was set back', (now: number) => now + 30 * 24 * 3_600_000],
    ['nobody knows where', () => Number.MAX_SAFE_INTEGER],
  ])('does not hold where it comes from %s', async (_, until) => {
    const { extractor, ended, tree, capabilities } = scene();
    const rest = { v: 1, failures: 1, until: until(capabilities.clock.now()) };
    putFile(tree, `${FOLDERS.state}/extraction-rest.json`, JSON.stringify(rest));
    extractor.turnEnded({ sessionId: 's1', messages: [INES], wroteMemory: false });
    await extractor.idle();
    expect(ended).toMatchObject([{ _tag: 'Extracted' }]);
  });

  it('does not come of another process that looked through the session first: nothing was paid for', async () => {
    const { capabilities, ended, extractor, extractorWith, store } = scene();
    const waits: number[] = [];
    const { list } = capabilities.files;
    let isFirst = true;
    const late = extractorWith({
      ...capabilities,
      clock: {
        ...capabilities.clock,
        setTimer: (ms, fire) => {
          // What is left of the wait, since the moment that was noted for its end.
          if (ms < BUSY_WAIT_MS / 2 || ms > BUSY_WAIT_MS) return capabilities.clock.setTimer(ms, fire);
          waits.push(ms);
          return capabilities.clock.setTimer(0, fire);
        },
      },
      files: {
        ...capabilities.files,
        list: (path) => {
          if (path !== FOLDERS.memory || !isFirst) return list(path);
          isFirst = false;
          extractor.turnEnded({ sessionId: 's1', messages: [INES], wroteMemory: false });
          return TE.chain(() => list(path))(TE.fromTask(() => extractor.idle()));
        },
      },
    });
    late.turnEnded({ sessionId: 's1', messages: [INES], wroteMemory: false });
    await late.idle();
    expect(ended).toMatchObject([
      { _tag: 'Extracted' },
      { _tag: 'Busy', reason: 'Another process looked through this session meanwhile.' },
      // It comes again, and sees that nothing is left to look at.
      { _tag: 'Nothing' },
    ]);
    expect(waits).toHaveLength(1);
    expect(await auditStore(store)()).toMatchObject({
      right: { fault: null, runs: [{ wrong: null }, { wrong: null, settled: true, replayed: true }] },
    });
    expect(await readRuns(store)()).toMatchObject({
      right: [{ outcome: 'completed' }, { outcome: 'refused', committed: false }],
    });
    expect(await restingOf(store)()).toEqual(E.right({ failures: 0, until: null }));
  });
});
