import type { Engine } from '../engines/engine.js';
import type { AutoDreamOptions, EngineOccasion } from './options.js';

/** The engine of the host, or that among its effects. */
export const chosenEngine = async (
  { engine }: Pick<AutoDreamOptions, 'engine'>,
  usual: Engine,
  occasion: EngineOccasion,
): Promise<Engine> => (typeof engine === 'function' ? await engine(occasion) : engine) ?? usual;
