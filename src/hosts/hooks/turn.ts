import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { parsedJson } from '../../journal/parsed-json.js';
import { type HookInput, readHookInput } from './hook-input.js';

/** What a hook hands over of a turn or a session that ended. `input`: what its host told it, to the letter. */
export type HandedTurn = Omit<HookInput, 'isSubAgent'> & { readonly input: string };

/** A turn or a session that ended, for whoever does the work. `id`: two hooks that were told the same have the same. */
export type Turn = Omit<HandedTurn, 'input'> & { readonly id: string };

export const turnOf = ({ input, ...place }: HandedTurn): Turn => ({
  ...place,
  id: createHash('sha256').update(input).digest('hex'),
});

/** The turn as one argument of a process. It has the shape of a hook's input, so that it is checked alike. */
export const printTurn = ({ sessionId, transcript, cwd, id }: Turn): string =>
  JSON.stringify({ session_id: sessionId, transcript_path: transcript, cwd, turn_id: id });

const ID = /^[0-9a-f]{64}$/;

const idIn = (text: string): string | null => {
  const fields = parsedJson(text);
  const id = typeof fields === 'object' && fields !== null && 'turn_id' in fields ? fields.turn_id : null;
  return typeof id === 'string' && ID.test(id) ? id : null;
};

/** Reads it; null: it is none. */
export const parseTurn = (text: string): Turn | null => {
  const input = readHookInput(text);
  const id = idIn(text);
  if (E.isLeft(input) || id === null) return null;
  const { sessionId, transcript, cwd } = input.right;
  return { sessionId, transcript, cwd, id };
};
