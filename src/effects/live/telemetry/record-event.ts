import type { Attributes } from '@opentelemetry/api';
import type { TelemetryEvent } from '../../ports/telemetry.js';
import { knownFailure } from '../../services/telemetry/failure-class.js';
import { toolLabel } from '../../services/telemetry/tool-label.js';
import { completedFigures, countTokens, sound } from './figures.js';
import type { Instruments } from './instruments.js';
import type { Spans, TracedRun } from './spans.js';

type Sinks = { readonly instruments: Instruments; readonly spans: Spans };
type Completed = TelemetryEvent & { readonly _tag: 'Completed' };

/** One run as it is recorded: `labels` are on all that is counted of it, `at` is milliseconds since 1970. */
type Occasion = { readonly run: TracedRun; readonly labels: Attributes; readonly at: number };

const kindOf = ({ source }: TelemetryEvent): string =>
  source === 'extract-memories' ? 'extraction' : 'dream';

const recordEnd = (
  { instruments, spans }: Sinks,
  { run, labels, at }: Occasion,
  how: Attributes,
  more: Attributes = {},
): void => {
  const counted = { ...labels, ...how };
  instruments.ended.add(1, counted);
  const isError = how['autodream.outcome'] === 'failed';
  const took = spans.end(run, { ...counted, ...more }, isError, at);
  if (took !== null) instruments.duration.record(took / 1_000, counted);
};

const recordCompleted = (sinks: Sinks, occasion: Occasion, event: Completed): void => {
  const { tokens, cost, cacheReadShare } = sinks.instruments;
  const { labels } = occasion;
  countTokens(tokens, event.usage, labels);
  if (event.costUsd !== null) cost.add(sound(event.costUsd), labels);
  cacheReadShare.record(sound(event.cacheReadShare), labels);
  recordEnd(sinks, occasion, { 'autodream.outcome': 'completed' }, completedFigures(event));
};

const failedOf = (failure: unknown): Attributes => ({
  'autodream.outcome': 'failed',
  'autodream.failure': knownFailure(failure),
});

const recordDenied = ({ instruments, spans }: Sinks, { run, labels, at }: Occasion, tool: string): void => {
  const denied = { 'autodream.tool': toolLabel(tool) };
  instruments.denied.add(1, { ...labels, ...denied });
  spans.note(run.runId, 'autodream.tool.denied', denied, at);
};

/**
 * Counts one event, and begins or ends the span of its run. What goes out are numbers and words of ours; no id, path,
 * sentence or name of a person's leaves with it.
 */
export const recordEvent = (sinks: Sinks, event: TelemetryEvent, at: number): void => {
  const { instruments, spans } = sinks;
  const kind = kindOf(event);
  const labels = { 'autodream.kind': kind };
  const occasion = { run: { runId: event.runId, name: `autodream.${kind}` }, labels, at };
  switch (event._tag) {
    case 'Fired':
      instruments.fired.add(1, labels);
      spans.begin(occasion.run, at);
      break;
    case 'ToolDenied':
      recordDenied(sinks, occasion, event.tool);
      break;
    case 'Completed':
      recordCompleted(sinks, occasion, event);
      break;
    case 'Failed':
      recordEnd(sinks, occasion, failedOf(event.failure));
      break;
    case 'Killed':
      recordEnd(sinks, occasion, { 'autodream.outcome': 'killed' });
      break;
    case 'Improved':
      instruments.improved.add(1, labels);
      break;
    case 'Held':
      instruments.held.add(1, labels);
      break;
  }
};
