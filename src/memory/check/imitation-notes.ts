import { documentOf } from '../document.js';
import { isNameOnly } from '../store-image.js';
import type { NotesOf } from './check.js';

const MESSAGE =
  'This looks like a message of a host or a tool, or like a turn of a conversation; a session may take it for one.';

/** Places of a store's texts that imitate what only a host or a tool says. `linesOf` finds the lines of a text that have one. */
export const imitationNotes =
  (linesOf: (text: string) => readonly number[]): NotesOf =>
  (image) =>
    [...image].flatMap(([path, file]) => {
      const document = isNameOnly(file.frozen) ? null : documentOf(file.bytes);
      return linesOf(document?.content ?? '').map((line) => ({
        _tag: 'Imitation' as const,
        path,
        line,
        message: MESSAGE,
        detail: null,
      }));
    });
