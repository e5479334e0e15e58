import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll } from 'vitest';
import { shellWith } from '../../../../../src/effects/live/shell/live-shell.js';
import type { ShellOutcome } from '../../../../../src/effects/ports/shell.js';
import type { Script } from '../../../../../src/permissions/shell/script.js';
import type { Reach } from '../../../../../src/permissions/shell-paths.js';
import { parsed } from './a-script.js';

/** The folder as people call it; it is not on this disk. */
export const LIVE = '/home/dev/memory';

export type How = {
  readonly longestMs?: number;
  readonly sandboxed?: boolean;
  readonly signal?: AbortSignal;
  readonly reach?: Partial<Reach>;
};

/** A folder with files, and what runs a script or an allowed command line there. */
export const aFolder = async (files: Readonly<Record<string, string>>) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'autodream-shell-')));
  afterAll(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const run = async (script: Script | string, how: How = {}): Promise<ShellOutcome> => {
    const { longestMs = 20_000, sandboxed = false, signal = new AbortController().signal } = how;
    const reach = {
      roots: [folder],
      maps: [{ from: LIVE, to: folder }],
      closed: (path: string) => (path.includes('.env') ? 'its name is that of a file with secrets' : null),
      ...how.reach,
    };
    const commands = typeof script === 'string' ? parsed(script) : script;
    const outcome = await shellWith({ longestMs, sandboxed })(commands, { folder: LIVE, reach }, signal)();
    if (E.isLeft(outcome)) throw new Error(outcome.left.reason);
    return outcome.right;
  };
  const text = async (script: Script | string, how: How = {}): Promise<string> => {
    const outcome = await run(script, how);
    if (outcome._tag !== 'Ran') throw new Error(JSON.stringify(outcome));
    return outcome.text;
  };
  return { folder, run, text };
};
