import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssetRow } from '@greenroom/domain/inventory/asset.ts';
import {
  assetExportColumns,
  roomExportColumns,
  siteExportColumns,
} from '@greenroom/domain/inventory/export-columns.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import type { Site } from '@greenroom/domain/inventory/site.ts';
import { type CsvColumn, csvHeader, csvRow } from '@greenroom/domain/listing/csv.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { importPath, importText } from '#test/build/an-import.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { exportEstate } from './export-estate.ts';

let t: TestDatabase;
let folder: string;

beforeEach(async () => {
  t = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'greenroom-export-'));
  await run(t, awkwardEstate);
});
afterEach(async () => {
  await t.drop();
  await rm(folder, { recursive: true, force: true });
});

function run<Row>({ database }: TestDatabase, text: string): Promise<Row[]> {
  return asSystem(database, async (db) => (await sql.raw<Row>(text).execute(db)).rows);
}

/** Unusual data: formulas, quotes, guards, blanks, missing references, duplicates, foreign formats. */
const awkwardEstate = `
  insert into partners (reference, name, is_company) values ('P1', '=First "quoted"', true), (null, 'Second, with comma', false);
  insert into tenants (partner_id, display_name, colors) values (1, '@brand', '{"primary": "#0F766E", "primaryForeground": "#ffffff",
    "primaryDark": "#134e4a", "secondary": "#e2e8f0", "secondaryForeground": "#0f172a", "accent": "#f59e0b", "accentForeground": "#1c1917"}');
  insert into sites (partner_id, reference, name, address, city, postal_code, country, latitude, longitude, time_zone) values
    (1, 'S1', '+33 avenue', E'line one\\nline two', 'Łódź', '01000', 'PL', -12.5, -0.000001, 'Europe/Warsaw'),
    (2, null, '-', '''=guarded', '', null, ' padded ', 0, 179.123456789, null);
  insert into rooms (site_id, partner_id, reference, name, floor, capacity) values
    (1, 1, '-R1', 'Room; one', '-1', 0), (1, 1, null, 'Room two', null, null), (2, 2, null, 'Room', 'x', 12);
  insert into assets (room_id, partner_id, ref, product_name, serial_number, mac_address, note, is_controlled, additional_data) values
    (1, 1, 'A1', '=cmd()', 'unknown', '001a.2b3c.4d5e', '<p>Hello <b>you</b> &amp; me</p>', true,
      '{"warranty_end_date": "2027-03-31T00:00:00Z", "description": "-", "erp": 1}'),
    (1, 1, 'A2', 'Twin', 'unknown', null, null, false, '{}'),
    (2, 1, null, 'Twin', null, null, null, false, '{}'),
    (2, 1, null, 'Twin', null, null, null, false, '{}'),
    (3, 2, null, E'\\tTab', 'SN-9', '00:00:00:00:00:09', null, false, '{}')`;

describe('an export', () => {
  test('changes nothing when it is imported again', async () => {
    await run(
      t,
      `insert into service_calendars (partner_id, name) values (1, '=Early; "and" late'), (2, 'Late');
       insert into site_services (site_id, calendar_id, target_availability) values (1, 1, 99.95)`,
    );
    const written = await exportEstate({ database: t.database, folder, force: false });
    expect(written.map(({ rows }) => rows)).toEqual([2, 2, 3, 5]);
    const sites = join(folder, 'sites.csv');
    expect(await readFile(sites, 'utf8')).toContain(`,Europe/Warsaw,"'=Early; ""and"" late",99.95\r\n`);
    const before = await run(
      t,
      'select id, updated_at, xmin::text from assets union all select id, updated_at, xmin::text from sites',
    );
    const results = await importPath(t.database, folder);
    expect(results.flatMap(({ lines }) => lines).filter((line) => !line.includes(': unchanged'))).toEqual([]);
    expect(
      await run(
        t,
        'select id, updated_at, xmin::text from assets union all select id, updated_at, xmin::text from sites',
      ),
    ).toEqual(before);
    // A calendar of another partner is none of this site; the command may set both.
    const changed = (calendar: string) =>
      importText(t.database, `partner,reference,calendar,target\nP1,S1,${calendar},98\n`, {
        name: 'sites.csv',
      });
    expect((await changed('Late')).lines).toEqual([
      'line 2: rejected S1 - Column "calendar": the partner has no calendar "Late".',
    ]);
    expect((await changed('-')).counts).toEqual([0, 1, 0, 0]);
    expect(await run(t, 'select calendar_id, target_availability, version from site_services')).toEqual([
      { calendar_id: null, target_availability: 98, version: 2 },
    ]);
  });

  test('creates the same estate in an empty installation', async () => {
    await exportEstate({ database: t.database, folder, force: false });
    const other = await createTestDatabase();
    try {
      const results = await importPath(other.database, folder);
      expect(results.map(({ counts }) => counts)).toEqual([
        [2, 0, 0, 0],
        [2, 0, 0, 0],
        [3, 0, 0, 0],
        [5, 0, 0, 0],
      ]);
      const names =
        'select name from partners union all select name from sites union all select name from rooms';
      expect(await run(other, names)).toEqual(await run(t, names));
      const places = 'select latitude, longitude, time_zone from sites order by id';
      expect(await run(other, places)).toEqual(await run(t, places));
    } finally {
      await other.drop();
    }
  });

  test('guards text that a spreadsheet would run, and keeps numbers as numbers', async () => {
    await exportEstate({ database: t.database, folder, force: false });
    const sites = await readFile(join(folder, 'sites.csv'), 'utf8');
    expect(sites).toContain(',-12.5,-0.000001,Europe/Warsaw,,\r\n');
    expect(sites).toContain(",S1,'+33 avenue,");
    expect(await readFile(join(folder, 'assets.csv'), 'utf8')).toContain(",A1,'=cmd(),");
    for (const kind of ['partners', 'sites', 'rooms', 'assets']) {
      const text = await readFile(join(folder, `${kind}.csv`), 'utf8');
      expect(text).not.toMatch(/(^|,)"?[=@+]/m);
    }
  });

  test('of one partner contains nothing of another', async () => {
    const written = await exportEstate({
      database: t.database,
      folder,
      partner: 'second, WITH comma',
      force: false,
    });
    expect(written.map(({ rows }) => rows)).toEqual([1, 1, 1, 1]);
    expect(await readFile(join(folder, 'assets.csv'), 'utf8')).not.toContain('A1');
  });

  test('overwrites nothing unless told to', async () => {
    await exportEstate({ database: t.database, folder, force: false });
    await expect(exportEstate({ database: t.database, folder, force: false })).rejects.toThrow(
      /already exists/,
    );
    await exportEstate({ database: t.database, folder, force: true });
  });
});

/** As the browser writes it, row by row. */
function exported<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHeader(columns) + rows.map((row) => csvRow(columns, row)).join('');
}

describe('an exported list', () => {
  test('of sites, rooms or assets changes nothing when it is imported again', async () => {
    const partner = 'P1';
    const sites = await run<Site>(t, 'select * from sites where partner_id = 1');
    const rooms = await run<Room>(
      t,
      'select rooms.*, sites.name as site_name from rooms join sites on sites.id = site_id where rooms.partner_id = 1',
    );
    const assets = await run<AssetRow>(
      t,
      `select assets.*, rooms.name as room_name, sites.name as site_name from assets join rooms on rooms.id = room_id
       join sites on sites.id = site_id where assets.partner_id = 1 order by product_name desc`,
    );
    const files = [
      exported(siteExportColumns, sites),
      exported(roomExportColumns, rooms),
      exported(assetExportColumns, assets),
    ];
    for (const [at, rows] of [1, 2, 4].entries()) {
      expect((await importText(t.database, files[at] ?? '', { partner })).counts).toEqual([0, 0, rows, 0]);
    }
  });
});
