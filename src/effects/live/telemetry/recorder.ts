import type { MetricsAPI, TraceAPI } from '@opentelemetry/api';
import type { TelemetryEvent } from '../../ports/telemetry.js';
import { instrumentsOf } from './instruments.js';
import { recordEvent } from './record-event.js';
import { spansOf } from './spans.js';

/** Records one event as of `at`, milliseconds since 1970. What an SDK throws comes through. */
export type Recorder = (event: TelemetryEvent, at: number) => void;

/** What is used of OpenTelemetry's API. */
export type Api = { readonly metrics: MetricsAPI; readonly trace: TraceAPI };

const NAME = 'autodream';

/**
 * Records under autodream's own name. Instruments belong to the SDK that was there when they were made, so they are made
 * anew when another one is.
 */
export const recorderOn = ({ metrics, trace }: Api, version: string): Recorder => {
  const spans = spansOf(() => trace.getTracer(NAME, version));
  const made = () => {
    const provider = metrics.getMeterProvider();
    return { provider, instruments: instrumentsOf(provider.getMeter(NAME, version)) };
  };
  let current = made();
  return (event, at) => {
    if (current.provider !== metrics.getMeterProvider()) current = made();
    recordEvent({ instruments: current.instruments, spans }, event, at);
  };
};
