import * as E from 'fp-ts/lib/Either.js';
import { perform, program } from '../../effects/program.js';
import { settingsIn } from '../../effects/services/stores/client-settings.js';
import { sentenceOf } from '../../machines/reason.js';
import type { HookWiring } from '../install/hosts.js';
import { takeOver } from '../install/take-over.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, type Mend, ok, warning } from './finding.js';
import { type HookFile, hookFiles } from './hook-files.js';

/** Two programs that consolidate one store respect one lock, but each undoes the other's taste. */
export const lookAtDreamers: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const found: Diagnosis[] = [];
    for (const file of hookFiles(examined)) {
      const { wiring } = file.host;
      if (wiring.kind !== 'hooks' || wiring.ownDreams === null) continue;
      const settings = yield* perform(settingsIn(examined.store.capabilities, file.path));
      if (settings?.[wiring.ownDreams] === true)
        found.push(dreaming(examined, file, wiring, wiring.ownDreams));
    }
    return found.length > 0 ? found : [ok('other-dreamer', 'No other dreamer is switched on.')];
  });

/** What lies in a project may be shared with others, so only a person changes it. */
const dreaming = (
  examined: Examined,
  { host, path, ofProject }: HookFile,
  wiring: HookWiring,
  off: string,
): Diagnosis =>
  warning(
    'other-dreamer',
    `${host.name} dreams by itself, too (${off} in ${path}).`,
    `Set ${off} to false there, or leave dreaming to it. A fix keeps the old text beside the file, and “autodream uninstall” gives the switch back.`,
    ofProject ? null : turningOff(examined, path, wiring, off),
  );

const turningOff =
  ({ store }: Examined, path: string, wiring: HookWiring, off: string): Mend =>
  async () => {
    const done = await takeOver(store.capabilities, path, wiring, off)();
    return E.right(E.isLeft(done) ? sentenceOf(done.left) : null);
  };
