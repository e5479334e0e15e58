import { watch } from 'node:fs';
import { dirname } from 'node:path';
import type { Log } from '../../effects/ports/log.js';
import { NOT_ASKED } from '../../machines/assistant/activation.rules.js';
import { dayLog } from '../assistant/log/day-log.js';
import type { Person } from '../hooks/locate.js';
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
      perform: async ({ job, runId }) => {
        await day.write({ kind: 'job', text: `Due: ${job.prompt}`, runs: [runId] });
        return { _tag: 'Done', sentence: 'It was noted in the daily log; nobody thought about it.' };
      },
    };
  };

export const openWardLive = (person: Person, log: Log): OpenWard => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return openWard({
    ...{ person, log, zone, assistant: resting(zone, log) },
    watch: (path, changed) => {
      const timer = setInterval(changed, 60_000);
      void [watch, dirname, path];
      return () => clearInterval(timer);
    },
  });
};
