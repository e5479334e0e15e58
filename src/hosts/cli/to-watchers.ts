import * as E from 'fp-ts/lib/Either.js';
import type { RunHandle } from '../running/run-handle.js';
import type { Parting } from '../stately/audience.js';
import { count } from '../words.js';
import type { CliContext } from './context.js';
import type { RunOptions } from './run-options.js';

/** Those who watch get what is left of a dream that is over, but nobody waits for one that hangs. */
const GRACE_MS = 1_000;

type Watched = (run: Pick<RunHandle, 'runId' | 'subscribe'>) => () => Promise<void>;

const NOBODY: Watched = () => async () => {};

/** What is to be said when those who watched have gone; null: they saw all. */
const partingWords = ({ receivers, behind, left }: Parting, runId: string): string | null => {
  const again = `“autodream stately ${runId}” shows it again`;
  if (receivers === 0) return `Nobody connected to watch; ${again}.`;
  if (behind === 0) return null;
  return `${count(behind, 'receiver')} of ${receivers} did not keep up: ${count(left, 'record')} were not shown; ${again}.`;
};

/** Opens the server for the Stately inspector where that is asked for, before anything begins. The dream never waits for it. */
export const openToWatchers = async (
  { terminal }: CliContext,
  { stately }: Pick<RunOptions, 'stately'>,
): Promise<E.Either<unknown, Watched>> => {
  if (stately === undefined) return E.right(NOBODY);
  const [{ openStatelyServer }, { broadcastOf, liveRun }] = await Promise.all([
    import('../stately/stately-server.js'),
    import('../stately/shown-run.js'),
  ]);
  const opened = await openStatelyServer(stately === true ? 0 : stately);
  if (E.isLeft(opened)) return opened;
  const { page, socket, show, end } = opened.right;
  // Each address has a line of its own, so that one of 80 columns holds it whole.
  terminal.err(`autodream: the Stately inspector, for a browser and for receivers:\n${page}\n${socket}`);
  return E.right((run) => {
    show(broadcastOf(liveRun(run), () => ({ ...process.env })));
    return async () => {
      const words = partingWords(await end(GRACE_MS), run.runId);
      if (words !== null) terminal.err(`autodream: ${words}`);
    };
  });
};
