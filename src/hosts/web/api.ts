import type { RunKind } from '../../effects/ports/lock-folder.js';
import type { Usage } from '../../effects/ports/model.js';
import type { Json } from '../../journal/json.js';
import type { StateValues } from '../../journal/record.js';
import type { LedgerEntry, LeftOut } from '../../memory/change.js';
import type { LineOrigin } from '../../memory/changes/line-origins.js';

export type { Usage } from '../../effects/ports/model.js';
export type { Json } from '../../journal/json.js';
export type { StateValues } from '../../journal/record.js';
export type { Fate, LedgerEntry, LeftOut, Source } from '../../memory/change.js';
export type { LineOrigin } from '../../memory/changes/line-origins.js';

/**
 * What the page asks of the server, and what it gets: JSON over loopback. Times are milliseconds since 1970. Whatever is said here has passed the
 * masking of secrets. Types only, so that the page bundles nothing of the server.
 *
 * | request | answer |
 * | --- | --- |
 * | `GET /api/store` | `StoreAnswer` |
 * | `GET /api/runs` | `readonly RunRow[]`, the newest first |
 * | `GET /api/work` | `readonly RunRow[]`: of what claims no lock, the newest first |
 * | `GET /api/runs/ID` | `RunAnswer` |
 * | `GET /api/runs/ID/records?from=N&count=N` | `RecordsAnswer` |
 * | `GET /api/runs/ID/records/SEQ` | `RecordAnswer` |
 * | `GET /api/runs/ID/diff` | `DiffAnswer`, or null: it changed nothing, or its images are not kept |
 * | `GET /api/live` | a stream of `News`, a line of JSON each, as long as the connection lasts |
 * | `POST /api/runs/ID/ACTION` with `{ "confirm": "ID" }` | `ActionAnswer` |
 *
 * Each request carries `Authorization: Bearer TOKEN`. What is refused comes with a status from 400 on and a `Refusal`.
 */
export type Refusal = { readonly error: string };

/** One gate, by itself. `passes` null: it could not be asked. `needed` and `measured` are in `unit`, or words where that is null. */
export type GateRow = {
  readonly gate: string;
  readonly passes: boolean | null;
  readonly measured: number | string | null;
  readonly needed: number | string;
  readonly unit: string | null;
  readonly sentence: string;
  readonly passesAt: number | null;
};

/** How full the index is, and how full it may be. */
export type IndexSize = {
  readonly lines: number;
  readonly bytes: number;
  readonly mostLines: number;
  readonly mostBytes: number;
};

export type StoreAnswer = {
  /** The folder's path, for a heading. */
  readonly memory: string;
  readonly now: number;
  readonly lastConsolidatedAt: number | null;
  readonly gates: readonly GateRow[];
  /** The earliest time at which all gates pass; null: now, or it depends on more than time. */
  readonly opensAt: number | null;
  readonly index: IndexSize | null;
  readonly alarms: readonly string[];
};

export type RunOutcome =
  | 'running'
  | 'completed'
  | 'unchanged'
  | 'held'
  | 'refused'
  | 'failed'
  | 'killed'
  | 'interrupted'
  | 'damaged';

/** What claims no lock: firings of jobs, activations of the assistant, and its initiative. Where an id of a run is asked for, theirs may stand. */
export type WorkKind = 'job' | 'assistant' | 'proactive';

/** A line of the history. Null stands for what nobody can tell. */
export type RunRow = {
  readonly runId: string;
  readonly kind: RunKind | WorkKind | 'unknown';
  /** What it is a run of, where its kind does not say that: a job and its prompt. */
  readonly about: string | null;
  readonly outcome: RunOutcome;
  readonly startedAt: number;
  readonly durationMs: number | null;
  readonly files: { readonly changed: number; readonly created: number; readonly deleted: number } | null;
  readonly engine: string | null;
  readonly model: string | null;
  readonly turns: number;
  readonly usage: Usage;
  /** From 0 to 1: of the input, what came from the provider's cache. */
  readonly cacheReadShare: number;
  readonly costUsd: number | null;
  /** Why it failed, was held or refused. */
  readonly reason: string | null;
  /** What became of it, and what it did to others: sentences. */
  readonly remarks: readonly string[];
};

export type Action = 'kill' | 'undo' | 'apply' | 'discard';

export type TurnRow = { readonly text: string; readonly calls: number };

/** The dream as a person sees it; the newest turns last. */
export type TaskAnswer = {
  readonly status: 'running' | 'completed' | 'failed' | 'killed';
  readonly phase: 'starting' | 'updating' | null;
  readonly sessions: readonly string[];
  readonly files: readonly string[];
  readonly turns: readonly TurnRow[];
  readonly turnsSeen: number;
  readonly startTime: number;
  readonly endTime: number | null;
};

/** A call of a tool, in the order in which they ended. `denied`: why it was not allowed. */
export type CallRow = {
  readonly seq: number;
  readonly tool: string;
  /** What it was about: a path, a pattern, a command. */
  readonly about: string;
  readonly outcome: 'done' | 'failed' | 'denied';
  readonly denied: string | null;
};

/**
 * Does the journal hold? `replayed` false: it was written by machines of other versions, and its chain alone was looked at. `Checking`: of a long one
 * that takes some seconds; whoever asks for the run again later gets the answer.
 */
export type Verification =
  | { readonly _tag: 'Checking'; readonly records: number }
  | { readonly _tag: 'Sound'; readonly records: number; readonly replayed: boolean }
  | { readonly _tag: 'Growing'; readonly records: number }
  | { readonly _tag: 'Wrong'; readonly seq: number | null; readonly what: string };

export type RunAnswer = {
  readonly run: RunRow;
  readonly verification: Verification;
  /** Which statechart belongs to which actor: `{ "dream": "dream", "dream/acquire": "acquire" }`. */
  readonly machines: Readonly<Record<string, string>>;
  readonly records: number;
  readonly task: TaskAnswer | null;
  readonly calls: readonly CallRow[];
  readonly actions: readonly Action[];
};

/**
 * A record in a list. `states` are those of all actors after it, null where they are as after the record before; the first of an answer always has
 * them. A line of the journal that is no record as it was written has the type `UNREADABLE`.
 */
export type RecordRow = {
  readonly seq: number;
  readonly time: number;
  /** The actor whose step it is. */
  readonly path: string;
  readonly type: string;
  readonly command: string | null;
  readonly outcome: 'Right' | 'Left' | null;
  /** In a few words, what it says. */
  readonly says: string;
  readonly derived: number;
  readonly states: StateValues | null;
};

export type RecordsAnswer = {
  readonly from: number;
  readonly total: number;
  readonly rows: readonly RecordRow[];
};

/** A record whole, but for very long texts, which are cut (`shortened`). */
export type RecordAnswer = {
  readonly seq: number;
  readonly time: number;
  readonly path: string;
  readonly event: Json;
  readonly cascade: readonly { readonly path: string; readonly type: string }[];
  readonly before: StateValues;
  readonly after: StateValues;
  readonly digest: string;
  readonly prev: string | null;
  readonly hash: string;
  readonly shortened: boolean;
};

export type FileRow = {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly origins: readonly LineOrigin[];
};

export type DiffAnswer = {
  readonly files: readonly FileRow[];
  readonly ledger: readonly LedgerEntry[];
  readonly leftOut: readonly LeftOut[];
  readonly index: { readonly before: IndexSize | null; readonly after: IndexSize | null };
};

/** `rows` follow those that were told before: a page that missed some asks for them. */
export type News =
  | { readonly _tag: 'Runs'; readonly runs: readonly RunRow[] }
  | { readonly _tag: 'Work'; readonly work: readonly RunRow[] }
  | {
      readonly _tag: 'Records';
      readonly runId: string;
      readonly total: number;
      readonly rows: readonly RecordRow[];
    }
  | { readonly _tag: 'Task'; readonly runId: string; readonly task: TaskAnswer };

/** `sentence` says what was done, or why not. */
export type ActionAnswer = { readonly done: boolean; readonly sentence: string };
