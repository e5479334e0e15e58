import { metrics, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** One point of a metric, as far as tests look at it. */
export type Point = { readonly name: string; readonly labels: object; readonly value: unknown };

/** OpenTelemetry's own SDK with exporters that keep everything in memory. `stop` takes it away again, as it is global. */
export const observedBySdk = () => {
  const spans = new InMemorySpanExporter();
  const counted = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: counted, exportIntervalMillis: 3_600_000 });
  const meters = new MeterProvider({ readers: [reader] });
  const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  metrics.setGlobalMeterProvider(meters);
  trace.setGlobalTracerProvider(tracers);
  const exported = async () => {
    counted.reset();
    await meters.forceFlush();
    return counted.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics);
  };
  return {
    spans: () => spans.getFinishedSpans(),
    points: async (): Promise<readonly Point[]> =>
      (await exported())
        .flatMap((scope) => scope.metrics)
        .flatMap(({ descriptor, dataPoints }) =>
          dataPoints.map(({ attributes, value }) => ({ name: descriptor.name, labels: attributes, value })),
        ),
    /** All that would go out, as one text. */
    text: async (): Promise<string> =>
      JSON.stringify([
        await exported(),
        spans
          .getFinishedSpans()
          .map(({ name, attributes, events, status, links, resource, instrumentationScope }) => [
            name,
            attributes,
            events,
            status,
            links,
            resource.attributes,
            instrumentationScope,
          ]),
      ]),
    stop: async () => {
      metrics.disable();
      trace.disable();
      await meters.shutdown();
      await tracers.shutdown();
    },
  };
};
