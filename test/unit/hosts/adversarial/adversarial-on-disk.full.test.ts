import { describe, it } from 'vitest';
import { LOSSES } from './losses.js';
import { MASSES } from './masses.js';
import { MISBEHAVIOUR } from './misbehaviour.js';
import { OUT_OF_BOUNDS } from './out-of-bounds.js';
import { roomyStore } from './roomy-store.js';
import { play, type Scenario } from './scenario.js';

const onDisk = async (scenario: Scenario): Promise<void> => {
  const world = await roomyStore();
  try {
    await play(scenario, world);
  } finally {
    await world.remove();
  }
};

describe('on a real disk', () => {
  it.each([...OUT_OF_BOUNDS, ...LOSSES, ...MISBEHAVIOUR])('it comes out the same: $name', onDisk);

  it.each(MASSES)('very much at once is borne: $name', onDisk);
});
