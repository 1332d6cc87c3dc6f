import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Storage } from './storage.ts';

// An upload of many megabytes to a bucket takes up to 45 s.
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 45];

/** What the calls of this process to the file storage take, and whether it can be used. */
export function measureStorage(registry: Registry, { health }: Pick<Storage, 'health'>): void {
  const registers = [registry];
  const calls = new Histogram({
    ...{ name: 'greenroom_storage_call_seconds', buckets, registers },
    help: 'Time that calls of the file storage took, by operation and outcome. Reading what was opened is not included.',
    labelNames: ['operation', 'outcome'],
  });
  health.observe(({ operation, outcome, milliseconds }) =>
    calls.observe({ operation, outcome }, milliseconds / 1000),
  );
  new Gauge({
    name: 'greenroom_storage_up',
    help: '1 while the file storage can be used, 0 from the first failure until it works again.',
    registers,
    collect() {
      this.set(health.isDown ? 0 : 1);
    },
  });
  new Counter({
    name: 'greenroom_storage_outages_total',
    help: 'How often the file storage began to fail.',
    registers,
    collect() {
      this.reset();
      this.inc(health.outages);
    },
  });
}
