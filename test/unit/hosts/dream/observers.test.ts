import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../../../src/effects/simulated/scripted-model/scripted-model.js';
import { calls, ends, turn, uses } from '../../../../src/effects/simulated/scripted-model/step.js';
import { call } from '../../../../src/effects/simulated/scripted-model/tool-calls.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { startDream } from '../../../../src/hosts/dream/dream.js';
import type { HostEvent } from '../../../../src/hosts/dream/host-events.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { sleepy } from './sleepy.js';
import { openVerdict, smallStore } from './small-store.js';

const live = liveCapabilities();

let scene: Awaited<ReturnType<typeof smallStore>>;
let events: HostEvent[] = [];
beforeEach(async () => {
  scene = await smallStore();
  events = [];
});
afterEach(() => scene.remove());

const dream = (capabilities: Capabilities = live, dryRun = false) =>
  startDream(capabilities, scene.folders, {
    verdict: openVerdict,
    dryRun,
    onEvent: (event) => events.push(event),
  });
const tags = () => events.map(({ _tag }) => _tag);
const throws = (): never => {
  throw new Error('a listener that does not work');
};

describe('those who watch a dream', () => {
  it('are told once that it fired, how it ended and what improved', async () => {
    const handle = dream();
    expect(events).toEqual([]);
    const { files, runId } = await handle.done;
    expect(tags()).toEqual(['Fired', 'Completed', 'Improved']);
    expect(events[1]).toMatchObject({ runId, cacheReadShare: 0 });
    const touched = [...files.changed, ...files.created, ...files.deleted].sort();
    expect(touched).toContain('harbour.md');
    expect(events[2]).toEqual({ _tag: 'Improved', runId, source: 'auto-dream', files: touched });
  });

  it('hear of no improvement where none was let in', async () => {
    await dream(live, true).done;
    expect(tags()).toEqual(['Fired', 'Completed']);
    await startDream(live, scene.folders, { verdict: openVerdict }).done;
    events = [];
    expect((await dream().done).outcome).toBe('unchanged');
    expect(tags()).toEqual(['Fired', 'Completed']);
  });

  it('hear nothing of a dream that is refused, and of the other one that it was killed', async () => {
    const { capabilities, asleep } = sleepy();
    const first = dream(capabilities);
    await asleep;
    expect(tags()).toEqual(['Fired']);
    const second = startDream(live, scene.folders, {
      verdict: openVerdict,
      onEvent: throws,
    });
    expect((await second.done).outcome).toBe('refused');
    first.send({ type: 'KILL', by: 'a test', request: null });
    await first.done;
    expect(tags()).toEqual(['Fired', 'Killed']);
  });

  it('hear of a failure before the lock is ours as a failure alone', async () => {
    await scene.remove();
    expect((await dream().done).outcome).toBe('failed');
    expect(tags()).toEqual(['Failed']);
  });

  it('hear the name of a tool that was denied', async () => {
    const half = uses({ input: 1, output: 1, cacheRead: 1 });
    const model = scriptedModel(
      script(turn(calls(call('Bash', { command: 'rm' })), half), turn(ends('Done.'), half)),
    );
    const stray: Capabilities = { ...live, engine: localEngine(() => model) };
    const { runId } = await dream(stray).done;
    expect(events).toContainEqual({ _tag: 'ToolDenied', runId, source: 'auto-dream', tool: 'Bash' });
    expect(events).toContainEqual(expect.objectContaining({ _tag: 'Completed', cacheReadShare: 0.5 }));
  });

  it('cannot disturb it by throwing, and hear no more', async () => {
    const heard: string[] = [];
    const handle = startDream(live, scene.folders, {
      verdict: openVerdict,
      onEvent: ({ _tag }) => {
        heard.push(_tag);
        throws();
      },
    });
    let records = 0;
    handle.subscribe(throws);
    handle.subscribe(() => {
      records += 1;
    });
    handle.watchTask(throws);
    const result = await handle.done;
    expect(result.outcome).toBe('completed');
    expect(heard).toEqual(['Fired']);
    expect(records).toBeGreaterThan(5);
    expect(handle.task()).toMatchObject({ status: 'completed' });
  });
});
