import type { Model, TextBlock } from '../../effects/ports/model.js';
import type { Tools } from '../../effects/ports/tools.js';
import type { HostToolFacts } from '../../effects/services/tools/host-tool-facts.js';
import type { HostBench } from '../../effects/services/tools/host-tools.js';
import type { LentTranscripts } from '../../effects/services/tools/workshop.js';
import type { Limits, Rates } from '../../machines/agent/limits.js';
import type { RunSource } from '../../memory/prompt/source.js';

/** What an engine is given for one run. `tools` work on the staging copy; `memory` is the folder as people know it. */
export type Workroom = {
  readonly tools: Tools;
  /** The label that the engine's requests carry. */
  readonly source: RunSource;
  readonly prompt: readonly TextBlock[];
  readonly memory: string;
  readonly staging: string;
  /** The transcripts that `tools` can read, by their live paths; null: none. */
  readonly transcripts: LentTranscripts | null;
  /** What fences off the answers of tools in what is sent to a model; null: the engine does not fence. */
  readonly boundary: string | null;
  /** For an engine whose tools are not ours: what checks their calls and sees what they changed. */
  readonly bench: HostBench;
  /** Hides secrets from an engine whose tools are not ours, and in what is kept of their answers; `tools` hide them already. */
  readonly masked: (tools: Tools, factsOf: (name: string) => HostToolFacts) => Tools;
};

/**
 * Who thinks in one run, and the tools that carry out what it asks for. `close` is called when neither is needed any more,
 * also where the run was stopped; it comes back when both are at rest. `touched`: paths
 * inside the store that it may have changed, where it works on the live folder; null: any.
 */
export type Seat = {
  readonly model: Model;
  readonly tools: Tools;
  readonly close?: () => Promise<void>;
  readonly touched?: () => ReadonlySet<string> | null;
};

/**
 * What consolidates a store. `model` is the model's id, null where there is none; `rates` what it costs, null: nothing, or
 * nobody here can tell. `limits` hold unless the caller sets others. `prefixTokens`: about how many tokens each request has
 * before the prompt; `leastOutput`: how many an answer has to be allowed at the least. `direct`: it works on the live folder itself, so a reader may see it half done; what it does can be taken back. `fences`: it sends
 * what tools answer to a model, and has to fence it off as data.
 */
export type Engine = {
  readonly name: 'local' | 'anthropic' | 'host';
  readonly model: string | null;
  readonly rates: Rates | null;
  readonly limits: Limits;
  readonly prefixTokens?: number;
  readonly leastOutput?: number;
  readonly direct?: true;
  readonly fences?: true;
  readonly open: (room: Workroom) => Seat;
};
