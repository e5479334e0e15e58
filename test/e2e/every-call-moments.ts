import type { Call, Moment } from './every-call-orders.js';

const MOMENTS: Readonly<Record<string, readonly Moment[]>> = {
  create: ['before', 'empty', 'half', 'unfinished'],
  append: ['before', 'half'],
  makeFolder: ['before', 'under way'],
  removeFolder: ['before', 'under way'],
};

/** An object comes to its name whole; what is left of one before is read by nobody. */
const isDraft = ({ path }: Call): boolean => path.includes('/objects/');

/** All that a death in a call can leave on the disk. Most calls are done or not, and after one is before the next. */
export const momentsOf = (call: Call): readonly Moment[] =>
  (isDraft(call) ? undefined : MOMENTS[call.operation]) ?? ['before'];

const LOOKS = ['stat', 'list', 'heldNames', 'read', 'readEnd'];

/** A death before a call that only looks leaves the same disk as one before the next call. */
export const isChange = ({ operation }: Call): boolean => !LOOKS.includes(operation);

const isOn =
  (operations: readonly string[], end: string) =>
  ({ operation, path }: Call): boolean =>
    operations.includes(operation) && path.endsWith(end);

/** Where in a run its fate turns; each is the number of a call, counted from 1. */
export type Turns = {
  readonly claim: number;
  readonly publication: number;
  readonly ballot: number;
  readonly verdict: number;
  readonly settled: number;
};

export const turnsOf = (calls: readonly Call[]): Turns => ({
  claim: 1 + calls.findIndex(isOn(['link'], '.claim')),
  publication: 1 + calls.findIndex(isOn(['link', 'rename'], '/.consolidate-lock')),
  ballot: 1 + calls.findIndex(({ operation, path }) => operation === 'create' && path.includes('.verdict.')),
  verdict: 1 + calls.findIndex(isOn(['link'], '.verdict')),
  settled: 1 + calls.findIndex(isOn(['unlink'], '.pub')),
});

/** A run that died in one of these phases is recovered by others. */
export const PHASES = ['claimed', 'published', 'prepared', 'decided', 'half carried out'] as const;
export type Phase = (typeof PHASES)[number];

/** The number of the call before which a run has come just so far. */
export const callAt = (phase: Phase, turns: Turns): number => {
  switch (phase) {
    case 'claimed':
      return turns.claim + 1;
    case 'published':
      return turns.publication + 1;
    case 'prepared':
      return turns.ballot;
    case 'decided':
      return turns.verdict + 1;
    case 'half carried out':
      return Math.floor((turns.verdict + turns.settled) / 2);
  }
};
