import type { Script } from '../../../src/effects/simulated/scripted-model/script.js';
import {
  type ScriptedModel,
  scriptedModel,
} from '../../../src/effects/simulated/scripted-model/scripted-model.js';
import type { Engine } from '../../../src/hosts/engines/engine.js';
import type { Limits } from '../../../src/machines/agent/limits.js';

const LIMITS: Limits = { turns: 40, outputTokens: null, costUsd: null, minutes: 45 };

/** An engine whose model plays a script, for one dream; `model` tells what it was asked. */
export const scriptedEngine = (
  script: Script,
  limits: Partial<Limits> = {},
): { readonly engine: Engine; readonly model: ScriptedModel } => {
  const model = scriptedModel(script);
  const engine: Engine = {
    name: 'host',
    model: 'scripted',
    rates: null,
    limits: { ...LIMITS, ...limits },
    open: ({ tools }) => ({ model, tools }),
  };
  return { engine, model };
};
