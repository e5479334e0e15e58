import * as E from 'fp-ts/lib/Either.js';
import { startDetached } from '../../../effects/live/detached-process.js';
import type { Environment } from '../../../permissions/secrets/environment.js';
import type { Capabilities } from '../../capabilities.js';

/** Why no browser was asked; `advice` says what to do instead. */
export type NotOpened = { readonly _tag: 'NotOpened'; readonly reason: string; readonly advice: string };

const notOpened = (reason: string): NotOpened => ({
  _tag: 'NotOpened',
  reason,
  advice: 'Open the address yourself.',
});

const set = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const leadingTo = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${address}"><title>autodream</title>\n`;

/**
 * Asks the platform to open an address in a browser. What a program is started with can be seen by everybody on the machine, so that the browser gets a
 * file that only its person can read and that leads there. Right: takes that file away again.
 */
export const openBrowser = async (
  { files, random, temporary, platform, environment }: Capabilities,
  address: string,
): Promise<E.Either<NotOpened, () => Promise<unknown>>> => {
  const path = `${temporary}/autodream-page-${random()}.html`;
  const made = await files.create(path, new TextEncoder().encode(leadingTo(address)))();
  if (E.isLeft(made) || made.right === null) return E.left(notOpened(`${path} could not be written`));
  const program = platform === 'darwin' ? 'open' : 'xdg-open';
  const started = await startDetached({ program, args: [path], environment: set(environment()) });
  if (E.isRight(started)) return E.right(files.unlink(path));
  await files.unlink(path)();
  return E.left(notOpened(`${program} could not be started (${started.left.code})`));
};
