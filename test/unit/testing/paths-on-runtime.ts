import { expect } from 'vitest';
import { leafOf } from '../../../src/testing/machines/explore-machine.js';
import type { MachinePath } from '../../../src/testing/machines/machine-paths.js';
import { playPath } from '../../../src/testing/machines/play-path.js';
import type { Subject } from '../../../src/testing/machines/subject.js';

/** Every path comes on the runtime to the states that it names, by the events that it names. */
export const pathsEndAsTold = async (subject: Subject, paths: readonly MachinePath[]): Promise<void> => {
  for (const path of paths) {
    const records = await playPath(subject, path);
    const events = records.map(({ event }) => event).filter(({ type }) => type !== 'SETTLED');
    expect(events).toEqual(path.events);
    const stands = Object.entries(records.at(-1)?.after ?? {}).map(
      ([name, value]) => `${name.split('/').at(-1)}.${leafOf(value)}`,
    );
    expect(stands).toEqual(path.states);
  }
};
