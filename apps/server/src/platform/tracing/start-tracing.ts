import { hostname } from 'node:os';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Log } from '../log/create-logger.ts';
import { otlpJson } from './otlp-json.ts';
import { SpanQueue } from './span-queue.ts';
import { Tracing } from './tracing.ts';

type Parts = { config: Config; version: string; log: Log };

export type StartedTracing = {
  tracing: Tracing;
  measure(registry: Registry): void;
  stop(): Promise<void>;
};

/** This module is loaded only when a collector is set. */
export function startTracing({ config, version, log }: Parts): StartedTracing {
  const resource = { service: config.OTEL_SERVICE_NAME, version, process: `${hostname()}:${process.pid}` };
  const queue = new SpanQueue({
    url: config.tracesUrl ?? '',
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    body: (spans) => otlpJson(spans, resource),
    log,
  });
  const tracing = new Tracing({ ratio: config.OTEL_TRACES_SAMPLER_ARG, send: (span) => queue.add(span) });
  return {
    tracing,
    measure(registry) {
      new Counter({
        name: 'greenroom_trace_spans_total',
        help: 'Parts of traces that were sent to the collector, or dropped because it did not accept them in time.',
        labelNames: ['outcome'],
        registers: [registry],
        collect() {
          this.reset();
          this.inc({ outcome: 'sent' }, queue.sent);
          this.inc({ outcome: 'dropped' }, queue.dropped);
        },
      });
    },
    stop: () => queue.stop(),
  };
}
