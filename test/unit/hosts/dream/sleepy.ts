import * as E from 'fp-ts/lib/Either.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';
import { modelError } from '../../effects/model-error.js';

/** The live capabilities with a model that says nothing until it is told to stop; `asleep` is when it was asked. */
export const sleepy = (): { readonly capabilities: Capabilities; readonly asleep: Promise<void> } => {
  let tell = (): void => {};
  const asleep = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const capabilities: Capabilities = {
    ...liveCapabilities(),
    engine: localEngine(() => ({
      name: 'sleepy',
      ask: (_, signal) => () =>
        new Promise((resolve) => {
          const stopped = modelError('Stopped.', 'stopped');
          signal.addEventListener('abort', () => resolve(E.left(stopped)));
          tell();
        }),
    })),
  };
  return { capabilities, asleep };
};
