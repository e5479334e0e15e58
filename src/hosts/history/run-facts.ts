import type {
  ClockAfter,
  LockFileAfter,
  PreviousRun,
  PriorLock,
  RunKind,
} from '../../effects/ports/lock-folder.js';
import { isJsonObject, type Json } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import type { Composed } from '../../machines/claimed/claimed.rules.js';
import type { Outcome } from './dream-result.js';
import { type RunAccount, runAccount } from './run-account.js';

/**
 * What a run's journal says about it. `startedAt` is the time that a committed dream leaves on the lock; `ended` is the
 * end that its owner wrote down, null where it never did; `abortedFor` the reason that it knows for an abort; `lockFile` is
 * what its owner left there. `undoes`, `applies` and `discards` name the run that an edit takes back, lets in or gives up.
 * `earlier` are other runs whose verdicts it saw: the one before it, and those that it finished. `kind` is unknown where
 * the journal is damaged and nothing else tells it.
 */
export type RunFacts = RunAccount & {
  readonly runId: string;
  readonly kind: RunKind | 'unknown';
  readonly startedAt: number;
  readonly lastAt: number;
  readonly prior: PriorLock | null;
  readonly composed: Composed | null;
  /** What the live folder was, by its hash in the object store, where the engine worked on that itself; else null. */
  readonly before: string | null;
  readonly conflicts: readonly string[];
  readonly clockAfter: ClockAfter;
  readonly decision: 'commit' | 'abort' | null;
  readonly abortedFor: string | null;
  readonly ended: Outcome | null;
  readonly lockFile: LockFileAfter;
  readonly undoes: string | null;
  readonly applies: string | null;
  readonly discards: string | null;
  readonly earlier: readonly EarlierRun[];
  readonly head: string | null;
};

/** Of a run that it finished it knows the reason for an abort, too. */
type EarlierRun = PreviousRun & { readonly reason?: string | null };

const at = (value: Json | undefined, ...keys: readonly string[]): Json | undefined =>
  keys.reduce<Json | undefined>((inner, key) => (isJsonObject(inner) ? inner[key] : undefined), value);

const isLockFile = (value: unknown): value is LockFileAfter =>
  value === 'AsDecided' || value === 'Copied' || value === 'Foreign' || value === 'Newer';
const KINDS = new Set<string>([
  'dream',
  'undo',
  'fix',
  'apply',
  'discard',
  'record',
  'extract',
  'turn',
] satisfies readonly RunKind[]);
const isKind = (value: unknown): value is RunKind => typeof value === 'string' && KINDS.has(value);
const isPrior = (value: unknown): value is PriorLock =>
  typeof value === 'object' && value !== null && 'mtimeNs' in value && 'ino' in value && 'size' in value;
const isComposed = (value: unknown): value is Composed =>
  typeof value === 'object' && value !== null && 'change' in value && typeof value.change === 'string';
const isEarlier = (value: unknown): value is EarlierRun =>
  typeof value === 'object' && value !== null && 'runId' in value && 'decision' in value;
const isClockAfter = (value: unknown): value is ClockAfter =>
  typeof value === 'object' && value !== null && '_tag' in value && typeof value._tag === 'string';
const isText = (value: unknown): value is string => typeof value === 'string';

const ENDS: Readonly<Record<string, Outcome>> = {
  completed: 'completed',
  unchanged: 'unchanged',
  held: 'held',
  refused: 'refused',
  killed: 'killed',
  failed: 'failed',
};

/** What the last successful effect of one of these names answered. */
export const answerOf = (
  records: readonly JournalRecord[],
  ...names: readonly string[]
): Json | undefined => {
  const ends = names.map((name) => `/${name}`);
  const last = records.findLast(
    ({ event }) =>
      event.type === 'OUTCOME' &&
      event.outcome._tag === 'Right' &&
      ends.some((end) => event.command.slice(0, event.command.lastIndexOf('#')).endsWith(end)),
  );
  return last?.event.type === 'OUTCOME' && last.event.outcome._tag === 'Right'
    ? last.event.outcome.right
    : undefined;
};

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

const textOrNull = (value: Json | undefined): string | null => (isText(value) ? value : null);

const decisionOf = (records: readonly JournalRecord[]): Pick<RunFacts, 'decision' | 'abortedFor'> => {
  const answer = answerOf(records, 'settle/decide');
  const decided = at(answer, '_tag');
  if (decided === 'Committed') return { decision: 'commit', abortedFor: null };
  if (decided !== 'Aborted') return { decision: null, abortedFor: null };
  return { decision: 'abort', abortedFor: textOrNull(at(answer, 'reason')) };
};

const conflictsOf = (records: readonly JournalRecord[]): readonly string[] => {
  const named = [answerOf(records, 'settle/prepare'), answerOf(records, 'settle/carryOut')];
  return [...new Set(named.flatMap((answer) => list(at(answer, 'conflicts')).filter(isText)))];
};

const whatRan = (records: readonly JournalRecord[]) => {
  const first = records[0]?.event;
  const input = first?.type === 'START' ? first.input : undefined;
  const kind = at(input, 'request', 'kind');
  const clockAfter = at(input, 'request', 'clockAfter');
  return {
    kind: isKind(kind) ? kind : 'dream',
    clockAfter: isClockAfter(clockAfter) ? clockAfter : ({ _tag: 'Prior' } as const),
    undoes: textOrNull(at(input, 'about', 'undo')),
    applies: textOrNull(at(input, 'about', 'apply')),
    discards: textOrNull(at(input, 'about', 'discard')),
  } as const;
};

/** Reads a run's records; `null`: there are none. */
export const runFacts = (runId: string, records: readonly JournalRecord[]): RunFacts | null => {
  const [first, last] = [records[0], records.at(-1)];
  if (first === undefined || last === undefined) return null;
  const look = answerOf(records, 'acquire/observe');
  const [prior, startedAt] = [at(look, 'prior'), at(look, 'startedAt')];
  const composed = answerOf(records, 'check', 'compose');
  const lockFile = at(answerOf(records, 'settle/carryOut'), 'lockFile');
  const state = last.after[first.path];
  return {
    runId,
    ...whatRan(records),
    ...runAccount(records),
    startedAt: typeof startedAt === 'number' ? startedAt : first.time,
    lastAt: last.time,
    prior: isPrior(prior) ? prior : null,
    composed: isComposed(composed) ? composed : null,
    before: textOrNull(at(answerOf(records, 'stage'), 'before')),
    conflicts: conflictsOf(records),
    ...decisionOf(records),
    ended: isText(state) ? (ENDS[state] ?? null) : null,
    lockFile: isLockFile(lockFile) ? lockFile : 'AsDecided',
    earlier: [at(look, 'previous'), ...list(at(look, 'recovered'))].filter(isEarlier),
    head: last.hash,
  };
};
