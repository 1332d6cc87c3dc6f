import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/create-logger.ts';
import type { Connection } from './database.ts';
import { isConnectionLost } from './is-database-down.ts';

const pauseMilliseconds = 1_000;
/** A failover takes half a minute at most; after this the process manager decides. */
const maxMilliseconds = 60_000;

/** A server that starts during a failover, or before its database, waits instead of failing again and again. */
export async function waitForDatabase(owner: Connection, log: Pick<Log, 'warn'>): Promise<void> {
  const until = performance.now() + maxMilliseconds;
  for (let attempt = 0; ; attempt++) {
    try {
      if (await acceptsChanges(owner)) return;
      if (performance.now() > until) throw new Error('The database accepts no changes: it is a replica.');
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > until) throw error;
      if (attempt === 0) log.warn({ err: error }, 'waiting for the database');
    }
    await delay(pauseMilliseconds);
  }
}

async function acceptsChanges(owner: Connection): Promise<boolean> {
  const client = new pg.Client({
    ...owner,
    connectionTimeoutMillis: 5_000,
    application_name: 'greenroom-start',
  });
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as is_replica');
    return rows[0]?.is_replica === false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
