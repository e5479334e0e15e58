import { localZone } from '../../effects/live/local-zone.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { watchFile } from '../../effects/live/watch-file.js';
import type { Log } from '../../effects/ports/log.js';
import { openAssistant } from '../assistant/open-assistant.js';
import type { Person } from '../hooks/locate.js';
import { loadSettingsOnce } from '../settings/load-once.js';
import { openWard, type WardWorld } from './open-ward.js';
import type { OpenWard } from './wards.js';

const assistantFor =
  (person: Person, log: Log, zone: string): WardWorld['assistant'] =>
  ({ project, assistant, proactive }, place, hub) => {
    const { home, env } = person;
    return openAssistant({
      ...place,
      ...{ project, zone, home, environment: env, skipFlag: assistant, proactive, log },
      loadSettings: async () => (await loadSettingsOnce({ home, project, env })).settings,
      tell: hub.tell,
    });
  };

/** Opens wards over this machine's disk, clock and time zone. */
export const openWardLive = (person: Person, log: Log): OpenWard => {
  const zone = localZone();
  const watch = watchFile({ files: nodeFiles, clock: nodeClock });
  return openWard({ person, log, zone, watch, assistant: assistantFor(person, log, zone) });
};
