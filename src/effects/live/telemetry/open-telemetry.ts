import type { Telemetry, TelemetryEvent } from '../../ports/telemetry.js';
import type { Api, Recorder } from './recorder.js';
import { hasSdk } from './sdk-mark.js';

/** What telemetry is opened with: the name of this release, and, for tests, the clock and what loads the API. */
export type TelemetryOptions = {
  readonly version: string;
  readonly now?: () => number;
  readonly load?: () => Promise<Api>;
};

/** Between the first event and the moment when the API is loaded there is hardly ever more than one. */
const MOST_WAITING = 1_000;

/**
 * Tells OpenTelemetry what becomes of dreams, through its API alone: where a host has set up no SDK, nothing is loaded
 * and nothing is done. The API is loaded when the first event comes after that, in the background. An SDK that throws is not
 * told of that event, and nobody else notices.
 */
export const openTelemetry = ({
  version,
  now = Date.now,
  load = () => import('@opentelemetry/api'),
}: TelemetryOptions): Telemetry => {
  let state: 'unused' | 'loading' | 'broken' | Recorder = 'unused';
  let waiting: (readonly [TelemetryEvent, number])[] = [];
  const record = (recorder: Recorder, event: TelemetryEvent, at: number): void => {
    try {
      recorder(event, at);
    } catch {
      // It is the SDK's fault, and neither the dream's nor the person's.
    }
  };
  const begin = async (): Promise<void> => {
    state = 'loading';
    try {
      const [api, { recorderOn }] = await Promise.all([load(), import('./recorder.js')]);
      const recorder = recorderOn(api, version);
      for (const [event, at] of waiting) record(recorder, event, at);
      state = recorder;
    } catch {
      state = 'broken';
    }
    waiting = [];
  };
  return {
    event: (event) => {
      if (state === 'broken') return;
      if (typeof state === 'function') return record(state, event, now());
      if (state === 'unused' && !hasSdk()) return;
      if (waiting.length < MOST_WAITING) waiting.push([event, now()]);
      if (state === 'unused') void begin();
    },
  };
};
