import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeFolders } from '../../effects/live/node-folders.js';
import { nodeLines } from '../../effects/live/node-lines.js';
import { locateStore, type StorePaths } from '../../effects/services/stores/locate-store.js';
import type { Store } from '../store.js';
import type { CliContext } from './context.js';
import { EXIT, type ExitCode } from './exit-code.js';
import type { JsonOption, StoreOptions } from './options.js';
import { visibleSentence } from './sentence.js';
import { fitted } from './views/fitted.js';

type Options = StoreOptions & JsonOption;

export const printJson = ({ terminal }: CliContext, value: unknown): void =>
  terminal.out(JSON.stringify(value, null, 2));

/** A report of plain text: on a terminal broken between words, elsewhere a line as it is. */
export const printReport = ({ terminal }: CliContext, lines: readonly string[]): void =>
  terminal.out(fitted(lines, terminal.screen('')?.columns ?? null).join('\n'));

/** An error that came as a value: a sentence for a person, and with `--json` one for a program too. */
export const complain = (context: CliContext, { json }: JsonOption, error: unknown): ExitCode => {
  const sentence = visibleSentence(error);
  const { terminal } = context;
  terminal.err(
    fitted([`autodream: ${sentence}`], terminal.isInteractive ? terminal.columns : null).join('\n'),
  );
  if (json) printJson(context, { error: sentence });
  return EXIT.failed;
};

/** Finds the folders of the store that is meant. Loads nothing heavy. `fail` tells why there are none. */
export const withPaths = async (
  context: CliContext,
  options: Options,
  use: (paths: StorePaths) => Promise<ExitCode>,
  fail: (error: unknown) => ExitCode = (error) => complain(context, options, error),
): Promise<ExitCode> => {
  const { cwd, home, env } = context;
  const { store, transcripts, project, layout, state } = options;
  const question = { store, transcripts, project, layout, state, cwd, home, env };
  const located = await locateStore({ files: nodeFiles, folders: nodeFolders, lines: nodeLines }, question)();
  return E.isLeft(located) ? fail(located.left) : use(located.right);
};

/** Opens the store that is meant, with all services over this machine's disk. */
export const withStore = (
  context: CliContext,
  options: Options,
  use: (store: Store, paths: StorePaths) => Promise<ExitCode>,
): Promise<ExitCode> =>
  withPaths(context, options, async (paths) => {
    const [{ openStore }, { liveCapabilities }] = await Promise.all([
      import('../store.js'),
      import('../capabilities.js'),
    ]);
    return use(openStore(liveCapabilities(), paths), paths);
  });
