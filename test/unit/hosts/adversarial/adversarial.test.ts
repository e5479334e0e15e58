import { describe, it } from 'vitest';
import { LOSSES } from './losses.js';
import { MISBEHAVIOUR } from './misbehaviour.js';
import { OUT_OF_BOUNDS } from './out-of-bounds.js';
import { play } from './scenario.js';

describe('a model that reaches out of bounds changes nothing there:', () => {
  it.each(OUT_OF_BOUNDS)('$name', play);
});

describe('a model that loses or breaks something is not let in, or mended by rule:', () => {
  it.each(LOSSES)('$name', play);
});

describe('a model that misbehaves does no harm:', () => {
  it.each(MISBEHAVIOUR)('$name', play);
});
