import { sql } from 'kysely';
import pg from 'pg';
import type { Connection, Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { KeyRing, StoredKey } from './sealer.ts';

/** A server process that was not seen for this long is dead; see server-nodes.queries.ts. */
const aliveSeconds = 30;

export const selectKeys = 'select id, sealed_key, state from data_keys order by id';

/** The first key becomes current when every server that runs knows it. Later ones are for `greenroom rotate-key`. */
const promoteFirstKey = `
  update data_keys set state = 'current', current_at = now()
  where state = 'next' and not exists (select from data_keys where state = 'current')
    and not exists (select from server_nodes where seen_at > now() - make_interval(secs => ${aliveSeconds})
      and not coalesce(known_keys @> array[data_keys.id], false))`;

type Opening = {
  role: 'server' | 'command';
  /** Deletes keys that this SECRET_KEY does not open, with all that they have sealed. */
  givesUpLostKeys?: boolean | undefined;
};

/**
 * Loads the data keys before anything is sealed or opened. A server creates the first one. Rejects a SECRET_KEY that
 * opens none of them: with it every sealed value would silently be lost.
 */
export async function openDataKeys(
  owner: Connection,
  ring: KeyRing,
  { role, givesUpLostKeys = false }: Opening,
): Promise<void> {
  const client = new pg.Client({
    ...owner,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    application_name: 'greenroom-keys',
  });
  await client.connect();
  try {
    if (role === 'server') {
      await client.query(
        `insert into data_keys (id, sealed_key, state)
         select 1, $1, 'next' where not exists (select from data_keys) on conflict do nothing`,
        [ring.makeKey()],
      );
      await client.query(promoteFirstKey);
    }
    if (givesUpLostKeys) {
      const stored = await client.query<StoredKey>(selectKeys);
      await client.query('delete from data_keys where id = any ($1)', [ring.adopt(stored.rows)]);
    }
    const { rows } = await client.query<StoredKey>(selectKeys);
    requireReadable(rows, ring.adopt(rows));
  } finally {
    await client.end();
  }
}

function requireReadable(rows: readonly StoredKey[], closed: readonly number[]): void {
  const current = rows.find(({ state }) => state === 'current');
  if (!current || !closed.includes(current.id)) return;
  throw new Error(
    'SECRET_KEY does not open the keys of this database. Set the SECRET_KEY of this installation; if it was changed, ' +
      'set the former one as SECRET_KEY_PREVIOUS; if it is lost, stop all servers and run: greenroom rotate-key --key-lost',
  );
}

/**
 * Takes over what has changed since, and records what this process knows: no server seals with a key that another running
 * one does not know.
 */
export async function refreshDataKeys(database: Database, ring: KeyRing, node: string): Promise<void> {
  await asSystem(database, async (db) => {
    const { rows } = await sql<StoredKey>`select id, sealed_key, state from data_keys order by id`.execute(
      db,
    );
    ring.adopt(rows);
    await sql`
      update server_nodes set known_keys = ${ring.knownKeys}::integer[], sealing_key = ${ring.sealingKey ?? null},
        secret_marks = ${ring.secretMarks}::text[]
      where node = ${node} and (known_keys, sealing_key, secret_marks) is distinct from
        (${ring.knownKeys}::integer[], ${ring.sealingKey ?? null}::integer, ${ring.secretMarks}::text[])`.execute(
      db,
    );
    await sql.raw(promoteFirstKey).execute(db);
  });
}
