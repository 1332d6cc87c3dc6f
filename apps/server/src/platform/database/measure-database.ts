import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from './database.ts';

/** What the pool of this process does, and whether it can reach the database. */
export function measureDatabase(registry: Registry, database: Database): void {
  const registers = [registry];
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
