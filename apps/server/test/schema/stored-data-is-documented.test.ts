import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/security/data.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const namesIn = (text: string) => [...text.matchAll(/`([A-Za-z_]+)`/g)].map(([, name]) => name as string);

describe('docs/security/data.md', () => {
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

  const listTables = async () => {
    const { rows: found } = await owner.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
    return found.map(({ name }) => name);
  };
  const documented = () => rows.flatMap(([, , tables = '']) => namesIn(tables));

  test('names every table of the database once, and no other', async () => {
    expect(documented().toSorted()).toEqual(await listTables());
  });

  test('says of each why it is stored and for how long, with the periods of the settings', () => {
    const config: Record<string, unknown> = readConfig({});
    for (const [, data, tables = '', why, kept = ''] of rows.slice(2)) {
      if (data?.startsWith('**')) continue;
      expect({ data, tables, why, kept }).toEqual({
        data,
        tables: expect.stringMatching(/./),
        why: expect.stringMatching(/./),
        kept: expect.stringMatching(/./),
      });
      for (const [, name = '', period] of kept.matchAll(/`([A-Z_]+)` \((\d+|for ever)\)/g))
        expect(`${name} ${period}`).toBe(`${name} ${config[name] === 0 ? 'for ever' : config[name]}`);
    }
  });
});
