import { expect, it } from 'vitest';
import { statesOf } from '../../../src/testing/machines/explore-machine.js';
import { machinePaths } from '../../../src/testing/machines/machine-paths.js';
import { subjects } from '../../../src/testing/machines/subjects.js';
import { pathsEndAsTold } from './paths-on-runtime.js';

const { agent, dream } = subjects;

it.each(Object.entries({ agent, dream }))(
  'the shortest paths lead to every state of %s, also on the runtime',
  async (_, subject) => {
    const paths = machinePaths(subject);
    const reached = new Set(paths.flatMap(({ states }) => states));
    expect(statesOf(subject).filter((state) => !reached.has(state))).toEqual([]);
    await pathsEndAsTold(subject, paths);
  },
);
