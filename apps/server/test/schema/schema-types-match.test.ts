import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { findDifferences } from './find-differences.ts';
import { readSchemaTypes } from './read-schema-types.ts';
import { readTables } from './read-tables.ts';

const file = join(import.meta.dirname, '../../src/platform/database/schema.ts');
const source = readFileSync(file, 'utf8');

describe('schema.ts', () => {
  let t: TestDatabase;
  let owner: pg.Client;

  beforeAll(async () => {
    t = await createTestDatabase();
    owner = new pg.Client(t.owner);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await t.drop();
  });

  const differences = async () => findDifferences(readSchemaTypes(source), await readTables(owner));

  test('matches the migrated database in every table and column', async () => {
    expect(await differences()).toEqual([]);
  });

  test.each([
    ['alter table sites add column colour text', 'sites.colour: only in the database'],
    ['create table spare_keys (id int)', 'spare_keys: only in the database'],
    ['alter table tickets drop column sales_order', 'tickets.sales_order: only in schema.ts'],
    [
      'alter table users alter column email drop not null',
      'users.email: read as string, in the database string | null',
    ],
    [
      'alter table firmware_catalogue alter column package_url type bytea using null',
      'firmware_catalogue.package_url: read as string | null, in the database Buffer | null',
    ],
    [
      'alter table users alter column roles drop default',
      'users.roles: optional in a new row, in the database required',
    ],
  ])('fails after "%s"', async (change, difference) => {
    await owner.query('begin');
    try {
      await owner.query(change);
      expect(await differences()).toEqual([difference]);
    } finally {
      await owner.query('rollback');
    }
  });
});
