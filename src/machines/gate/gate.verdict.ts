import type { Json } from '../../journal/json.js';

/** The gates in the order they are asked, cheapest first. */
export type GateName = 'enabled' | 'store' | 'time' | 'not-before' | 'throttle' | 'sessions';

/** An error that came as a value; further fields tell what happened, to what. */
export type GateError = { readonly _tag: string; readonly [field: string]: Json };

/**
 * What one gate measured and what it asks for: hours at `time`, ISO times at `not-before`, minutes at `throttle`, a number
 * of sessions at `sessions`, words elsewhere. `measured` is null where there was nothing to measure.
 */
type Measure = {
  readonly gate: GateName;
  readonly measured: number | string | null;
  readonly needed: number | string;
  /** For a person. */
  readonly sentence: string;
};

/**
 * `passesAt`: the earliest time this gate can pass, milliseconds since 1970; null: it depends on something other than
 * time. `error`: the gate could not be asked, which counts as "not now".
 */
export type Refused = Measure & {
  readonly _tag: 'Refused';
  readonly passesAt: number | null;
  readonly error: GateError | null;
};

/**
 * All gates passed, or were skipped on purpose. `sessions` are the ids under review, newest first, at most
 * `LISTED_SESSIONS`; `measured` counts all. `lastConsolidatedNs`: decimal nanoseconds since 1970; null: never.
 */
export type Open = Measure & {
  readonly _tag: 'Open';
  readonly passesAt: null;
  readonly error: null;
  readonly sessions: readonly string[];
  readonly lastConsolidatedNs: string | null;
};

/** What every evaluation of the gates ends with. */
export type GateVerdict = Refused | Open;

/** How many sessions a verdict lists by name; a prompt has no use for more. */
export const LISTED_SESSIONS = 50;

/** Where every evaluation begins: nothing is open before it was asked. */
export const NOT_ASKED: Refused = {
  _tag: 'Refused',
  gate: 'enabled',
  measured: null,
  needed: 'an answer',
  passesAt: null,
  sentence: 'The gates have not been asked yet.',
  error: null,
};

/** An effect's error as data. Whatever has no tag is a defect and told in its own words. */
export const gateError = (error: unknown): GateError =>
  typeof error === 'object' && error !== null && '_tag' in error && typeof error._tag === 'string'
    ? { ...error, _tag: error._tag }
    : { _tag: 'Defect', message: String(error) };
