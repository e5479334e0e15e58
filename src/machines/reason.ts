const OPERATIONS: Readonly<Record<string, string>> = {
  stat: 'looking at',
  list: 'listing',
  heldNames: 'looking at the rights of',
  read: 'reading',
  readEnd: 'reading',
  realpath: 'finding',
  create: 'writing',
  append: 'writing to',
  makeFolder: 'making',
  link: 'linking',
  rename: 'moving',
  unlink: 'removing',
  removeFolder: 'removing',
  syncFolder: 'syncing',
  touch: 'setting the time of',
};

const CODES: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it is not there any more',
  ENOTDIR: 'a file stands where a folder should be',
  EISDIR: 'it is a folder',
  EEXIST: 'something else has that name',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'there are too many symbolic links',
  EIO: 'the disk reported an error',
  EMFILE: 'too many files are open',
};

/** Parents are made too, so nothing is missing there. */
const NO_FOLDER = 'no folder can be made there';

const text = (error: object, key: string): string | null => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && value !== '' ? value : null;
};

const fileReason = (error: object): string | null => {
  const [operation, path, code] = [text(error, 'operation'), text(error, 'path'), text(error, 'code')];
  if (operation === null || path === null || code === null) return null;
  const why = operation === 'makeFolder' && code === 'ENOENT' ? NO_FOLDER : CODES[code];
  return `${OPERATIONS[operation] ?? operation} ${path} failed: ${why ?? 'the system said no'} (${code}).`;
};

const ended = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

const statedReason = (error: object): string | null => {
  const reason = text(error, 'sentence') ?? text(error, 'reason') ?? text(error, 'message');
  const parts = [reason, text(error, 'advice')].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.map(ended).join(' ');
};

/** What the error says of itself; `null`: nothing. */
const saidBy = (error: unknown): string | null => {
  if (typeof error === 'string') return error === '' ? null : ended(error);
  if (typeof error !== 'object' || error === null) return null;
  return fileReason(error) ?? statedReason(error) ?? text(error, '_tag');
};

/** Long enough for a sentence with paths in it; contexts stay bounded. */
const MAX_REASON = 600;

/**
 * A sentence on why an act failed, from an error that is a value: its `reason` and `advice` where it has them, or what was
 * done to which file and the system's code in words. `act` begins it ("The store could not be copied").
 */
export const reasonOf = (act: string, error: unknown): string => {
  const why = saidBy(error);
  return (why === null ? `${act}.` : ended(`${act}: ${why}`)).slice(0, MAX_REASON);
};

/** What an error has to say by itself: what happened, to what, what to do. Never a stack. */
export const sentenceOf = (error: unknown): string => {
  const said = ended(saidBy(error) ?? 'Something unexpected happened');
  return said.charAt(0).toUpperCase() + said.slice(1);
};
