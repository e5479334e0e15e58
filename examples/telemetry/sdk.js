/**
 * What a host sets up once, at its start: OpenTelemetry's SDK, here with exporters that send over HTTP to where
 * OTEL_EXPORTER_OTLP_ENDPOINT says. autodream finds it by itself.
 */
import { metrics, trace } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

export const startSdk = () => {
  const tracers = new BasicTracerProvider({
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const meters = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })],
  });
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  /** Sends what is left. To be called before the process ends. */
  return async () => {
    await tracers.shutdown();
    await meters.shutdown();
  };
};
