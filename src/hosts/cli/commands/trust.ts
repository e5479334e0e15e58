import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { nodeClock } from '../../../effects/live/node-clock.js';
import { nodeFiles } from '../../../effects/live/node-files.js';
import { nodeFolders } from '../../../effects/live/node-folders.js';
import {
  forgetTrust,
  keepTrust,
  readTrust,
  type TrustDisk,
  type TrustFault,
  trustPath,
} from '../../assistant/activation/trust-file.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { projectAtHand } from '../daemon-project.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { TrustOptions } from '../trust-options.js';
import { complain, printJson, printReport } from '../with-store.js';

export const trustDisk: TrustDisk = {
  files: nodeFiles,
  folders: nodeFolders,
  clock: nodeClock,
  random: () => randomBytes(4).toString('hex'),
};

const list = async (context: CliContext, options: TrustOptions): Promise<ExitCode> => {
  const read = await readTrust(trustDisk, trustPath(context))();
  if (E.isLeft(read)) return complain(context, options, read.left);
  const folders = [...read.right].map(([folder, { trust, at }]) => ({ folder, trust, at }));
  if (options.json === true) printJson(context, { folders });
  else if (folders.length === 0) printReport(context, ['Nothing was said of any folder yet.']);
  else
    printReport(
      context,
      folders.map(({ folder, trust, at }) => `${trust.padEnd(7)}  ${at.slice(0, 10)}  ${visible(folder)}`),
    );
  return EXIT.done;
};

type Said = { readonly trust: 'trusted' | 'refused' | 'unasked'; readonly sentence: string };

const saidBy = ({ refuse, revoke }: TrustOptions, folder: string): Said => {
  if (revoke === true) return { trust: 'unasked', sentence: `Nothing is said of ${folder} any more.` };
  return refuse === true
    ? { trust: 'refused', sentence: `${folder} is not trusted.` }
    : { trust: 'trusted', sentence: `${folder} is trusted.` };
};

const kept = (context: CliContext, folder: string, trust: Said['trust']): TaskEither<TrustFault, void> => {
  const path = trustPath(context);
  return trust === 'unasked'
    ? forgetTrust(trustDisk, path, folder)
    : keepTrust(trustDisk, path, folder, trust);
};

/** A folder that is gone can still be forgotten, by the path that `trust --list` shows. */
const folderOf = async (
  context: CliContext,
  folder: string | undefined,
  { revoke }: TrustOptions,
): Promise<E.Either<unknown, string>> => {
  const found = await projectAtHand(context, folder === undefined ? {} : { project: folder });
  return E.isLeft(found) && revoke === true && folder !== undefined
    ? E.right(resolve(context.cwd, folder))
    : found;
};

/** `autodream trust`: what a person says of a project’s folder, and what they said. */
export const trust = async (
  context: CliContext,
  folder: string | undefined,
  options: TrustOptions,
): Promise<ExitCode> => {
  if (options.list === true) return list(context, options);
  const project = await folderOf(context, folder, options);
  if (E.isLeft(project)) return complain(context, options, project.left);
  const said = saidBy(options, project.right);
  const done = await kept(context, project.right, said.trust)();
  if (E.isLeft(done)) return complain(context, options, done.left);
  if (options.json === true) printJson(context, { folder: project.right, trust: said.trust });
  else printReport(context, [visible(said.sentence)]);
  return EXIT.done;
};
