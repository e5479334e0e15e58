import { dirname } from 'node:path/posix';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { frozenByContent } from '../../../memory/frozen.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import { dailyLogDate } from '../../../memory/store-paths.js';
import { decide, type ReadOnly } from '../../../permissions/policy.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import type { Seen } from '../confined/confined-folder.js';
import { obstacleWords } from '../confined/obstacle.js';
import { type Answer, type Call, denied, pathField } from './call.js';
import { absoluteIn, type Ground } from './ground.js';
import { insideRoot } from './inside-root.js';

type FileTask<A> = TaskEither<FileError, A>;

/** Whether the rights on the nearest folder that is there let a name in it be made or replaced. */
const heldBy = (ground: Ground, path: string): FileTask<ReadOnly | null> =>
  program(function* () {
    const whole = absoluteIn(ground, path);
    let folder = dirname(whole);
    while (folder !== ground.root && (yield* perform(ground.files.stat(folder))) === null)
      folder = dirname(folder);
    const held = yield* perform(ground.files.heldNames(folder));
    if (held === 'all') return 'protected';
    const name = whole.slice(folder === '/' ? 1 : folder.length + 1).split('/')[0];
    return held.some((other) => other === name) ? 'foreign' : null;
  });

/** Why a file that is there is not to be changed. */
const frozenAt = (ground: Ground, path: string, there: Seen): FileTask<ReadOnly | null> =>
  program(function* () {
    if (dailyLogDate(path) !== null) return 'log';
    if (there._tag !== 'File') return null;
    if (there.stat.size > LARGEST_FILE) return 'too-large';
    const read = yield* perform(ground.folder.read(path));
    return 'bytes' in read ? (frozenByContent(path, read.bytes) ?? null) : null;
  });

/** Why a name cannot be written, which needs no look at what is behind it. */
const byName = (ground: Ground, tool: string, path: string, there: Seen, readOnly: ReadOnly | null) =>
  decide(
    { tool, path: absoluteIn(ground, path) },
    { staging: ground.root, live: ground.root, readOnly: () => readOnly, has: () => there._tag === 'File' },
  );

const whyNot = (ground: Ground, tool: string, path: string): FileTask<string | null> =>
  program(function* () {
    const there = yield* perform(ground.folder.look(path));
    const named = byName(ground, tool, path, there, null);
    if (named._tag === 'Deny') return named.reason;
    const obstacle = yield* perform(ground.folder.whyNotReplace(path));
    if (obstacle !== null) return `${path} cannot be written: ${obstacleWords(obstacle)}.`;
    const frozen = (yield* perform(frozenAt(ground, path, there))) ?? (yield* perform(heldBy(ground, path)));
    const judged = byName(ground, tool, path, there, frozen);
    return judged._tag === 'Deny' ? judged.reason : null;
  });

/** What a path is not, whatever there is on disk. */
const whyNoPath = (path: string): string | null => {
  if (path.trim() === '') return 'The path is empty; name a file.';
  if (path.includes('\0')) return 'The path has a NUL character in it; give the file a plain name.';
  if (/(?:^|\/)\.{0,2}$/.test(path)) return 'The path names a folder; name a .md file in it.';
  return null;
};

/** May this Edit or Write be carried out? Looks, and makes nothing. */
export const permitWrite = (ground: Ground, { tool, input }: Call, cwd: string): FileTask<Answer> =>
  program(function* () {
    const named = pathField(input);
    if (E.isLeft(named)) return denied(named.left);
    if (named.right === null) return denied('The call names no file; give it in file_path.');
    const { field, path } = named.right;
    const odd = whyNoPath(path);
    if (odd !== null) return denied(odd);
    const inside = yield* perform(insideRoot(ground, path.startsWith('/') ? path : `${cwd}/${path}`));
    if (E.isLeft(inside)) return denied(inside.left);
    const why = yield* perform(whyNot(ground, tool, inside.right));
    if (why !== null) return denied(why);
    const real = absoluteIn(ground, inside.right);
    return real === path
      ? { behavior: 'allow' }
      : { behavior: 'allow', updatedInput: { ...input, [field]: real } };
  });
