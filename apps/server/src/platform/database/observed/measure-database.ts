import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Tracing } from '../../tracing/tracing.ts';
import type { Database } from '../database.ts';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Listeners = {
  onStatement(text: string, milliseconds: number): void;
  tracing?: Tracing | undefined;
};

/**
 * What the pool of this process does, and whether it can reach the database. `onStatement` is told about every statement,
 * too.
 */
export function measureDatabase(
  registry: Registry,
  database: Database,
  { onStatement, tracing }: Listeners,
): void {
  const registers = [registry];
  const waits = new Histogram({
    ...{ name: 'greenroom_database_wait_seconds', buckets, registers },
    help: 'Time that work waited for a connection to the database.',
  });
  const statements = new Histogram({
    ...{ name: 'greenroom_database_statement_seconds', buckets, registers },
    help: 'Time that statements took, with the way to the database and back.',
  });
  database.observe({
    waited: (milliseconds) => waits.observe(milliseconds / 1000),
    ran(text, milliseconds) {
      statements.observe(milliseconds / 1000);
      onStatement(text, milliseconds);
    },
    ...(tracing && { starts: (text: string) => tracing.statement(text) }),
  });
  new Gauge({
    name: 'greenroom_database_connections',
    help: 'Connections of this server to the database, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle } = database.connections;
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'in_use' }, total - idle);
    },
  });
  new Gauge({
    name: 'greenroom_database_waiting',
    help: 'Work that waits for a connection to the database.',
    registers,
    collect() {
      this.set(database.connections.waiting);
    },
  });
  new Gauge({
    name: 'greenroom_database_up',
    help: '1 while the database can be reached, 0 from the first lost connection until it can be reached again.',
    registers,
    collect() {
      this.set(database.isDown ? 0 : 1);
    },
  });
  measureReplicas(registers, database);
  new Counter({
    name: 'greenroom_database_outages_total',
    help: 'How often the connection to the database was lost.',
    registers,
    collect() {
      this.reset();
      this.inc(database.outages);
    },
  });
}

/** Without the right to see them there is no number, which would look like the number of an installation without any. */
function measureReplicas(registers: Registry[], database: Database): void {
  const seconds = new Gauge({
    name: 'greenroom_database_replica_lag_seconds',
    help: 'How long the slowest replica of the database is behind.',
    registers,
  });
  const bytes = new Gauge({
    name: 'greenroom_database_replica_lag_bytes',
    help: 'How much of the log the slowest replica of the database has not replayed.',
    registers,
  });
  new Gauge({
    name: 'greenroom_database_replicas',
    help: 'Replicas that follow the database.',
    registers,
    async collect() {
      const replicas = database.isDown ? undefined : await database.readReplicas().catch(() => undefined);
      for (const gauge of [this, seconds, bytes]) gauge.remove();
      if (!replicas) return;
      this.set(replicas.count);
      seconds.set(replicas.lagSeconds);
      bytes.set(replicas.lagBytes);
    },
  });
}
