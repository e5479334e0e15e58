import type { TextBlock } from '../../ports/model.js';
import type { ToolTable } from '../tools/host-tool-facts.js';
import type { HostBench } from '../tools/host-tools.js';
import type { Runner } from './runner.js';

/** One run of a runner: what it works on, and what its tools are. */
export type RunnerRun = HostBench &
  ToolTable & {
    readonly name: string;
    readonly prompt: readonly TextBlock[];
    readonly source: string;
    readonly runner: Runner;
    /** It cannot ask the check, so it does what its model wants; what it reports is taken as it is. */
    readonly direct: boolean;
  };
