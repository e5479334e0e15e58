import { isJsonObject, type Json } from '../../journal/json.js';
import type { RunEvent } from '../../journal/record.js';
import { count } from '../words.js';

const field = (value: Json, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** What a call of the assistant's own cost: `1,200 tokens`. */
const spentWords = (value: Json): readonly string[] => {
  const tokens = field(field(value, 'spent') ?? null, 'tokens');
  return typeof tokens === 'number' ? [count(tokens, 'token')] : [];
};

const GIST = [
  '_tag',
  'tool',
  'sandbox',
  'file',
  'stopReason',
  'reason',
  'code',
  'path',
  'denied',
  'sentence',
];

/** The few words that say what an outcome was: its tag, the tool, what it ran inside, the file, the reason, a plain answer as it is. */
const gist = (value: Json): string => {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  const parts = GIST.map((key) => field(value, key)).filter((part) => typeof part === 'string');
  return [...parts, ...spentWords(value)].join(' ');
};

/** What an edit is for, or which job fires: `undo mf3k2`. */
const purpose = (input: Json): string => {
  const jobId = field(input, 'jobId');
  if (typeof jobId === 'string') return `, for job ${jobId}`;
  return Object.entries(field(input, 'about') ?? {})
    .map(([what, of]) => `, to ${what} ${of}`)
    .join('');
};

/** What an event says beside its command and whether that failed, in a few words as they stand in the journal. */
export const eventWords = (event: RunEvent): string => {
  switch (event.type) {
    case 'START':
      return `started${purpose(event.input)}`;
    case 'OUTCOME':
      return gist(event.outcome._tag === 'Left' ? event.outcome.left : event.outcome.right);
    case 'TIMER':
      return 'time is up';
    case 'KILL':
      return `asked to stop by ${event.by}`;
    case 'SETTLED':
      return `settled after ${event.records} records`;
  }
};
