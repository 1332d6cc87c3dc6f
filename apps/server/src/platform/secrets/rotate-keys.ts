import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { Connection } from '#platform/database/database.ts';
import { selectKeys } from './data-keys.ts';
import { resealAll } from './reseal.ts';
import type { KeyRing, StoredKey } from './sealer.ts';

type Rotation = {
  owner: Connection;
  ring: KeyRing;
  log: (line: string) => void;
  /** Removes the earlier keys at once: links, marks of browsers and mails that were signed with them end. */
  removesOld: boolean;
  /** How long the running servers may take to learn a key. */
  deadlineMilliseconds?: number;
  pauseMilliseconds?: number;
};

/** Servers refresh their keys every five seconds. */
const defaultDeadlineMilliseconds = 60_000;
/** Marks of browsers live this long, mails are answered within it. */
const oldKeyDays = 180;

/**
 * Replaces the data key while servers run. Each step can be repeated: a rotation that was interrupted goes on where it
 * was. A key seals only after every running server has recorded that it knows it.
 */
export async function rotateKeys(rotation: Rotation): Promise<void> {
  const client = new pg.Client({ ...rotation.owner, application_name: 'greenroom-rotate-key' });
  await client.connect();
  try {
    await client.query("set lock_timeout = '30s'");
    const lock = await client.query('select pg_try_advisory_lock($1) as is_mine', [
      advisoryLocks.keyRotation,
    ]);
    if (!lock.rows[0]?.is_mine) throw new Error('Another rotation of the keys is in progress.');
    await rotate(client, rotation);
  } finally {
    await client.end();
  }
}

async function rotate(client: pg.Client, rotation: Rotation): Promise<void> {
  const { ring, log } = rotation;
  const [mark] = ring.secretMarks;
  await waitForServers(
    client,
    rotation,
    'do not have this SECRET_KEY',
    'secret_marks @> array[$1::text]',
    mark,
  );
  await sealKeysAgain(client, ring);
  const id = await addKey(client, ring);
  log(`Key ${id}: waiting until every server knows it`);
  await waitForServers(client, rotation, `do not know key ${id}`, 'known_keys @> array[$1::integer]', id);
  await promote(client, id);
  await load(client, ring);
  log(`Key ${id}: waiting until every server seals with it`);
  await waitForServers(client, rotation, `do not seal with key ${id}`, 'sealing_key = $1::integer', id);
  await resealAll(client, ring, log);
  await client.query(
    `update signing_keys set signs_until = least(signs_until, now()),
       verifies_until = least(verifies_until, now() + interval '1 day')
     where signs_until > now()`,
  );
  log('Access tokens are signed with a new key from now on');
  await removeOld(client, rotation);
}

async function load(client: pg.Client, ring: KeyRing): Promise<StoredKey[]> {
  const { rows } = await client.query<StoredKey>(selectKeys);
  const closed = ring.adopt(rows);
  if (closed.length > 0)
    throw new Error(
      `SECRET_KEY does not open key ${closed.join(', ')}. Set SECRET_KEY_PREVIOUS to the former one.`,
    );
  return rows;
}

/** After a change of SECRET_KEY: from here on the former one is needed no more. */
async function sealKeysAgain(client: pg.Client, ring: KeyRing): Promise<void> {
  for (const key of await load(client, ring))
    await client.query('update data_keys set sealed_key = $2 where id = $1', [
      key.id,
      ring.sealKeyAgain(key),
    ]);
}

async function addKey(client: pg.Client, ring: KeyRing): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with added as (
       insert into data_keys (id, sealed_key, state)
       select coalesce((select max(id) from data_keys), 0) + 1, $1, 'next'
       where not exists (select from data_keys where state = 'next') returning id)
     select id from added union all select id from data_keys where state = 'next' limit 1`,
    [ring.makeKey()],
  );
  await load(client, ring);
  return rows[0]?.id ?? 0;
}

async function promote(client: pg.Client, id: number): Promise<void> {
  await client.query('begin');
  await client.query("update data_keys set state = 'old', old_at = now() where state = 'current'");
  await client.query("update data_keys set state = 'current', current_at = now() where id = $1", [id]);
  await client.query('commit');
}

/** Old releases record nothing, so they count as servers that do not know. */
async function waitForServers(
  client: pg.Client,
  { deadlineMilliseconds = defaultDeadlineMilliseconds, pauseMilliseconds = 1_000 }: Rotation,
  problem: string,
  ...[condition, value]: [condition: string, value: unknown]
): Promise<void> {
  const until = performance.now() + deadlineMilliseconds;
  for (;;) {
    const { rows } = await client.query<{ node: string }>(
      `select node from server_nodes
       where seen_at > now() - interval '30 s' and not coalesce(${condition}, false) order by node`,
      [value],
    );
    if (rows.length === 0) return;
    if (performance.now() > until) {
      const nodes = rows.map(({ node }) => node).join(', ');
      throw new Error(
        `${rows.length} running servers ${problem} (${nodes}). Start this release with the same SECRET_KEY on all ` +
          'servers, then run rotate-key again: it goes on where it was.',
      );
    }
    await delay(pauseMilliseconds);
  }
}

async function removeOld(client: pg.Client, { ring, log, removesOld }: Rotation): Promise<void> {
  const { rowCount } = await client.query(
    `delete from data_keys where state = 'old' and ($1 or old_at < now() - make_interval(days => $2))`,
    [removesOld, oldKeyDays],
  );
  if (rowCount) log(`Removed ${rowCount} earlier keys`);
  await load(client, ring);
}
