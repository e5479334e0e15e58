import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { logFolder } from '../logging/log-folder.js';
import type { Person } from './locate.js';
import { takeTurn } from './taken-turns.js';
import type { Turn } from './turn.js';

/** Beside the log, since which store is meant is not known yet. */
const turnsFolder = ({ home, env }: Person): string => join(dirname(logFolder(home, env)), 'turns');

/** Takes the turn for this process; false: another one took it a moment ago. */
export const isOurs = async (person: Person, { id }: Turn): Promise<boolean> =>
  E.toUnion(await takeTurn({ files: nodeFiles, clock: nodeClock, folder: turnsFolder(person) }, id)());

/** What there is to say of one that is not. */
export const TAKEN = 'Another hook of the agent told of the same turn, so this one begins nothing.';
