import * as E from 'fp-ts/lib/Either.js';
import { parse } from 'fp-ts/lib/Json.js';
import { holdsMarker, isOwnSource, printsPrompt } from '../prompt/source.js';

/** Who speaks in a row. `summary` is what the host wrote about an earlier conversation. */
export type Speaker = 'user' | 'assistant' | 'summary';

/**
 * What one line of a transcript says. `time`: ISO 8601 in UTC, null: none that can be read. `text` is empty where
 * nothing in the row is for reading. `isPersons`: a person said it, as opposed to a tool or the host. `opensOwnRun`:
 * the prompt of one of our own runs stands in it.
 */
export type Row = {
  readonly who: Speaker;
  readonly time: string | null;
  readonly text: string;
  readonly isPersons: boolean;
  readonly opensOwnRun: boolean;
};

type Fields = { readonly [key: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const timeOf = ({ timestamp }: Fields): string | null => {
  const ms = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

const blocksOf = (content: unknown): readonly unknown[] => (Array.isArray(content) ? content : [content]);

/** Texts of a message; what tools answered, thinking, images and attachments are left out. */
const textsOf = (content: unknown): readonly string[] =>
  blocksOf(content).flatMap((block) => {
    if (typeof block === 'string') return [block];
    return isFields(block) && block.type === 'text' && typeof block.text === 'string' ? [block.text] : [];
  });

const resultsOf = (content: unknown): readonly Fields[] =>
  blocksOf(content).filter((block): block is Fields => isFields(block) && block.type === 'tool_result');

/** Hosts put such rows among a person's own. */
const MADE_BY_HOST = /^\s*<(?:task-notification|bash-|local-command-|system-reminder)/;

const userRow = (row: Fields, content: unknown): Row => {
  const text = textsOf(content).join('\n');
  const results = resultsOf(content);
  const isCompact = row.isCompactSummary === true;
  const isHosts = row.isMeta === true || MADE_BY_HOST.test(text);
  return {
    who: isCompact ? 'summary' : 'user',
    time: timeOf(row),
    text: isHosts ? '' : text,
    isPersons: !isHosts && !isCompact && results.length === 0 && text.trim() !== '',
    // A command that printed the prompt gave it to the model; one that merely found a part of it did not.
    opensOwnRun:
      holdsMarker(text) ||
      results.some((result) => textsOf(result.content).some((printed) => printsPrompt(printed))),
  };
};

/** What a person typed while the assistant was at work is no message of its own. */
const queuedRow = (row: Fields, { type, prompt }: Fields): Row | null =>
  type === 'queued_command' ? userRow(row, prompt) : null;

const said = (who: Speaker, row: Fields, text: string): Row => ({
  who,
  time: timeOf(row),
  text,
  isPersons: false,
  opensOwnRun: false,
});

/**
 * The row of a transcript that a line holds; null: it holds none that matters. Only rows of users and assistants and
 * summaries are known; side-chains, rows that carry the label of an own run, damaged lines and rows without a message
 * are left out.
 */
export const parseRow = (line: string): Row | null => {
  const parsed = parse(line);
  if (E.isLeft(parsed) || !isFields(parsed.right)) return null;
  const row: Fields = parsed.right;
  if (row.isSidechain === true || isOwnSource(row.source)) return null;
  if (row.type === 'summary')
    return typeof row.summary === 'string' ? said('summary', row, row.summary) : null;
  if (row.type === 'attachment') return isFields(row.attachment) ? queuedRow(row, row.attachment) : null;
  if (!isFields(row.message)) return null;
  const { content } = row.message;
  if (row.type === 'user') return userRow(row, content);
  return row.type === 'assistant' ? said('assistant', row, textsOf(content).join('\n')) : null;
};
