import { randomBytes } from 'node:crypto';
import type { Environment } from '../../config.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeFolders } from '../../effects/live/node-folders.js';
import type { Capabilities } from '../capabilities.js';
import { sturdyClock } from './sturdy-clock.js';

/** What a turn that is refused needs of the world. `environment` was read once. */
export type TurnWorld = Pick<Capabilities, 'files' | 'clock' | 'random' | 'folders'> & {
  readonly environment: Environment;
};

/** What a host lends. `all` is loaded for runs only: it brings the engine of rules with its parsers. */
export type Lent = { readonly world: TurnWorld; readonly all: () => Promise<Capabilities> };

/** The live effects, with those of the host in the place of some. */
export const lent = (given: Partial<Capabilities> = {}): Lent => {
  const clock = given.clock === undefined ? nodeClock : sturdyClock(given.clock);
  let loaded: Promise<Capabilities> | null = null;
  const load = async (): Promise<Capabilities> => {
    const { liveCapabilities } = await import('../capabilities.js');
    return { ...liveCapabilities(), ...given, clock };
  };
  const { environment = () => ({ ...process.env }) } = given;
  return {
    world: {
      files: given.files ?? nodeFiles,
      clock,
      random: given.random ?? (() => randomBytes(4).toString('hex')),
      folders: given.folders ?? nodeFolders,
      environment: environment(),
    },
    all: () => {
      loaded ??= load();
      return loaded;
    },
  };
};
