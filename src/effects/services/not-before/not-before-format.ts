import * as v from 'valibot';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { NotBefore } from '../../ports/not-before.js';

const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const format = v.object({
  v: v.literal(1),
  until: v.nullable(time),
  why: v.nullable(v.picklist(['failure', 'kill', 'held', 'undo'])),
  runId: v.nullable(v.string()),
  failures: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  counted: v.nullable(v.string()),
  lastScanAt: v.nullable(time),
});

/** Reads a note; `null`: it is none, or one of a later version. */
export const parseNotBefore = (bytes: Uint8Array): NotBefore | null => {
  const parsed = v.safeParse(format, parsedJson(bytes));
  if (!parsed.success) return null;
  const { v: _, ...note } = parsed.output;
  return note;
};

/** One line, so that a person can read it too. */
export const printNotBefore = (note: NotBefore): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ v: 1, ...note })}\n`);
