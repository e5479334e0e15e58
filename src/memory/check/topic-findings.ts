import { bodyOf, documentOf } from '../document.js';
import { frozenOf } from '../frozen.js';
import { redundantStatements } from '../redundant-statements.js';
import { isNameOnly, type StoreFile } from '../store-image.js';
import type { StoreView } from '../store-view.js';
import type { ErrorKind, Finding, NoteKind } from './finding.js';
import { held } from './held-files.js';
import { tooLarge } from './too-large.js';

type DeadLink = Finding<'DeadLink' | 'FrozenDeadLink'>;

/** Dead links of the topics. In a topic that is not to be changed one is a note: a person has to look. */
export function deadTopicLinks(view: StoreView): readonly DeadLink[] {
  return view.topics.flatMap(([path, file]) => {
    const document = documentOf(file.bytes);
    if (document === null) return [];
    return bodyOf(document).links.flatMap((link): DeadLink[] => {
      const target = view.resolve(path, link);
      if (target._tag !== 'Dead') return [];
      const frozen = frozenOf(path, file);
      const message = `A link leads to ${target.path}, which is not there.`;
      const at = { path, line: link.firstLine, detail: target.path };
      if (frozen === undefined) return [{ ...at, _tag: 'DeadLink', message }];
      return [{ ...at, _tag: 'FrozenDeadLink', message: `${message} The file is ${frozen} and left alone.` }];
    });
  });
}

/** Statements told again, each with the place that keeps it. */
export function duplicates(view: StoreView): readonly Finding<ErrorKind>[] {
  return redundantStatements(view.image).flatMap(({ kept, redundant }) =>
    redundant.map(({ path, statement }) => ({
      _tag: 'DuplicateStatement' as const,
      path,
      line: statement.firstLine,
      message: `Already stated in ${kept.path}, line ${kept.statement.firstLine}.`,
      detail: statement.text,
    })),
  );
}

/** What is special about a file: told, never mended. */
export function fileNotes(path: string, file: StoreFile): readonly Finding<NoteKind>[] {
  const notes: Finding<NoteKind>[] = [];
  const note = (_tag: NoteKind, message: string): void => {
    notes.push({ _tag, path, message, detail: null });
  };
  const frozen = frozenOf(path, file);
  if (frozen === 'symlink') note('Linked', 'A symbolic link: left alone, and its content is not read.');
  if (frozen === 'hard-link') note('Linked', 'The file has other names too (hard links): left alone.');
  const large = tooLarge(path, file);
  if (large !== null) note('TooLarge', large);
  const rights = held(file);
  if (rights !== null) note('Held', rights);
  if (frozen === 'not-text') note('NotText', 'Not valid UTF-8: left alone.');
  if (frozen === 'pinned') note('Pinned', 'Its front matter says pinned: read-only to a dream.');
  if (frozen === undefined && file.bytes.length === 0) note('Empty', 'There is nothing in this file.');
  const frontMatter = isNameOnly(frozen) ? undefined : documentOf(file.bytes)?.frontMatter;
  if (frontMatter?._tag === 'Malformed') {
    note('MalformedFrontMatter', `The front matter cannot be read: ${frontMatter.reason}.`);
  }
  return notes;
}
