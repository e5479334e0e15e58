import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { statePaths } from '../../effects/services/state/make-state.js';
import { loadSettingsOnce } from '../settings/load-once.js';
import type { HookInput } from './hook-input.js';
import type { HookWorld } from './hook-world.js';
import { storeOf } from './locate.js';
import { wantedBy } from './switched-on.js';

/** A store without runs has nothing to raise an alarm by, and journals cost time to read. */
export const sessionStarted = async (world: HookWorld, { cwd }: HookInput): Promise<void> => {
  const { settings } = await loadSettingsOnce({ home: world.home, project: cwd, env: world.env });
  const { dream, extract } = wantedBy(settings);
  if (!dream && !extract) return;
  const located = await storeOf(world, cwd)();
  if (E.isLeft(located)) return world.note('warning', located.left.sentence);
  const runs = await nodeFiles.stat(statePaths(located.right.state).runs)();
  if (E.isRight(runs) && runs.right === null) return;
  const { alarmLine } = await import('./alarm-line.js');
  const line = await alarmLine(located.right);
  if (line !== null) world.print(line);
};
