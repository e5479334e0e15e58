import { forever, script } from '../../../../src/effects/simulated/scripted-model/script.js';
import { scriptedModel } from '../../../../src/effects/simulated/scripted-model/scripted-model.js';
import { hangs } from '../../../../src/effects/simulated/scripted-model/step.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { localEngine } from '../../../../src/hosts/engines/local-engine.js';

/** The live capabilities with a model that says nothing until it is told to stop; `asleep` is when it was asked. */
export const sleepy = (): { readonly capabilities: Capabilities; readonly asleep: Promise<void> } => {
  const model = scriptedModel(script(forever(hangs())), 'sleepy');
  return {
    capabilities: { ...liveCapabilities(), engine: localEngine(() => model) },
    asleep: model.asked(1),
  };
};
