import type { Owner } from '../../effects/ports/processes.js';
import { birthOf } from '../../effects/services/lock-folder/tokens.js';
import { ownerIn } from '../../effects/services/state/owner-format.js';
import { isJsonObject, type Json } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import type { Chain } from '../../journal/verify-chain.js';
import type { RunView } from './run-view.js';

/** What claims no lock and has a journal all the same: a firing of a job, an activation of the assistant, its initiative. */
export type WorkKind = 'job' | 'assistant' | 'proactive';

/**
 * What the journal of such work says, as far as it is intact. `about` is the job whose firing it is, with its prompt where the journal has
 * come so far; `ended` how its machine ended, null where it never did; `sentence` what that came to. Times are milliseconds since 1970.
 */
export type WorkFacts = {
  readonly runId: string;
  readonly kind: WorkKind | 'unknown';
  readonly about: string | null;
  readonly startedAt: number;
  readonly lastAt: number;
  readonly ended: Exclude<RunView['outcome'], 'running' | 'interrupted' | 'held'> | null;
  readonly sentence: string | null;
  readonly owner: Owner | null;
};

const KINDS: readonly string[] = ['job', 'assistant', 'proactive'] satisfies readonly WorkKind[];
const isKind = (path: string): path is WorkKind => KINDS.includes(path);

const field = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) ? value[key] : undefined;
const textIn = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

type End = { readonly ended: NonNullable<WorkFacts['ended']>; readonly sentence: string | null };

/** By final state; the sentence is for those whose output has none. */
const ENDS: Readonly<Record<string, End>> = {
  done: { ended: 'completed', sentence: null },
  failed: { ended: 'failed', sentence: null },
  missed: { ended: 'failed', sentence: null },
  expired: { ended: 'refused', sentence: 'The job has expired and comes no more.' },
  passed: { ended: 'unchanged', sentence: 'Another process had seen to it.' },
  gone: { ended: 'unchanged', sentence: 'There is no such job any more.' },
  active: { ended: 'completed', sentence: null },
  refused: { ended: 'refused', sentence: null },
  closed: { ended: 'completed', sentence: null },
  stopped: { ended: 'killed', sentence: 'It was stopped.' },
};

const DAMAGED: End = { ended: 'damaged', sentence: null };

const endOf = ({ records, fault }: Chain, kind: WorkFacts['kind']): End | null => {
  if (fault !== null) return DAMAGED;
  const last = records.at(-1);
  if (last?.event.type !== 'SETTLED') return null;
  const end = ENDS[textIn(last.after[kind]) ?? ''];
  const told = textIn(field(last.event.output, 'sentence'));
  return end === undefined ? null : { ...end, sentence: told ?? end.sentence };
};

const promptIn = (records: readonly JournalRecord[]): string | null => {
  for (const { event } of records)
    if (event.type === 'OUTCOME' && event.outcome._tag === 'Right') {
      const prompt = textIn(field(field(event.outcome.right, 'job'), 'prompt'));
      if (prompt !== null) return prompt;
    }
  return null;
};

const aboutIn = (records: readonly JournalRecord[]): string | null => {
  const event = records[0]?.event;
  const jobId = event?.type === 'START' ? textIn(field(event.input, 'jobId')) : null;
  const prompt = promptIn(records);
  return jobId === null || prompt === null ? jobId : `${jobId}: ${prompt}`;
};

/** Reads a journal of such work; `null`: it has left nothing behind but the beginning of a line. */
export const workFacts = (runId: string, chain: Chain): WorkFacts | null => {
  const { records, fault } = chain;
  const [first, last] = [records[0], records.at(-1)];
  if (first === undefined && fault === null) return null;
  const kind = first !== undefined && isKind(first.path) ? first.path : 'unknown';
  const end = endOf(chain, kind);
  return {
    runId,
    kind,
    about: kind === 'job' ? aboutIn(records) : null,
    startedAt: first?.time ?? birthOf(runId),
    lastAt: last?.time ?? birthOf(runId),
    ended: end?.ended ?? null,
    sentence: end?.sentence ?? null,
    owner: first?.event.type === 'START' ? ownerIn(first.event.owner) : null,
  };
};
