const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it is not there any more',
  ENOTDIR: 'a file stands where a folder should be',
  EIO: 'the disk reported an error',
  EMFILE: 'too many files are open',
};

const text = (error: object, key: string): string | null => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && value !== '' ? value : null;
};

const fileReason = (error: object): string | null => {
  const [operation, path, code] = [text(error, 'operation'), text(error, 'path'), text(error, 'code')];
  if (operation === null || path === null || code === null) return null;
  return `${operation} of ${path} failed: ${WORDS[code] ?? 'the system said no'} (${code}).`;
};

const ended = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

const statedReason = (error: object): string | null => {
  const reason = text(error, 'reason') ?? text(error, 'message');
  const parts = [reason, text(error, 'advice')].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.map(ended).join(' ');
};

/** Long enough for a sentence with paths in it; contexts stay bounded. */
const MAX_REASON = 600;

/**
 * A sentence on why an act failed, from a tagged error: `reason` and `advice` where it has them, or the system's code
 * in words. `act` begins it ("The store could not be copied").
 */
export const reasonOf = (act: string, error: unknown): string => {
  if (typeof error !== 'object' || error === null) return `${act}.`;
  const why = fileReason(error) ?? statedReason(error) ?? text(error, '_tag');
  return (why === null ? `${act}.` : ended(`${act}: ${why}`)).slice(0, MAX_REASON);
};
