import * as E from 'fp-ts/lib/Either.js';
import { homeFolder } from '../../effects/live/home-folder.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import type { Log } from '../../effects/ports/log.js';
import { liveCapabilities } from '../capabilities.js';
import { dreamIfTime } from '../dream/dream-if-time.js';
import { openLog } from '../logging/open-log.js';
import { loadSettingsOnce } from '../settings/load-once.js';
import type { LoadedSettings } from '../settings/load-settings.js';
import { extractTurn } from './extract-turn.js';
import { type Person, storeOf } from './locate.js';
import { isOurs, TAKEN } from './own-turn.js';
import { wantedBy } from './switched-on.js';
import { parseTurn, type Turn } from './turn.js';
import { workerEngine } from './worker-engine.js';

const brokeOff =
  (log: Log) =>
  (defect: unknown): void =>
    log.write('error', `The worker of a hook came to an unexpected end: ${String(defect)}`);

/** What is wanted of a turn that was taken. Extraction is begun first; neither waits for the other, since either may take minutes and may fail. */
export const workOn = async (
  person: Person,
  turn: Turn,
  { settings }: Pick<LoadedSettings, 'settings'>,
  log: Log,
  signal: AbortSignal,
): Promise<void> => {
  const wanted = wantedBy(settings);
  const located = await storeOf(person, turn.cwd)();
  if (E.isLeft(located)) return log.write('warning', located.left.sentence);
  const engine = workerEngine(settings, person.env);
  if (E.isLeft(engine)) return log.write('error', engine.left);
  const capabilities = { ...liveCapabilities(), engine: engine.right };
  const job = { turn, capabilities, paths: located.right, settings, log, signal };
  await Promise.all([
    wanted.extract ? extractTurn(job).catch(brokeOff(log)) : null,
    wanted.dream ? dreamIfTime({ ...job, currentSession: turn.sessionId }).catch(brokeOff(log)) : null,
  ]);
};

/** Signals that ask the process to end: the run under way is stopped by them, which restores the store. */
const endAsked = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort());
  return controller.signal;
};

/** The work that a hook handed over, as a process: it asks all the gates itself, since a minute may have passed. */
export const runWorker = async ([argument = '']: readonly string[]): Promise<void> => {
  const turn = parseTurn(argument);
  const person = { home: homeFolder(process.env.HOME), env: process.env };
  const project = turn?.cwd ?? null;
  const loaded = await loadSettingsOnce({ home: person.home, project, env: person.env });
  const { logLevel: level } = loaded.settings;
  const log = openLog({ home: person.home, environment: person.env, level, clock: nodeClock });
  for (const warning of loaded.warnings) log.write('warning', warning);
  if (turn === null) log.write('error', 'The worker of a hook was started without a turn.');
  else if (await isOurs(person, turn))
    await workOn(person, turn, loaded, log, endAsked()).catch(brokeOff(log));
  else log.write('debug', TAKEN);
  await log.flush();
};
