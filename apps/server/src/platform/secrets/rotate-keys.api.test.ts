import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { openDataKeys, refreshDataKeys } from './data-keys.ts';
import { listSealedColumns } from './reseal.ts';
import { rotateKeys } from './rotate-keys.ts';
import { createSealer, headerOf, type KeyRing } from './sealer.ts';

const secret = 'a key for tests that is long enough';
const newSecret = 'another key for tests that is long enough';

let t: TestDatabase;
let stopNodes: (() => Promise<void>)[];

beforeEach(async () => {
  t = await createTestDatabase();
  stopNodes = [];
});
afterEach(async () => {
  for (const stop of stopNodes) await stop();
  await t.drop();
});

/** A server process as far as its keys go: it refreshes them, and seals a value each time. */
async function startNode(...secrets: [current: string, former?: string]) {
  const ring = createSealer(...secrets);
  const node = randomUUID();
  await openDataKeys(t.owner, ring, { role: 'server' });
  await asSystem(t.database, (db) => sql`insert into server_nodes (node) values (${node})`.execute(db));
  let isRunning = true;
  const beat = async () => {
    while (isRunning) {
      await refreshDataKeys(t.database, ring, node);
      await storeValue(ring);
    }
  };
  const beating = beat();
  const stop = async () => {
    isRunning = false;
    await beating;
    await asSystem(t.database, (db) => db.deleteFrom('server_nodes').where('node', '=', node).execute());
  };
  stopNodes.push(stop);
  return { ring, stop };
}

function storeValue(ring: KeyRing, until = new Date(Date.now() + 86_400_000)) {
  const id = randomUUID();
  const values = { id, sealed_secret: ring.seal(Buffer.from(id)), signs_until: until, verifies_until: until };
  return asSystem(t.database, (db) => db.insertInto('signing_keys').values(values).execute());
}

const storedValues = () =>
  asSystem(t.database, (db) => db.selectFrom('signing_keys').select(['id', 'sealed_secret']).execute());
const rotate = (ring: KeyRing, deadlineMilliseconds = 60_000) =>
  rotateKeys({
    owner: t.owner,
    ring,
    log: () => {},
    removesOld: false,
    deadlineMilliseconds,
    pauseMilliseconds: 20,
  });
async function commandRing(...secrets: [current: string, former?: string]) {
  const ring = createSealer(...secrets);
  await openDataKeys(t.owner, ring, { role: 'command' });
  return ring;
}

test('two servers write all the time while the key rotates twice; every value opens, all with the last key', async () => {
  await storeValue(createSealer(secret));
  const nodes = [await startNode(secret), await startNode(secret)];
  await rotate(await commandRing(secret));
  await rotate(await commandRing(secret));
  for (const { stop } of nodes.splice(0)) await stop();
  const reader = await commandRing(secret);
  const values = await storedValues();
  expect(values.length).toBeGreaterThan(4);
  for (const { id, sealed_secret } of values) {
    expect(reader.open(sealed_secret).toString()).toBe(id);
    expect(sealed_secret.subarray(0, 8)).toEqual(headerOf(reader.sealingKey ?? 0));
  }
});

test('SECRET_KEY changes server by server, and the former one opens nothing afterwards', async () => {
  const [first, second] = [await startNode(secret), await startNode(secret)];
  await first.stop();
  const changed = await startNode(newSecret, secret);
  const early = rotate(await commandRing(newSecret, secret), 100);
  await expect(early).rejects.toThrow(/1 running servers do not have this SECRET_KEY/);
  await second.stop();
  await rotate(await commandRing(newSecret, secret));
  await changed.stop();
  await expect(commandRing(secret)).rejects.toThrow(/SECRET_KEY does not open the keys/);
  const reader = await commandRing(newSecret);
  for (const { id, sealed_secret } of await storedValues())
    expect(reader.open(sealed_secret).toString()).toBe(id);
});

test('a server of an older release, which records no keys, keeps the old form and stops a rotation', async () => {
  const old = randomUUID();
  await asSystem(t.database, (db) => sql`insert into server_nodes (node) values (${old})`.execute(db));
  const { ring } = await startNode(secret);
  const oldRelease = createSealer(secret);
  expect(oldRelease.open(ring.seal(Buffer.from('text'))).toString()).toBe('text');
  await expect(rotate(await commandRing(secret), 100)).rejects.toThrow(new RegExp(old));
});

test('an interrupted rotation goes on with the same key', async () => {
  const { ring, stop } = await startNode(secret);
  await storeValue(ring);
  await stop();
  const dead = randomUUID();
  await asSystem(t.database, (db) => sql`insert into server_nodes (node) values (${dead})`.execute(db));
  await expect(rotate(await commandRing(secret), 50)).rejects.toThrow(dead);
  await asSystem(t.database, (db) => db.deleteFrom('server_nodes').execute());
  await rotate(await commandRing(secret));
  const keys = await asSystem(t.database, (db) =>
    db.selectFrom('data_keys').select(['id', 'state']).orderBy('id').execute(),
  );
  expect(keys).toEqual([
    { id: 1, state: 'old' },
    { id: 2, state: 'current' },
  ]);
});

test('values of connections and of the bin are sealed again, and no connection counts as changed', async () => {
  const ring = createSealer(secret);
  await openDataKeys(t.owner, ring, { role: 'server' });
  const asset = await anAsset(t.database, { is_controlled: true });
  const services = { sealer: ring } as never;
  await aConnection({ database: t.database, services }, asset, { credentials: { password: 's3cret' } });
  const connection = () =>
    asSystem(t.database, (db) =>
      db
        .selectFrom('device_connections')
        .where('asset_id', '=', asset.id)
        .selectAll()
        .executeTakeFirstOrThrow(),
    );
  const before = await connection();
  const owner = new pg.Client(t.owner);
  await owner.connect();
  await owner.query(
    `insert into bin_entries (partner_id, thing, thing_id, name, actor_name) values ($1, 'asset', 99, 'x', 'y')`,
    [asset.partner_id],
  );
  await owner.query(
    `insert into bin_rows select id, 'device_connections', '[99]', 1, (select to_jsonb(c) from device_connections c)
     from bin_entries`,
  );
  await rotate(await commandRing(secret));
  const reader = await commandRing(secret);
  const after = await connection();
  expect(after.version).toBe(before.version);
  expect(after.credentials_set_at).toEqual(before.credentials_set_at);
  const { rows } = await owner.query(`select whole->>'sealed_credentials' as sealed from bin_rows`);
  await owner.end();
  for (const sealed of [after.sealed_credentials, Buffer.from(rows[0].sealed.slice(2), 'hex')]) {
    expect(sealed?.subarray(0, 8)).toEqual(headerOf(2));
    expect(reader.open(sealed ?? Buffer.alloc(0)).toString()).toContain('s3cret');
  }
});

test('finds the sealed columns by their names', async () => {
  const owner = new pg.Client(t.owner);
  await owner.connect();
  const columns = await listSealedColumns(owner);
  const { rows } = await owner.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%seal%' and data_type = 'bytea' and table_name not in ('server_nodes', 'data_keys')`,
  );
  await owner.end();
  expect(columns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  );
  expect(columns).toContainEqual({ table: 'totp_factors', column: 'sealed_secret' });
});

test('a lost SECRET_KEY stops the start with one line, until what it sealed is given up', async () => {
  await openDataKeys(t.owner, createSealer(secret), { role: 'server' });
  const ring = createSealer(newSecret);
  await expect(openDataKeys(t.owner, ring, { role: 'server' })).rejects.toThrow(
    /^SECRET_KEY does not open .*--key-lost$/,
  );
  await openDataKeys(t.owner, ring, { role: 'command', givesUpLostKeys: true });
  await rotate(ring);
  expect(ring.sealingKey).toBe(1);
});
