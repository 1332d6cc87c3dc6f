import { Gauge } from 'prom-client';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type HistorySize, listHistorySizes } from './history-sizes.queries.ts';

const gauges = {
  bytes: 'Size of each table of the history on disk, with its indexes.',
  rows: 'Rows of each table of the history, as the database estimates them.',
  partitions: 'Partitions of each table of the history.',
} as const;

/** The size of the history, read when the metrics are. Every server of an installation reports the same. */
export function addHistoryMetrics({ database, metrics }: Pick<Services, 'database' | 'metrics'>): void {
  let reading: Promise<HistorySize[]> | undefined;
  // One query for all. Without the database the other metrics are still of use, and must not wait for it.
  const read = () => {
    if (database.isDown) return [];
    reading ??= asSystem(database, listHistorySizes)
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const [name, help] of Object.entries(gauges)) {
    new Gauge({
      name: `greenroom_history_${name}`,
      help,
      labelNames: ['table'],
      registers: [metrics],
      async collect() {
        for (const size of await read()) this.set({ table: size.table }, size[name as keyof typeof gauges]);
      },
    });
  }
}
