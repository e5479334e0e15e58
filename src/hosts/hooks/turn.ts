import * as E from 'fp-ts/lib/Either.js';
import { type HookInput, readHookInput } from './hook-input.js';

/** A turn or a session that ended, as it is handed over to whoever does the work. */
export type Turn = Omit<HookInput, 'isSubAgent'>;

/** The turn as one argument of a process. It has the shape of a hook's input, so that it is checked alike. */
export const printTurn = ({ sessionId, transcript, cwd }: Turn): string =>
  JSON.stringify({ session_id: sessionId, transcript_path: transcript, cwd });

/** Reads it; null: it is none. */
export const parseTurn = (text: string): Turn | null => {
  const input = readHookInput(text);
  if (E.isLeft(input)) return null;
  const { sessionId, transcript, cwd } = input.right;
  return { sessionId, transcript, cwd };
};
