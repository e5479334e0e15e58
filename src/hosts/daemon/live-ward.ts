import { localZone } from '../../effects/live/local-zone.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { watchFile } from '../../effects/live/watch-file.js';
import type { Log } from '../../effects/ports/log.js';
import type { ActivationVerdict } from '../../machines/assistant/activation.rules.js';
import { dayLog } from '../assistant/log/day-log.js';
import type { Person } from '../hooks/locate.js';
import { notingPerformer } from '../jobs/noting-performer.js';
import { openWard, type WardWorld } from './open-ward.js';
import type { OpenWard } from './wards.js';

const NONE = { spent: { tokens: 0, microUsd: 0 }, most: { tokens: 0, microUsd: 0 } };

const LEFT_OUT: ActivationVerdict = {
  ...{ _tag: 'Refused', check: 'compiled-in', measured: 'left out', needed: 'compiled in' },
  sentence: 'This build or host does not have the assistant.',
};

/** Where nobody thinks: what jobs ask for is noted in the daily log as due. */
const nobody =
  (zone: string, log: Log): WardWorld['assistant'] =>
  async (_, store) => ({
    view: () => ({
      activation: LEFT_OUT,
      ...{ engine: 'local', mode: null, why: null, asleepUntil: null },
      budget: { hour: NONE, day: NONE },
    }),
    say: () => LEFT_OUT.sentence,
    esc: () => {},
    work: () => [],
    stop: async () => {},
    perform: notingPerformer(dayLog({ store, zone, log }).write),
  });

/** Opens wards over this machine's disk, clock and time zone. */
export const openWardLive = (person: Person, log: Log): OpenWard => {
  const zone = localZone();
  const watch = watchFile({ files: nodeFiles, clock: nodeClock });
  return openWard({ person, log, zone, watch, assistant: nobody(zone, log) });
};
