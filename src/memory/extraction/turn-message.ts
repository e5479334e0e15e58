import { holdsMarker } from '../prompt/source.js';
import type { Row } from '../transcripts/row.js';
import { BEGINNING, type Reading, readRow, type ShownRow } from '../transcripts/shown-rows.js';

/**
 * What one message of a conversation says, as a host hands it over: its texts, without calls and answers of tools. `at`: when
 * it was said, ISO 8601 in UTC; not given: nobody knows.
 */
export type TurnMessage = {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly at?: string | null;
};

const timeOf = (at: string | null | undefined): string | null => {
  const ms = at == null ? Number.NaN : Date.parse(at);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

const rowOf = ({ role, text, at }: TurnMessage): Row => ({
  who: role,
  time: timeOf(at),
  text,
  isPersons: role === 'user' && text.trim() !== '',
  opensOwnRun: holdsMarker(text),
});

/** A conversation as the rows that its transcript would show; our own runs among them are left out. */
export const rowsOfMessages = (messages: readonly TurnMessage[]): readonly ShownRow[] => {
  let reading: Reading = BEGINNING;
  return messages.flatMap((message) => {
    const read = readRow(reading, rowOf(message));
    reading = read.reading;
    return read.rows;
  });
};

/** A list of a million messages is no conversation. */
const MOST_MESSAGES = 100_000;

const isFields = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null;

const messageOf = (given: unknown): TurnMessage | null => {
  if (!isFields(given)) return null;
  const { role, text, at } = given;
  if ((role !== 'user' && role !== 'assistant') || typeof text !== 'string') return null;
  return { role, text, at: typeof at === 'string' ? at : null };
};

/** The messages of a host's own list, each as it is now; null: it is no list. What is no message is left out. Throws what a getter throws. */
export const readTurnMessages = (given: unknown): readonly TurnMessage[] | null => {
  if (!Array.isArray(given)) return null;
  const list: readonly unknown[] = given;
  const { length } = list;
  const messages: TurnMessage[] = [];
  for (let index = 0; index < Math.min(length, MOST_MESSAGES); index += 1) {
    const message = messageOf(list[index]);
    if (message !== null) messages.push(message);
  }
  return messages;
};
