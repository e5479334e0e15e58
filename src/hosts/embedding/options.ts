import type { HostState, PersonSettings } from '../../config.js';
import type { CacheSafeParams } from '../../effects/live/anthropic/prefix.js';
import type { Log } from '../../effects/ports/log.js';
import type { Layout } from '../../effects/services/sessions/transcript-name.js';
import type { JournalRecord } from '../../journal/record.js';
import type { Capabilities } from '../capabilities.js';
import type { HostEvent } from '../dream/host-events.js';
import type { Engine } from '../engines/engine.js';
import type { OnVerdict } from '../gates/gates.js';

/**
 * Where the store is. `layout` says how transcripts are named (`plain` by default: any `*.jsonl`); `state` is another place for
 * autodream's own state than beside the memory folder. Relative paths are taken from the working directory.
 */
export type EmbeddedStore = {
  readonly memory: string;
  readonly transcripts: string;
  readonly layout?: Layout;
  readonly state?: string;
};

/** What a person set. It may come from anywhere, so that no field is trusted to have its type; what `loadSettings` gives fits. */
export type EmbeddedSettings = PersonSettings & {
  readonly extractEnabled?: unknown;
  readonly readRoots?: unknown;
  readonly maxCostUsd?: unknown;
  readonly logLevel?: unknown;
};

/** What an engine may be made of. `cacheSafeParams` null: the turn told of none, or there is no turn. */
export type EngineOccasion = {
  readonly purpose: 'dream' | 'extraction';
  readonly cacheSafeParams: CacheSafeParams | null;
};

/** Chooses the engine when one is needed, so that nothing of it is loaded before. */
export type ChooseEngine = (occasion: EngineOccasion) => Engine | Promise<Engine>;

/** What was improved in the store, told once, for the host's transcript. `files` are paths inside the store. */
export type Improvement = {
  readonly runId: string;
  readonly files: readonly string[];
  readonly sentence: string;
};

/**
 * - `settings`: or a function that is asked at each turn's end; nothing is begun by default
 * - `host`: what the host knows of itself, likewise
 * - `engine`: rules by default
 * - `capabilities`: effects to put in the place of the live ones
 * - `log`: where errors go; the person's log file by default, null: nowhere
 * - `keptTasks`: how many dreams that are over stay in the list of tasks, 20 by default
 * - `onVerdict`, `onEvent`, `inspect` watch verdicts of the gates, events and journal records of runs; `notify` is told what a
 *   dream improved. One that throws is told nothing more.
 */
export type AutoDreamOptions = {
  readonly store: EmbeddedStore;
  readonly settings?: EmbeddedSettings | (() => EmbeddedSettings | Promise<EmbeddedSettings>);
  readonly host?: HostState | (() => HostState | Promise<HostState>);
  readonly engine?: Engine | ChooseEngine;
  readonly capabilities?: Partial<Capabilities>;
  readonly log?: Log | null;
  readonly keptTasks?: number;
  readonly onVerdict?: OnVerdict;
  readonly onEvent?: (event: HostEvent) => void;
  readonly notify?: (improvement: Improvement) => void;
  readonly inspect?: (record: JournalRecord, runId: string) => void;
};
