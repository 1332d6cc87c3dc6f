import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readMigrations } from '#platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';

const own = '0019_files_stay_home.sql';
const name = `test_${randomUUID().replaceAll('-', '')}`;
let t: TestDatabase;
let admin: pg.Client;
let old: pg.Client;

beforeAll(async () => {
  // Its template brings the role of the application, which belongs to the whole cluster.
  t = await createTestDatabase();
  const server = inject('postgres');
  admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  old = new pg.Client({ ...server, database: name });
  await old.connect();
});
afterAll(async () => {
  await old.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await t.drop();
});

test('files that users made public stay with their partner; those of administrators stay shared with all', async () => {
  const migrations = await readMigrations();
  for (const { text } of migrations.filter((migration) => migration.name < own)) await old.query(text);
  await old.query(`
    insert into partners (id, name) values (1, 'A');
    insert into users (id, partner_id, username, email, is_superuser) values
      (1, 1, 'user', 'user@x.example', false), (2, 1, 'admin', 'admin@x.example', true);
    insert into files (id, partner_id, entity_type, entity_id, room_type, category, filename, content_type, size,
      is_public, storage_key, uploaded_by) values
      (1, 1, 'room_type', 7, 'Lobby', 'document', 'a', 'a', 1, true, 'k1', 1),
      (2, 1, 'room_type', 7, 'Lobby', 'document', 'a', 'a', 1, true, 'k2', 2),
      (3, 1, 'room_type', 7, 'Lobby', 'document', 'a', 'a', 1, false, 'k3', 2),
      (4, 1, 'room', 7, null, 'document', 'a', 'a', 1, true, 'k4', 2),
      (5, 1, 'room_type', 7, 'Lobby', 'document', 'a', 'a', 1, true, 'k5', null)`);
  for (const { text } of migrations.filter((migration) => migration.name === own)) await old.query(text);
  const { rows } = await old.query('select id from files where shared_with_all');
  expect(rows).toEqual([{ id: 2 }]);
});
