import { Gauge, Histogram, type Registry } from 'prom-client';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { countWaiting } from './sending/count-waiting.queries.ts';

/** The messages that wait to be sent. Every server of an installation reports the same. */
export function addDeliveryMetrics({ database, metrics }: Pick<Services, 'database' | 'metrics'>): void {
  const registers = [metrics];
  const oldest = new Gauge({
    name: 'greenroom_deliveries_oldest_waiting_seconds',
    help: 'For how long the oldest due message has waited.',
    labelNames: ['way'],
    registers,
  });
  new Gauge({
    name: 'greenroom_deliveries_waiting',
    help: 'Messages about incidents and tickets that are due and not sent yet.',
    labelNames: ['way'],
    registers,
    async collect() {
      // Without the database the other metrics are still of use, and must not wait for it.
      const rows = database.isDown ? [] : await asSystem(database, countWaiting).catch(() => []);
      this.reset();
      oldest.reset();
      for (const { way, waiting, seconds } of rows) {
        this.set({ way }, waiting);
        oldest.set({ way }, seconds);
      }
    },
  });
}

const name = 'greenroom_delivery_seconds';

/** Counts an attempt of this process to send a message. */
export function observeDelivery(
  registry: Registry,
  { way, outcome, milliseconds }: { way: string; outcome: 'sent' | 'failed'; milliseconds: number },
): void {
  const attempts =
    (registry.getSingleMetric(name) as Histogram<'way' | 'outcome'> | undefined) ??
    new Histogram({
      name,
      help: 'Time that an attempt to send a message took, by its outcome.',
      labelNames: ['way', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    });
  attempts.observe({ way, outcome }, milliseconds / 1000);
}
