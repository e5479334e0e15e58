import type { Json } from '../../journal/json.js';
import type { JournalRecord, Outcome, RunEvent } from '../../journal/record.js';
import type { TaskEvent, TaskInput, TaskNote } from './task.rules.js';

/** What the projection has to remember from record to record, until the lock is ours. */
export type Projection = TaskInput & { readonly registered: boolean };

/** What one record means: the task to register, if it is the one with which the work begins, and what to tell the task. */
export type Projected = {
  readonly projection: Projection;
  readonly register: TaskInput | null;
  readonly events: readonly TaskEvent[];
};

export const emptyProjection: Projection = {
  id: '',
  sessions: [],
  startTime: 0,
  priorMtimeNs: null,
  registered: false,
};

type Fields = { readonly [key: string]: Json };

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const field = (value: Json | undefined, key: string): Json | undefined =>
  isFields(value) ? value[key] : undefined;

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The outermost state of the dream: `working` for `{working: 'staging'}`. */
const stateOf = (value: Json | undefined): string =>
  isFields(value) ? (Object.keys(value)[0] ?? '') : text(value);

const EDITING = new Set(['Edit', 'Write']);

const turnOf = (answer: Json): TaskEvent => {
  const blocks = list(field(answer, 'content'));
  const calls = blocks.filter((block) => field(block, 'type') === 'tool_use');
  const words = blocks.filter((block) => field(block, 'type') === 'text');
  return {
    type: 'TURN',
    text: words.map((block) => text(field(block, 'text'))).join('\n'),
    calls: calls.length,
    edits: calls.some((call) => EDITING.has(text(field(call, 'name')))),
  };
};

const touchedOf = (outcome: Json): readonly TaskEvent[] => {
  const file = field(outcome, 'file');
  return typeof file === 'string' ? [{ type: 'TOUCHED', file }] : [];
};

/** `dream/agent/ask#3` is about `agent/ask`. */
const ASKED = /\/agent\/ask#\d+$/;
const USED = /\/agent\/useTool#\d+$/;
const OBSERVED = /\/acquire\/observe#\d+$/;

const fromOutcome = (command: string, outcome: Outcome): readonly TaskEvent[] => {
  if (outcome._tag === 'Left') return [];
  if (ASKED.test(command)) return [turnOf(outcome.right)];
  return USED.test(command) ? touchedOf(outcome.right) : [];
};

const NOTES: Readonly<Record<string, TaskNote | null>> = {
  completed: null,
  unchanged: 'unchanged',
  held: 'held',
  previewed: 'previewed',
};

const fromEnd = (state: string, at: number): readonly TaskEvent[] => {
  const note = NOTES[state];
  if (note !== undefined) return [{ type: 'COMPLETED', at, note }];
  if (state === 'killed') return [{ type: 'KILLED', at }];
  return state === 'failed' ? [{ type: 'FAILED', at }] : [];
};

const remember = (projection: Projection, event: RunEvent, time: number): Projection => {
  if (event.type === 'START') {
    const sessions = list(field(event.input, 'sessions')).map(text);
    return {
      ...projection,
      id: text(field(field(event.input, 'request'), 'runId')),
      sessions,
      startTime: time,
    };
  }
  if (event.type !== 'OUTCOME' || event.outcome._tag === 'Left' || !OBSERVED.test(event.command))
    return projection;
  const mtime = field(field(event.outcome.right, 'prior'), 'mtimeNs');
  const startedAt = field(event.outcome.right, 'startedAt');
  return {
    ...projection,
    startTime: typeof startedAt === 'number' ? startedAt : time,
    priorMtimeNs: typeof mtime === 'string' ? mtime : null,
  };
};

/**
 * Reads a dream's records as the story of its task. A task is registered with the record after which the work begins,
 * which is when the lock is ours: a refused dream leaves none.
 */
export const project = (known: Projection, record: JournalRecord): Projected => {
  const seen = remember(known, record.event, record.time);
  const [before, after] = [stateOf(record.before.dream), stateOf(record.after.dream)];
  const begins = !seen.registered && after === 'working';
  const projection = begins ? { ...seen, registered: true } : seen;
  if (!projection.registered) return { projection, register: null, events: [] };
  const { registered: _, ...input } = projection;
  const events = [
    ...(record.event.type === 'OUTCOME' ? fromOutcome(record.event.command, record.event.outcome) : []),
    ...(before === after ? [] : fromEnd(after, record.time)),
  ];
  return { projection, register: begins ? input : null, events };
};
