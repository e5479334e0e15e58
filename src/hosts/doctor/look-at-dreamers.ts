import { perform, program } from '../../effects/program.js';
import { settingsIn } from '../../effects/services/stores/client-settings.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, ok, warning } from './finding.js';
import { hookFiles } from './hook-files.js';
import { switchOff } from './host-settings.js';

/** The client's own switch for dreams. */
const SWITCH = 'autoDreamEnabled';

/** Two programs that consolidate one store respect one lock, but each undoes the other's taste. */
export const lookAtDreamers: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const found: Diagnosis[] = [];
    for (const { host, path, ofProject } of hookFiles(examined)) {
      if (host !== 'Claude Code') continue;
      const settings = yield* perform(settingsIn(examined.store.capabilities, path));
      if (settings?.[SWITCH] === true) found.push(dreaming(examined, path, ofProject));
    }
    return found.length > 0 ? found : [ok('other-dreamer', 'No other dreamer is switched on.')];
  });

/** What lies in a project may be shared with others, so only a person changes it. */
const dreaming = ({ store }: Examined, path: string, ofProject: boolean): Diagnosis =>
  warning(
    'other-dreamer',
    `Claude Code dreams by itself, too (${SWITCH} in ${path}).`,
    `Set ${SWITCH} to false there, or leave dreaming to it. A fix keeps the old text beside the file.`,
    ofProject ? null : switchOff(store.capabilities, path, SWITCH),
  );
