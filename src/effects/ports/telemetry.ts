import type { RunSource } from '../../memory/prompt/source.js';
import type { ModelFault, Usage } from './model.js';

/**
 * What a run failed of, as a word that can be counted: a model's fault, the disk (`file`), the lock (`lock`), its time
 * (`deadline`), the agent's own end, such as a budget (`agent`), a journal that could not be written (`journal`), or
 * anything else (`other`).
 */
export type FailureClass = ModelFault | 'file' | 'lock' | 'deadline' | 'agent' | 'journal' | 'other';

type Run = { readonly runId: string; readonly source: RunSource };

/** What is counted of a run. `runId` only tells which events belong together. What an event has beside these fields is ignored. */
export type TelemetryEvent = Run &
  (
    | { readonly _tag: 'Fired' | 'Killed' | 'Improved' | 'Held' }
    | { readonly _tag: 'ToolDenied'; readonly tool: string }
    | {
        readonly _tag: 'Completed';
        readonly usage: Usage;
        /** The share of the input that came from the provider's cache, 0 to 1. */
        readonly cacheReadShare: number;
        /** US dollars; null: nobody can tell. */
        readonly costUsd: number | null;
      }
    | { readonly _tag: 'Failed'; readonly failure: FailureClass }
  );

/** Takes events of all runs of a host. It never throws and never waits, and gives nothing away but counts and the words above. */
export interface Telemetry {
  readonly event: (event: TelemetryEvent) => void;
}
