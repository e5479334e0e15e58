import { describe, it } from 'vitest';
import { MASSES } from './masses.js';
import { play } from './scenario.js';

describe('a model that does very much at once is borne:', () => {
  it.each(MASSES)('$name', play);
});
