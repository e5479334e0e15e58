import * as E from 'fp-ts/lib/Either.js';
import { type ControlFault, connectControl } from '../../../effects/live/control/control-link.js';
import { nodeClock } from '../../../effects/live/node-clock.js';
import { daemonSocket } from '../../daemon/daemon-socket.js';
import { ensureDaemon } from '../../daemon/ensure-daemon.js';
import { inTime } from '../../daemon/in-time.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { complain, printReport } from '../with-store.js';

/** It ends within five seconds whatever hangs; a busy machine gets some more. */
const PATIENCE_MS = 10_000;

const LATE: ControlFault = {
  _tag: 'TimedOut',
  sentence:
    'The daemon does not end. Its process can be ended by hand: autodream daemon status tells which it is. Whoever looks at its stores next settles what it leaves.',
};

/** Asks it to end, and waits until its connection has ended, which is the last that it does. False: there is none. */
const stopped = async (context: CliContext): Promise<E.Either<ControlFault, boolean>> => {
  const link = await connectControl(await daemonSocket(context));
  if (E.isLeft(link)) return link.left._tag === 'NoDaemon' ? E.right(false) : link;
  const asked = link.right.ask('stop', null);
  const isOver = await inTime(nodeClock, PATIENCE_MS, link.right.closed);
  link.right.close();
  if (!isOver) return E.left(LATE);
  const answer = await asked;
  // A connection that ends without an answer tells nothing of the daemon.
  return E.isLeft(answer) && answer.left._tag === 'BrokenOff' ? answer : E.right(true);
};

/** `autodream daemon stop`. That none runs is no failure. */
export const daemonStop = async (context: CliContext): Promise<ExitCode> => {
  const done = await stopped(context);
  if (E.isLeft(done)) return complain(context, {}, done.left);
  printReport(context, [done.right ? 'The daemon has ended.' : 'No daemon runs.']);
  return EXIT.done;
};

/** `autodream daemon restart`. */
export const daemonRestart = async (context: CliContext): Promise<ExitCode> => {
  const done = await stopped(context);
  if (E.isLeft(done)) return complain(context, {}, done.left);
  const running = await ensureDaemon(context);
  if (E.isLeft(running)) return complain(context, {}, running.left);
  printReport(context, [`The daemon runs from now on, as process ${running.right.pid}.`]);
  return EXIT.done;
};
