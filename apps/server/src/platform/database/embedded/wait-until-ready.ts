import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { DATABASE, type EmbeddedConnection } from './embedded-connection.ts';
import type { WatchedProcess } from './watched-process.ts';

// A start takes a tenth of a second; replaying the log after a power cut on a slow disk can take minutes.
const READY_DEADLINE_MS = 180_000;

/** Waits until the database responds, and creates our own database in a new cluster. */
export async function waitUntilReady(server: WatchedProcess, connection: EmbeddedConnection): Promise<void> {
  const end = Date.now() + READY_DEADLINE_MS;
  while (true) {
    const outcome = await tryToPrepare(connection);
    if (outcome === 'ready') return;
    if (server.hasExited()) throw new Error(`PostgreSQL ended at once: ${server.lastLines().join(' | ')}`);
    if (Date.now() > end) throw new Error(`PostgreSQL did not become ready: ${outcome}`);
    await wait(20);
  }
}

async function tryToPrepare(connection: EmbeddedConnection): Promise<string> {
  const client = new Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 });
  // Without a listener a cut connection would end the whole process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return 'ready';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}
