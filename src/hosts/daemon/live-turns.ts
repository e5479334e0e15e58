import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeFolders } from '../../effects/live/node-folders.js';
import type { Log } from '../../effects/ports/log.js';
import { projectRoot } from '../../effects/services/stores/project-root.js';
import type { Person } from '../hooks/locate.js';
import { isOurs, TAKEN } from '../hooks/own-turn.js';
import { workerDigest } from '../hooks/worker-digest.js';
import { loadSettingsOnce } from '../settings/load-once.js';
import type { TurnParts } from './turn-method.js';
import { type WorkOnTurn, wardTurns } from './ward-turns.js';

const projectOf = async (cwd: string): Promise<string | null> => {
  const root = await projectRoot({ files: nodeFiles, folders: nodeFolders }, { cwd })();
  return E.isRight(root) ? root.right : null;
};

/** As a process of its own would: there is no assistant in a project that nobody registered. */
const working =
  (person: Person, log: Log): WorkOnTurn =>
  async (turn, signal) => {
    const loaded = await loadSettingsOnce({ ...person, project: turn.cwd });
    for (const warning of loaded.warnings) log.write('warning', warning);
    const { workOn } = await import('../hooks/worker.js');
    await workOn(person, turn, loaded, log, signal);
  };

/** Turns that hooks of this person hand over, on this machine's disk. */
export const liveTurns = (person: Person, log: Log): TurnParts => ({
  worker: workerDigest(person),
  take: async (turn) => {
    const isTaken = await isOurs(person, turn);
    if (!isTaken) log.write('debug', TAKEN);
    return isTaken;
  },
  projectOf,
  others: wardTurns(working(person, log), log),
});
