import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Environment } from '../../../config.js';
import { perform, program } from '../../../effects/program.js';
import type { Trust } from '../../../machines/assistant/activation.rules.js';
import type { Capabilities } from '../../capabilities.js';
import { userFile } from '../../settings/settings-file.js';
import { replaceText } from '../../text-file/replace.js';
import { isReadOnly, readTextFile, type TextFileFault } from '../../text-file/text-file.js';
import { type TrustEntry, trustIn, withTrust } from './trust-text.js';

/** Why trust could not be read or changed; the file is as it was. */
export type TrustFault = { readonly _tag: 'TrustFault'; readonly sentence: string };

export type TrustDisk = Pick<Capabilities, 'files' | 'folders' | 'random' | 'clock'>;

/** Where it is kept which folders a person trusts: beside their own settings. */
export const trustPath = (person: { readonly home: string; readonly env: Environment }): string =>
  join(dirname(userFile(person)), 'trust.json');

/** Programs change it when a person says so. */
const TRIES = 20;

const said = (path: string, what: string): TrustFault => ({
  _tag: 'TrustFault',
  sentence: `${path} ${what}, so no folder is trusted; it is kept as it is. Mend it by hand, or move it away.`,
});

const faultOf =
  (path: string) =>
  (fault: TextFileFault): TrustFault =>
    said(path, fault._tag === 'Uneditable' ? fault.what : `cannot be used (${fault.code})`);

/** Everything that was said, by the real paths of the folders. */
export const readTrust = (
  disk: TrustDisk,
  path: string,
): TaskEither<TrustFault, ReadonlyMap<string, TrustEntry>> =>
  program<TrustFault, ReadonlyMap<string, TrustEntry>>(function* () {
    const { text } = yield* perform(TE.mapLeft(faultOf(path))(readTextFile(disk, path)));
    return yield* perform(TE.fromEither(E.mapLeft((what: string) => said(path, what))(trustIn(text))));
  });

/** By what one folder is told from another at the same path: an inode may be given again to the next folder at once. */
type Identity = Pick<TrustEntry, 'inode' | 'born'>;

/** Null: there is no folder, or its path is no real one. */
const identityOf = (
  { files, folders }: TrustDisk,
  folder: string,
): TaskEither<TextFileFault, Identity | null> =>
  program<TextFileFault, Identity | null>(function* () {
    if ((yield* perform(folders.realPath(folder))) !== folder) return null;
    const stat = yield* perform(files.stat(folder));
    if (stat?.kind !== 'directory') return null;
    return { inode: String(stat.ino), born: yield* perform(folders.bornAt(folder)) };
  });

/** Entries of earlier releases do not say when the folder was made. */
const isSame = (entry: TrustEntry, found: Identity | null): boolean =>
  entry.inode === found?.inode && (entry.born === null || entry.born === found.born);

/**
 * What a person said about the folder, a real path. A folder that was moved, or put in the place of the one that was spoken of, is
 * another one: nobody was asked about it.
 */
export const trustOf = (disk: TrustDisk, path: string, folder: string): TaskEither<TrustFault, Trust> =>
  program<TrustFault, Trust>(function* () {
    const entry = (yield* perform(readTrust(disk, path))).get(folder);
    if (entry === undefined) return 'unasked';
    const found = yield* perform(TE.mapLeft(faultOf(folder))(identityOf(disk, folder)));
    return isSame(entry, found) ? entry.trust : 'unasked';
  });

const tried = (
  disk: TrustDisk,
  path: string,
  folder: string,
  entry: TrustEntry | null,
): TaskEither<TrustFault, boolean> =>
  program<TrustFault, boolean>(function* () {
    const fault = faultOf(path);
    const file = yield* perform(TE.mapLeft(fault)(readTextFile(disk, path)));
    const text = withTrust(file.text, folder, entry);
    if (E.isLeft(text)) return yield* perform(TE.left<TrustFault, boolean>(said(path, text.left)));
    if (isReadOnly(file)) return yield* perform(TE.left<TrustFault, boolean>(said(path, 'is read-only')));
    const replaced: TaskEither<TextFileFault, boolean> = replaceText(disk, file, text.right);
    return yield* perform(TE.mapLeft(fault)(replaced));
  });

const changed = (
  disk: TrustDisk,
  path: string,
  folder: string,
  entry: TrustEntry | null,
): TaskEither<TrustFault, void> =>
  program<TrustFault, void>(function* () {
    for (let left = TRIES; left > 0; left -= 1) if (yield* perform(tried(disk, path, folder, entry))) return;
    yield* perform(TE.left(said(path, 'is changed by others all the time')));
  });

/** Keeps what a person said about a folder, a real path. */
export const keepTrust = (
  disk: TrustDisk,
  path: string,
  folder: string,
  trust: TrustEntry['trust'],
): TaskEither<TrustFault, void> =>
  program<TrustFault, void>(function* () {
    const identity = yield* perform(TE.mapLeft(faultOf(folder))(identityOf(disk, folder)));
    if (identity === null)
      return yield* perform(
        TE.left<TrustFault>({ _tag: 'TrustFault', sentence: `${folder} is no folder, so nothing was kept.` }),
      );
    const at = new Date(disk.clock.now()).toISOString();
    yield* perform(changed(disk, path, folder, { trust, ...identity, at }));
  });

/** Forgets what was said about a folder, which need not be there any more. */
export const forgetTrust = (disk: TrustDisk, path: string, folder: string): TaskEither<TrustFault, void> =>
  changed(disk, path, folder, null);
