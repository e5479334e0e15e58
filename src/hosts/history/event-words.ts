import { isJsonObject, type Json } from '../../journal/json.js';
import type { RunEvent } from '../../journal/record.js';

const field = (value: Json, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The few words that say what an outcome was: its tag, the tool, what it ran inside, the file, the reason. */
const gist = (value: Json): string =>
  ['_tag', 'tool', 'sandbox', 'file', 'stopReason', 'reason', 'code', 'path', 'denied']
    .map((key) => field(value, key))
    .filter((part) => typeof part === 'string')
    .join(' ');

/** What an edit is for: `undo mf3k2`. */
const purpose = (input: Json): string =>
  Object.entries(field(input, 'about') ?? {})
    .map(([what, of]) => `, to ${what} ${of}`)
    .join('');

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
