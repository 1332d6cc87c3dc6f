import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';

const page = join(import.meta.dirname, '../../../../docs/operations/distribution.md');
const partner = 'partner_id';
const places = ['by partner', 'on every node', 'on the coordinator'];

type Listed = { table: string; place: string; column: string; target: string | undefined; keys: string[] };

/** The lines of the table in docs/operations/distribution.md. */
function readPage(text: string): Listed[] {
  return [...text.matchAll(/^\| (\w+) +\| ([\w ]+?) +\| (.*?) +\| (.*?) +\|$/gm)]
    .filter(([, table]) => table !== 'Table')
    .map(([, table = '', place = '', by = '', keys = '']) => {
      const [column = '', target] = [...by.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
      return {
        table,
        place,
        column,
        target,
        keys: [...keys.matchAll(/`([^`]+)`/g)].map(([, key]) => key ?? ''),
      };
    });
}

describe('the page about distribution by partner', () => {
  let t: TestDatabase;
  let real: Map<string, { columns: string[]; keys: string[] }>;
  const listed = readPage(readFileSync(page, 'utf8'));
  const placeOf = (table: string) => listed.find((line) => line.table === table)?.place;

  beforeAll(async () => {
    t = await createTestDatabase();
    const owner = new pg.Client(t.owner);
    await owner.connect();
    const { rows } = await owner.query(`
      select c.relname as table,
        array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
        array(select substring(pg_get_constraintdef(k.oid) from '\\(([^)]*)\\)') from pg_constraint k
          where k.conrelid = c.oid and k.contype in ('p', 'u') order by 1) as keys
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`);
    await owner.end();
    real = new Map(rows.map(({ table, ...rest }) => [table, rest]));
  });
  afterAll(() => t.drop());

  test('lists each table once, in order, with a place', () => {
    expect(listed.map(({ table }) => table)).toEqual([...real.keys()].toSorted());
    expect(listed.filter(({ place }) => !places.includes(place))).toEqual([]);
  });

  test('finds the partner of each distributed row in its own column or in a distributed row that it names', () => {
    for (const { table, place, column, target } of listed) {
      if (place !== 'by partner') expect({ table, column }).toEqual({ table, column: '' });
      else {
        expect(real.get(table)?.columns, table).toContain(column);
        if (column !== partner) expect({ table, place: placeOf(target ?? '') }).toEqual({ table, place });
      }
    }
  });

  test('names the keys of distributed tables that do not contain the partner', () => {
    const narrow = (table: string) =>
      (real.get(table)?.keys ?? []).filter((key) => !key.split(', ').includes(partner)).toSorted();
    for (const { table, place, keys } of listed)
      expect({ table, keys: keys.toSorted() }).toEqual({
        table,
        keys: place === 'by partner' ? narrow(table) : [],
      });
  });
});
