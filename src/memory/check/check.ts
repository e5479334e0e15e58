import { INDEX, type StoreImage } from '../store-image.js';
import { viewOf } from '../store-view.js';
import type { ErrorKind, Finding, NoteKind } from './finding.js';
import { headroomOf } from './headroom.js';
import { indexErrors } from './index-findings.js';
import { type Headroom, roomWords } from './room.js';
import { deadTopicLinks, duplicates, fileNotes } from './topic-findings.js';

export type StoreCheck = {
  readonly errors: readonly Finding<ErrorKind>[];
  readonly notes: readonly Finding<NoteKind>[];
  readonly headroom: Headroom;
};

/** Finds something else that is worth a note. Passed in by whoever has the rules for it at hand. */
export type NotesOf = (image: StoreImage) => readonly Finding<NoteKind>[];

/** Looks a whole store over. Changes nothing. */
export function checkStore(image: StoreImage, ...others: readonly NotesOf[]): StoreCheck {
  const view = viewOf(image);
  const headroom = headroomOf(image);
  const links = deadTopicLinks(view);
  const dead = links.filter((finding): finding is Finding<'DeadLink'> => finding._tag === 'DeadLink');
  const frozenDead = links.filter(
    (finding): finding is Finding<'FrozenDeadLink'> => finding._tag !== 'DeadLink',
  );
  const files = [...image].filter(([, file]) => file.frozen !== 'other');
  return {
    errors: [...indexErrors(view), ...dead, ...duplicates(view)],
    notes: [
      headroomNote(headroom),
      ...files.flatMap(([path, file]) => fileNotes(path, file)),
      ...frozenDead,
      ...others.flatMap((notesOf) => notesOf(image)),
    ],
    headroom,
  };
}

function headroomNote(headroom: Headroom): Finding<'Headroom'> {
  return { _tag: 'Headroom', path: INDEX, message: `In the index ${roomWords(headroom)}.`, detail: null };
}
