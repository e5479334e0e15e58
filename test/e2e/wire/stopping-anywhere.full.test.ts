import { describe, expect, it } from 'vitest';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import { calls, says } from '../../../src/effects/simulated/scripted-model/step.js';
import { edit } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import { dreamOver, expectTidy, wireScene } from './wire-dream.js';

const work = calls(edit('dock.md', 'noon', 'lunch'));
const kill = { type: 'KILL', by: 'a test', request: null } as const;

describe('a dream over the wire that is stopped', () => {
  it('at any of its events is either killed with the store as it was, or was over by then', async () => {
    const outcomes = new Set<string>();
    for (let stopAt = 1; stopAt <= 30; stopAt += 1) {
      const { store, engine } = await wireScene(script(work, says('Done.')));
      const was = await store.standing();
      const handle = dreamOver(store, engine);
      let seen = 0;
      handle.subscribe(() => {
        seen += 1;
        if (seen === stopAt) handle.send(kill);
      });
      const { outcome } = await handle.done;
      outcomes.add(outcome);
      if (outcome === 'killed') expect(await store.standing()).toEqual(was);
      else expect((await store.standing()).content).not.toEqual(was.content);
      await expectTidy(store);
    }
    expect([...outcomes].sort()).toEqual(['completed', 'killed']);
  });
});
