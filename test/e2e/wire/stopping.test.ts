import { describe, expect, it } from 'vitest';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, hangs, says } from '../../../src/effects/simulated/scripted-model/step.js';
import { edit } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { type Capabilities, liveCapabilities } from '../../../src/hosts/capabilities.js';
import type { Engine } from '../../../src/hosts/engines/engine.js';
import { breaksOff, status, type WireStep } from '../../messages-api/wire-step.js';
import { dreamOver, expectTidy, wireScene } from './wire-dream.js';

const work = calls(edit('dock.md', 'noon', 'lunch'));
const kill = { type: 'KILL', by: 'a test', request: null } as const;

/** Lets a test wait until something happened. */
const moment = () => {
  let happen = (): void => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen: () => happen(), happened };
};

/** Each wait below is for an event that the stop itself causes: no timer of a minute or more is needed to end any of these dreams. */
describe('a dream over the wire that is stopped', () => {
  it.each([
    ['before an answer has begun', hangs()],
    ['in the middle of an answer', breaksOff(says('I begin'), 'silence')],
  ] as const)('%s breaks the request off and changes nothing', async (_, step) => {
    const { api, store, engine } = await wireScene(script<WireStep>(work, step));
    const was = await store.standing();
    const handle = dreamOver(store, engine);
    const request = await api.onRequest(2);
    handle.send(kill);
    await request.abandoned;
    expect(await handle.done).toMatchObject({ outcome: 'killed', reason: 'It was stopped by a test.' });
    expect(api.requests).toHaveLength(2);
    expect(await store.standing()).toEqual(was);
    expect(await expectTidy(store)).toBe(1);
  });

  it('while it waits to ask again asks no more', async () => {
    const { api, store, engine } = await wireScene(script<WireStep>(work, status(529, 'overloaded_error')));
    const was = await store.standing();
    const waiting = moment();
    const live = liveCapabilities();
    const patient: Capabilities = {
      ...live,
      clock: {
        ...live.clock,
        setTimer: (ms, due) => {
          if (ms > 2_000 || ms < 1_000) return live.clock.setTimer(ms, due);
          waiting.happen();
          return () => {};
        },
      },
    };
    const handle = dreamOver(store, engine, {}, patient);
    await waiting.happened;
    handle.send(kill);
    expect(await handle.done).toMatchObject({ outcome: 'killed' });
    expect(api.requests).toHaveLength(2);
    expect(await store.standing()).toEqual(was);
    expect(await expectTidy(store)).toBe(1);
  });

  it('while a tool is at work stops the tool and asks no more', async () => {
    const { api, store, engine } = await wireScene(script(work, work));
    const was = await store.standing();
    const [working, aborted] = [moment(), moment()];
    const slow: Engine = {
      ...engine,
      open: (room) => {
        const { model, tools } = engine.open(room);
        const use: typeof tools.use = (call, signal) => async () => {
          const outcome = await tools.use(call, signal)();
          working.happen();
          await new Promise<void>((resolve) =>
            signal.addEventListener('abort', () => resolve(), { once: true }),
          );
          aborted.happen();
          return outcome;
        };
        return { model, tools: { use } };
      },
    };
    const handle = dreamOver(store, slow);
    await working.happened;
    handle.send(kill);
    await aborted.happened;
    expect(await handle.done).toMatchObject({ outcome: 'killed' });
    expect(api.requests).toHaveLength(1);
    expect(await store.standing()).toEqual(was);
    expect(await expectTidy(store)).toBe(1);
  });
});
