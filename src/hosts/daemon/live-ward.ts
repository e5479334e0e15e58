import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { watchFile } from '../../effects/live/watch-file.js';
import type { Log } from '../../effects/ports/log.js';
import { NOT_ASKED } from '../../machines/assistant/activation.rules.js';
import { dayLog } from '../assistant/log/day-log.js';
import type { Person } from '../hooks/locate.js';
import { notingPerformer } from '../jobs/noting-performer.js';
import { openWard, type WardWorld } from './open-ward.js';
import type { OpenWard } from './wards.js';

const NONE = { spent: { tokens: 0, microUsd: 0 }, most: { tokens: 0, microUsd: 0 } };

const resting =
  (zone: string, log: Log): WardWorld['assistant'] =>
  async (_, store) => {
    const day = dayLog({ store, zone, log });
    return {
      view: () => ({
        activation: NOT_ASKED,
        ...{ engine: 'local', mode: null, why: null, asleepUntil: null },
        budget: { hour: NONE, day: NONE },
      }),
      say: () => NOT_ASKED.sentence,
      esc: () => {},
      work: () => [],
      stop: async () => {},
      perform: notingPerformer(day.write),
    };
  };

export const openWardLive = (person: Person, log: Log): OpenWard => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return openWard({
    ...{ person, log, zone, assistant: resting(zone, log) },
    watch: watchFile({ files: nodeFiles, clock: nodeClock }),
  });
};
