import { setFlagsFromString } from 'node:v8';
import { nodeClock } from '../../../effects/live/node-clock.js';
import { daemonLog } from '../../daemon/daemon-log.js';
import { FRUGAL_LATE } from '../../daemon/frugal.js';
import { liveTurns } from '../../daemon/live-turns.js';
import { openWardLive } from '../../daemon/live-ward.js';
import { type DaemonEnd, runDaemon } from '../../daemon/run-daemon.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { complain } from '../with-store.js';

const stopAsked = ({ signals }: CliContext): Promise<string> =>
  new Promise((done) => {
    signals.on('SIGINT', () => done('Ctrl-C'));
    signals.on('SIGTERM', () => done('SIGTERM'));
  });

/** One that a person starts by hand has not the options that a detached one begins with; most of them can still be set. */
const beFrugal = (): void => {
  for (const flag of FRUGAL_LATE) setFlagsFromString(flag);
};

/** Its terminal may go away; that is no reason for it to end. */
const outliveTerminal = (): void => void process.on('SIGHUP', () => {});

const told = (context: CliContext, end: DaemonEnd): ExitCode => {
  if (end._tag === 'Failed') return complain(context, {}, end.sentence);
  if (end._tag === 'Taken') {
    const who = end.owner === null ? '' : ` (${end.owner.pid})`;
    context.terminal.err(`autodream: A daemon runs already${who}; this one is not needed.`);
  }
  return EXIT.done;
};

/** `autodream daemon run`: is the daemon until Ctrl-C or SIGTERM, which are its ordinary end. */
export const daemonRun = async (context: CliContext): Promise<ExitCode> => {
  const { home, env, terminal } = context;
  const person = { home, env };
  beFrugal();
  outliveTerminal();
  const stopped = stopAsked(context);
  const log = await daemonLog(person, nodeClock);
  // A defect in what serves one project is not to end what serves the others.
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (thrown: unknown) =>
      log.write(
        'error',
        `Something came to an unexpected end: ${thrown instanceof Error ? thrown.stack : thrown}`,
      ),
    );
  const listening = (): void => terminal.err(`autodream: the daemon runs (${process.pid}); Ctrl-C ends it.`);
  const served = { openWard: openWardLive(person, log), turns: liveTurns(person, log) };
  return told(context, await runDaemon({ person, log, ...served, stopped, listening }));
};
