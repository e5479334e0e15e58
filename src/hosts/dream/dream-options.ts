import type { Limits } from '../../machines/agent/limits.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { DreamEstimate } from '../costs/estimate.js';
import type { Engine } from '../engines/engine.js';
import type { HostEvent } from './host-events.js';

/**
 * `verdict` is the one that let the dream start. `dryRun` takes no lock and leaves nothing behind; `review` holds the result
 * until a person has looked at it. `engine` is another one than the host's, `limits` replace single ones of its own; a cap on
 * cost needs an engine whose price is known. `estimate` is what was expected of it, for the journal and the account.
 * `readRoots`: absolute paths of folders that the dream's own tools may read beside the store and its transcripts; each has to be there.
 * `wishes`: a section of the prompt, after the rules and what is of this run.
 * `onEvent` watches only: if it throws, it is told nothing more and the dream goes on.
 */
export type DreamOptions = {
  readonly verdict: GateVerdict;
  readonly dryRun?: boolean;
  readonly review?: boolean;
  readonly engine?: Engine;
  readonly limits?: Partial<Limits>;
  readonly estimate?: DreamEstimate | null;
  readonly readRoots?: readonly string[];
  readonly wishes?: string;
  readonly onEvent?: (event: HostEvent) => void;
};
