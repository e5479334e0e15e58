import { visible } from './visible.js';

const CODES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it is not there',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
  ELOOP: 'too many symbolic links',
  EMFILE: 'too many open files',
  EIO: 'the device reports an error',
};

const text = (error: object, field: string): string | null => {
  const value: unknown = Object.entries(error).find(([key]) => key === field)?.[1];
  return typeof value === 'string' && value !== '' ? value : null;
};

const ended = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

const ofFile = (error: object): string | null => {
  const [operation, path, code] = ['operation', 'path', 'code'].map((field) => text(error, field));
  if (operation == null || path == null || code == null) return null;
  return `Cannot ${operation} ${path}: ${CODES[code] ?? code}.`;
};

/** What an error value has to say to a person: what happened, to what, what to do. Never a stack. */
export const sentenceOf = (error: unknown): string => {
  if (typeof error === 'string') return visible(ended(error));
  if (typeof error !== 'object' || error === null) return 'Something unexpected happened.';
  const file = ofFile(error);
  if (file !== null) return visible(file);
  const parts = ['sentence', 'reason', 'message', 'advice'].map((field) => text(error, field));
  const said = parts.filter((part) => part !== null).map(ended);
  return visible(
    said.length > 0 ? said.join(' ') : ended(text(error, '_tag') ?? 'Something unexpected happened'),
  );
};

const firstLine = (error: unknown): string => {
  const message = error instanceof Error ? error.message : sentenceOf(error);
  return message.split('\n')[0] ?? '';
};

/** For a defect, which is ours: the store is safe by design, so that is said too. */
export const defectSentence = (error: unknown): string =>
  visible(
    `autodream ran into a mistake of its own (${firstLine(error)}). A run that was under way is restored when autodream next looks at the store; please report this.`,
  );
