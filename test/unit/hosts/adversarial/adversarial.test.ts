import { describe, it } from 'vitest';
import { DISTORTIONS } from './distortions.js';
import { FOREIGN } from './foreign.js';
import { LOSSES } from './losses.js';
import { MISBEHAVIOUR } from './misbehaviour.js';
import { OUT_OF_BOUNDS } from './out-of-bounds.js';
import { roomyInMemory } from './roomy-in-memory.js';
import { play, type Scenario } from './scenario.js';

const inMemory = (scenario: Scenario): Promise<void> => play(scenario, roomyInMemory());

describe('a model that reaches out of bounds changes nothing there:', () => {
  it.each(OUT_OF_BOUNDS)('$name', inMemory);
});

describe('a model that loses or breaks something is not let in, or mended by rule:', () => {
  it.each(LOSSES)('$name', inMemory);
});

describe('a model that misbehaves does no harm:', () => {
  it.each(MISBEHAVIOUR)('$name', inMemory);
});

describe('a model that distorts what is kept is not let in, or its result is told:', () => {
  it.each(DISTORTIONS)('$name', inMemory);
});

describe('a model that writes what is no memory of this store is not let in:', () => {
  it.each(FOREIGN)('$name', inMemory);
});
