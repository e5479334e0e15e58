import { isJsonObject, type Json } from '../../../journal/json.js';
import type { JournalRecord } from '../../../journal/record.js';
import type { CallRow } from '../api.js';

const ASKED = /\/ask#\d+$/;
const USED = /\/useTool#\d+$/;

const field = (value: Json | undefined, key: string): Json | undefined =>
  isJsonObject(value) ? value[key] : undefined;

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** What a tool is given, by how much it says of a call. */
const TELLING = ['file_path', 'command', 'pattern', 'path'] as const;

const aboutOf = (input: Json | undefined): string =>
  TELLING.map((key) => text(field(input, key))).find((said) => said !== '') ?? '';

/** The calls that an answer of the model asks for: what each is about, by its id. */
const askedIn = (answer: Json): readonly (readonly [id: string, about: string])[] => {
  const content = field(answer, 'content');
  const blocks: readonly Json[] = Array.isArray(content) ? content : [];
  return blocks
    .filter((block) => field(block, 'type') === 'tool_use')
    .map((block) => [text(field(block, 'id')), aboutOf(field(block, 'input'))]);
};

const callOf = (seq: number, used: Json, about: ReadonlyMap<string, string>): CallRow => {
  const result = field(used, 'result');
  const denied = field(used, 'denied');
  const isDenied = typeof denied === 'string';
  const failed = field(result, 'isError') === true ? 'failed' : 'done';
  return {
    seq,
    tool: text(field(used, 'tool')),
    about: about.get(text(field(result, 'tool_use_id'))) ?? text(field(used, 'file')),
    outcome: isDenied ? 'denied' : failed,
    denied: isDenied ? denied : null,
  };
};

/** The calls of tools that came to an end, a record a step. */
export function* callsOf(records: readonly JournalRecord[]): Generator<void, readonly CallRow[], void> {
  const about = new Map<string, string>();
  const calls: CallRow[] = [];
  for (const { seq, event } of records) {
    yield;
    if (event.type !== 'OUTCOME' || event.outcome._tag === 'Left') continue;
    if (ASKED.test(event.command)) for (const [id, said] of askedIn(event.outcome.right)) about.set(id, said);
    if (USED.test(event.command)) calls.push(callOf(seq, event.outcome.right, about));
  }
  return calls;
}
