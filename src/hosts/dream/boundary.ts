import { sha256 } from '../../effects/services/objects/sha256.js';
import type { Capabilities } from '../capabilities.js';
import type { Engine } from '../engines/engine.js';

const LENGTH = 16;

/**
 * The boundary of one run's fences, made once, at its start: whoever wrote a memory or said something in a session did not
 * know it. 16 hexadecimal digits, whatever a host's randomness looks like. Null: the engine does not fence.
 */
export const newBoundary = (
  { random }: Pick<Capabilities, 'random'>,
  { fences }: Pick<Engine, 'fences'>,
): string | null =>
  fences === true ? sha256(new TextEncoder().encode(`${random()}${random()}`)).slice(0, LENGTH) : null;
