import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import { loadSettingsOnce } from '../settings/load-once.js';
import { cheapLook } from './cheap-look.js';
import type { HookInput } from './hook-input.js';
import type { HookWorld } from './hook-world.js';
import { storeOf } from './locate.js';
import { type Wanted, wantedBy } from './switched-on.js';

const isThere = async ({ memory }: StorePaths): Promise<boolean> => {
  const found = await nodeFiles.stat(memory)();
  return E.isRight(found) && found.right?.kind === 'directory';
};

/** Only where a person turned the assistant on is anything looked at. */
const isAssistantActive = async (isOn: boolean, { state }: StorePaths): Promise<boolean> =>
  isOn && (await import('./assistant-look.js')).isAssistantActive(state);

/** Settings, place and lock file are asked in this order: most turns end at the first of them. */
export const turnEnded = async (
  world: HookWorld,
  { sessionId, transcript, cwd }: HookInput,
  input: string,
): Promise<void> => {
  const { settings } = await loadSettingsOnce({ home: world.home, project: cwd, env: world.env });
  const wanted: Wanted = wantedBy(settings);
  const extract = wanted.extract && transcript !== null;
  if (!wanted.dream && !extract) return;
  const located = await storeOf(world, cwd)();
  if (E.isLeft(located)) return world.note('warning', located.left.sentence);
  const asks = wanted.dream && !(await isAssistantActive(settings.assistant, located.right));
  const refused = asks ? await cheapLook(settings, located.right, sessionId) : null;
  if (refused !== null && refused.error !== null) await world.note('warning', refused.sentence);
  const dream = asks && refused === null;
  if (!dream && !(extract && (await isThere(located.right)))) return;
  const failure = await world.handOver({ sessionId, transcript, cwd, input }, world.env);
  if (failure !== null) await world.note('error', failure);
};
