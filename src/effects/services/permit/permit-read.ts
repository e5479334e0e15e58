import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { JsonObject } from '../../../journal/json.js';
import { absolutePath } from '../../../permissions/absolute-path.js';
import { leavesByPattern } from '../../../permissions/search-pattern.js';
import { holdsSystemFiles, whyNotSearched } from '../../../permissions/system-files.js';
import { unreadable } from '../../../permissions/unreadable.js';
import type { FileError, FileStat } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { type Answer, type Call, denied, pathField } from './call.js';
import type { Ground } from './ground.js';
import { realPlace, whyNotRead } from './real-place.js';

/** The fields that say which files a search looks at. */
const FILE_PATTERNS: Readonly<Record<string, string>> = { Glob: 'pattern', Grep: 'glob' };

const whyNotPattern = ({ readRoots }: Ground, { tool, input }: Call): string | null => {
  const pattern = input[FILE_PATTERNS[tool] ?? ''];
  if (pattern === undefined) return null;
  if (typeof pattern !== 'string') return 'A file pattern must be text.';
  const closed = unreadable(pattern);
  if (closed !== null) return `${pattern} is closed to every tool: ${closed}.`;
  return readRoots !== null && leavesByPattern(pattern)
    ? 'The pattern leads out of the folder; give one without "..", "~" or a slash at its beginning.'
    : null;
};

const whyNoPath = (path: string): string | null => {
  if (path === '' || path.includes('\0')) return 'The path is empty, or has a NUL character in it.';
  return /^[~$]|^\\\\/.test(path)
    ? 'Neither "~" nor "$" is expanded, and nothing on other machines is read; give an absolute path.'
    : null;
};

/** Whoever reads a FIFO waits, and a device may never end. */
const whyNoFile = (stat: FileStat | null): string | null =>
  stat?.kind === 'other' ? 'It is neither a file nor a folder, so it is not read.' : null;

const withPath = (input: JsonObject, field: string, path: string): Answer =>
  input[field] === path
    ? { behavior: 'allow' }
    : { behavior: 'allow', updatedInput: { ...input, [field]: path } };

/** May this Read, Grep or Glob be carried out? */
export const permitRead = (ground: Ground, call: Call, cwd: string): TaskEither<FileError, Answer> =>
  program(function* () {
    const named = pathField(call.input);
    if (E.isLeft(named)) return denied(named.left);
    if (call.tool === 'Read' && named.right === null)
      return denied('The call names no file; give it in file_path.');
    const { field, path } = named.right ?? { field: 'path', path: '.' };
    const odd = whyNoPath(path) ?? whyNotPattern(ground, call);
    if (odd !== null) return denied(odd);
    const text = absolutePath(cwd, path);
    // As the system walks it: "x/.." is nowhere but in x's own folder, and x may be a link.
    const walked = path.startsWith('/') ? path : `${cwd}/${path}`;
    const why = (yield* perform(whyNotRead(ground, text))) ?? (yield* perform(whyNotRead(ground, walked)));
    if (why !== null) return denied(why);
    const real = absolutePath('/', (yield* perform(realPlace(ground, walked))) ?? text);
    if (call.tool === 'Grep' && holdsSystemFiles(real)) return denied(whyNotSearched(real));
    const noFile = whyNoFile(yield* perform(ground.files.stat(real)));
    return noFile === null ? withPath(call.input, field, real) : denied(noFile);
  });
