import * as E from 'fp-ts/lib/Either.js';
import type { Usage } from '../../effects/ports/model.js';
import { type ClaimedOutput, isEmpty } from '../../machines/claimed/claimed.rules.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { Change } from '../../memory/change.js';
import type { DreamEstimate } from '../costs/estimate.js';
import type { Engine } from '../engines/engine.js';
import type { Store } from '../store.js';

export type Outcome = 'completed' | 'unchanged' | 'refused' | 'failed' | 'killed' | 'held';

/** Paths inside the store. `conflicts` are those that somebody changed meanwhile and that stay as they are. */
export type ResultFiles = {
  readonly changed: readonly string[];
  readonly created: readonly string[];
  readonly deleted: readonly string[];
  readonly conflicts: readonly string[];
};

/**
 * Who worked in a dream, and what it came to beside its usage: turns of the model, the share of the input that came from the
 * provider's cache (0 to 1), and what was expected beforehand (null: nothing was estimated).
 */
export type DreamLedger = {
  readonly engine: Engine['name'];
  readonly model: string | null;
  readonly turns: number;
  readonly cacheReadShare: number;
  readonly estimate: DreamEstimate | null;
};

/**
 * How a run ended.
 * - `reason` is a sentence where there is something to say
 * - `costUsd` is in US dollars; null: nobody can tell, because the price or the usage is not known
 * - `lastConsolidatedAt` is when the store was last consolidated as it stands now (ISO; null: never), with nanoseconds as a
 *   decimal string beside it
 * - `head` is the hash of the journal's last record
 * - `unsettled`: the store waits for whoever looks next, who restores it or finishes what was decided
 * - `heldUntil`, milliseconds since 1970, is there where the result waits for a review
 */
export type DreamResult = Partial<DreamLedger> & {
  readonly outcome: Outcome;
  readonly runId: string;
  readonly verdict?: GateVerdict;
  readonly reason?: string;
  readonly files: ResultFiles;
  readonly usage: Usage;
  readonly costUsd: number | null;
  readonly lastConsolidatedAt: string | null;
  readonly lastConsolidatedAtNs: string | null;
  readonly head: string | null;
  readonly unsettled?: true;
  readonly heldUntil?: number;
};

export const NO_FILES: ResultFiles = { changed: [], created: [], deleted: [], conflicts: [] };

/** Sorts a change's paths by what became of them. A conflict counts as nothing else. */
export const filesOf = (change: Change, conflicts: readonly string[]): ResultFiles => {
  const done = (path: string): boolean => !conflicts.includes(path);
  const written = change.writes.map(({ path }) => path).filter(done);
  return {
    changed: written.filter((path) => change.base[path] !== null),
    created: written.filter((path) => change.base[path] === null),
    deleted: change.deletions.filter(done),
    conflicts: [...conflicts],
  };
};

const OUTCOMES: Readonly<Record<ClaimedOutput['_tag'], Outcome>> = {
  Completed: 'completed',
  Unchanged: 'unchanged',
  Held: 'held',
  Previewed: 'completed',
  Refused: 'refused',
  Failed: 'failed',
  Killed: 'killed',
};

/** A preview has completed when it has something to show. */
export const outcomeOf = (output: ClaimedOutput): Outcome =>
  output._tag === 'Previewed' && output.composed !== null && isEmpty(output.composed)
    ? 'unchanged'
    : OUTCOMES[output._tag];

/** The run has something to show: what it let in, or would let in, or what waits for a person. */
export const letIn = ({ _tag }: ClaimedOutput): boolean =>
  _tag === 'Completed' || _tag === 'Previewed' || _tag === 'Held';

/** Decimal nanoseconds since 1970 as an ISO time. */
export const isoOf = (ns: string): string => new Date(Number(BigInt(ns) / 1_000_000n)).toISOString();

/** When the store was last consolidated, as a person and as a program reads it. */
export const lastConsolidated = async (
  store: Store,
): Promise<Pick<DreamResult, 'lastConsolidatedAt' | 'lastConsolidatedAtNs'>> => {
  const read = await store.lock.lastConsolidatedAt();
  const ns = E.isRight(read) ? read.right : null;
  return { lastConsolidatedAt: ns === null ? null : isoOf(ns), lastConsolidatedAtNs: ns };
};
