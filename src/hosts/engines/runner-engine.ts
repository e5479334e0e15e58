import type { Runner } from '../../effects/services/runner/runner.js';
import { runnerBridge } from '../../effects/services/runner/runner-bridge.js';
import type { HostToolFacts, ToolTable } from '../../effects/services/tools/host-tool-facts.js';
import type { Limits, Rates } from '../../machines/agent/limits.js';
import { paidLimits } from './anthropic-engine.js';
import type { Engine } from './engine.js';

/** A runner's calls are carried out before they come here, so nothing is done about what they are given. */
const reported = (): HostToolFacts => ({ kind: 'other', fields: [], wrapping: null });

/**
 * The engine of a host that has a tool loop of its own. It is given the prompt, the folder to work in and a check to ask
 * before each call, and reports what its model says and what its tools answer; all of it is journaled, and the caps hold, as
 * if we drove it. `model` and `rates` are for the account: without rates nobody can tell the cost. `kindOf`,
 * `pathFields` and `wrappingOf` say what its tools do, as for tools that a host lends. `direct`: it can neither ask the check nor work
 * elsewhere than in the live folder. Then the folder is kept as it was and put back before anything is decided; readers may
 * see it half done. Files that its calls, all of them reported, did not name are not its own and stay; where a call was no
 * reading, searching, editing or writing, or none was reported, whatever changed meanwhile goes back.
 */
export const runnerEngine = (
  options: ToolTable & {
    readonly run: Runner;
    readonly model?: string;
    readonly rates?: Rates;
    readonly limits?: Partial<Limits>;
    readonly direct?: boolean;
  },
): Engine => {
  const { run, model = null, rates = null, direct = false, kindOf, pathFields, wrappingOf } = options;
  return {
    name: 'host',
    model,
    rates,
    limits: { ...paidLimits(rates), ...options.limits },
    ...(direct ? { direct } : {}),
    open: ({ prompt, source, bench, masked }) => {
      const bridge = runnerBridge({
        ...bench,
        ...(pathFields === undefined ? {} : { pathFields }),
        ...(wrappingOf === undefined ? {} : { wrappingOf }),
        kindOf,
        name: model ?? 'the host’s runner',
        prompt,
        source,
        runner: run,
        direct,
      });
      // The runner's tools answer its own model; what is hidden here is hidden in the journal.
      return { ...bridge, tools: masked(bridge.tools, reported) };
    },
  };
};
