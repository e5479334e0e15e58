import { describe, expect, it } from 'vitest';
import { statesOf } from '../../../src/testing/machines/explore-machine.js';
import { machinePaths } from '../../../src/testing/machines/machine-paths.js';
import { playPath } from '../../../src/testing/machines/play-path.js';
import { subjects } from '../../../src/testing/machines/subjects.js';
import { pathsEndAsTold } from './paths-on-runtime.js';

const { gate, acquire, settle, edit } = subjects;

describe('the shortest paths of a machine', () => {
  it.each(Object.entries({ gate, acquire, settle, edit }))(
    'lead to every state of %s, also on the runtime',
    async (_, subject) => {
      const paths = machinePaths(subject, { countTo: 4 });
      const reached = new Set(paths.flatMap(({ states }) => states));
      expect(statesOf(subject).filter((state) => !reached.has(state))).toEqual([]);
      await pathsEndAsTold(subject, paths);
    },
  );

  it('begin with START and lead on by what is awaited, so that each can be played', async () => {
    const paths = machinePaths(acquire);
    const held = paths.find(({ states }) => states.includes('acquire.held'));
    expect(held?.events.map(({ type }) => type)).toEqual([
      ...['START', 'OUTCOME', 'OUTCOME', 'OUTCOME', 'TIMER', 'OUTCOME'],
    ]);
    const records = held === undefined ? [] : await playPath(acquire, held);
    expect(records.map(({ event }) => event.type)).toEqual([
      ...['START', 'OUTCOME', 'OUTCOME', 'OUTCOME', 'TIMER', 'OUTCOME', 'SETTLED'],
    ]);
  });
});
