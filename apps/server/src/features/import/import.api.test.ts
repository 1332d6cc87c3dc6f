import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { asSystem } from '#platform/database/scope.ts';
import { importPath, importSealer, importText, importTexts } from '#test/build/an-import.ts';
import { testInFull } from '#test/reference/test-in-full.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { importEstate } from './import-estate.ts';
import { planImport } from './plan-import.ts';

const samples = fileURLToPath(new URL('../../../../../docs/samples', import.meta.url));
let t: TestDatabase;

beforeEach(async () => {
  t = await createTestDatabase();
});
afterEach(() => t.drop());

async function all(query: string): Promise<Record<string, unknown>[]> {
  return asSystem(t.database, async (db) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows);
}

async function anEstate(): Promise<void> {
  await importTexts(t.database, {
    'partners.csv': 'reference,name\nP1,First\nP2,Second\n',
    'sites.csv': 'partner,reference,name,city\nP1,S1,Alpha,Paris\nP1,S2,Beta,Lyon\nP2,S1,Alpha,Madrid\n',
    'rooms.csv': 'partner,site,reference,name\nP1,S1,R1,Room 1\nP1,S2,R2,Room 1\nP2,S1,R9,Room 9\n',
    'assets.csv':
      'partner,room,ref,name,serial,mac,status\n' +
      'P1,R1,A1,Screen,SN1,00:00:00:00:00:01,Active\nP1,R1,,Camera,SN2,,Active\nP1,R2,,Amplifier,,00:00:00:00:00:03,Active\n' +
      'P2,R9,A1,Other screen,SN1,00:00:00:00:00:01,Active\n',
  });
}

describe('the sample files', () => {
  test('are imported without rejections, in three languages, and again without a change', async () => {
    const first = await importPath(t.database, samples);
    expect(first.map(({ counts }) => counts)).toEqual([
      [2, 0, 0, 0],
      [3, 0, 0, 0],
      [5, 0, 0, 0],
      [7, 0, 0, 0],
    ]);
    for (const [name, rows] of [
      ['sites-fr.csv', 2],
      ['assets-es.csv', 1],
    ] as const) {
      expect((await importPath(t.database, `${samples}/${name}`))[0]?.counts).toEqual([rows, 0, 0, 0]);
    }
    const again = await importPath(t.database, samples);
    expect(again.map(({ counts: [created, updated, , rejected] }) => [created, updated, rejected])).toEqual(
      Array(4).fill([0, 0, 0]),
    );
    expect(await all("select latitude, longitude from sites where reference = 'HB-101'")).toEqual([
      { latitude: 49.486, longitude: 0.108 },
    ]);
    expect(
      await all("select mac_address, is_controlled, additional_data from assets where ref = 'HB-A-0101'"),
    ).toEqual([
      {
        mac_address: '00:80:45:0A:0B:0C',
        is_controlled: true,
        additional_data: { warranty_end_date: '2027-12-31' },
      },
    ]);
    expect(await all("select colors ->> 'primaryDark' as dark, display_name from tenants")).toEqual([
      { dark: '#134e4a', display_name: 'Harbour Rooms' },
    ]);
  });
});

describe('a row refers to', () => {
  beforeEach(anEstate);

  test.each([
    ['its reference', 'partner,ref,status\nP1,A1,Retired\n', 'A1'],
    ['its serial number, in any case', 'partner,serial,status\nP1,sn2,Retired\n', null],
    ['its MAC address, however it is written', 'partner,mac,status\nP1,0000.0000.0003,Retired\n', null],
    ['the one of its name in its room', 'partner,room,name,status\nP1,R1,camera,Retired\n', null],
  ])('the asset with %s', async (_key, file, ref) => {
    const { counts, lines } = await importText(t.database, file);
    expect(counts).toEqual([0, 1, 0, 0]);
    expect(lines[0]).toMatch(/^line 2: updated .+ \(.*status\)$/);
    expect(await all("select ref from assets where status = 'Retired'")).toEqual([{ ref }]);
    expect(await all('select count(*)::int as n from assets')).toEqual([{ n: 4 }]);
  });

  test('the asset without a ref that has the same serial number, and gives it the new ref', async () => {
    expect((await importText(t.database, 'partner,ref,serial\nP1,A2,SN2\n')).counts).toEqual([0, 1, 0, 0]);
    expect(await all("select product_name from assets where ref = 'A2'")).toEqual([
      { product_name: 'Camera' },
    ]);
  });

  test('another asset when the ref differs, even with the same serial number', async () => {
    const file = 'partner,room,ref,name,serial\nP1,R1,A7,Screen,SN1\n';
    expect((await importText(t.database, file)).counts).toEqual([1, 0, 0, 0]);
  });

  test('no asset when several have its serial number: the row is rejected', async () => {
    await importText(t.database, 'partner,room,ref,name,serial\nP1,R1,A7,Screen,SN1\n');
    const { lines } = await importText(t.database, 'partner,serial,status\nP1,SN1,Retired\n');
    expect(lines).toEqual(['line 2: rejected SN1 - 2 assets have the serial number "SN1".']);
    const narrowed = await importText(t.database, 'partner,serial,mac,status\nP1,SN1,000000000001,Retired\n');
    expect(narrowed.counts).toEqual([0, 1, 0, 0]);
  });

  test('no record when several partners match: the row is rejected', async () => {
    const { lines } = await importText(t.database, 'ref,status\nA1,Retired\n');
    expect(lines).toEqual(['line 2: rejected A1 - Several partners have an asset "A1": give the partner.']);
    expect((await importText(t.database, 'ref,status\nA1,Retired\n', { partner: 'P2' })).counts).toEqual([
      0, 1, 0, 0,
    ]);
    expect(await all("select partner_id from assets where status = 'Retired'")).toEqual([{ partner_id: 2 }]);
  });

  test('the site, the room and the partner by reference, or else by name', async () => {
    expect((await importText(t.database, 'partner,reference,city\nP1,S1,Nice\n')).counts).toEqual([
      0, 1, 0, 0,
    ]);
    expect((await importText(t.database, 'partner,name,city\nfirst,BETA,Nantes\n')).counts).toEqual([
      0, 1, 0, 0,
    ]);
    expect((await importText(t.database, 'site,name,floor\nBeta,room 1,2\n')).counts).toEqual([0, 1, 0, 0]);
    expect((await importText(t.database, 'name,company\nSecond,no\n')).counts).toEqual([0, 1, 0, 0]);
    expect(await all('select city from sites order by id')).toEqual([
      { city: 'Nice' },
      { city: 'Nantes' },
      { city: 'Madrid' },
    ]);
    expect(await all('select floor from rooms order by id')).toEqual([
      { floor: null },
      { floor: '2' },
      { floor: null },
    ]);
  });

  test('an existing and unambiguous parent', async () => {
    const rooms = 'partner,site,reference,name\nP1,Nowhere,R5,New\nP3,S1,R6,New\n,Alpha,R7,New\nP1,,R8,New\n';
    expect((await importText(t.database, rooms, { name: 'rooms.csv' })).lines).toEqual([
      'line 2: rejected R5 - Column "site": there is no site "Nowhere".',
      'line 3: rejected R6 - Column "partner": there is no partner "P3".',
      'line 4: rejected R7 - Column "site": several partners have a site "Alpha"; give the partner.',
      'line 5: rejected R8 - Column "site" is empty or missing: a new room needs it.',
    ]);
    const assets = 'partner,site,room,name\nP1,,Room 1,Speaker\nP1,S2,Room 1,Speaker\nP1,S1,R2,Speaker\n';
    expect((await importText(t.database, assets, { name: 'assets.csv' })).lines).toEqual([
      'line 2: rejected Speaker - Column "room": 2 rooms are called "Room 1"; give the reference.',
      'line 3: created Speaker',
      'line 4: rejected Speaker - Column "room": there is no room "R2" in site "Alpha".',
    ]);
    const known =
      'partner,room,ref,serial,status\nP1,Room 1,A1,,Spare\nP1,Room 1,,SN2,Spare\nP1,Room 1,A7,,Spare\n';
    expect((await importText(t.database, known, { name: 'assets.csv' })).lines).toEqual([
      'line 2: updated A1 (status)',
      'line 3: updated SN2 (status)',
      'line 4: rejected A7 - Column "room": 2 rooms are called "Room 1"; give the reference.',
    ]);
  });

  test('an asset that may move to another room of its partner', async () => {
    const { lines } = await importText(t.database, 'partner,room,ref\nP1,R2,A1\n', { name: 'assets.csv' });
    expect(lines).toEqual(['line 2: updated A1 (room)']);
    expect(
      await all(
        "select reference from rooms join assets on rooms.id = room_id where ref = 'A1' and assets.partner_id = 1",
      ),
    ).toEqual([{ reference: 'R2' }]);
    expect(
      (await importText(t.database, 'partner,room,ref\nP1,R9,A1\n', { name: 'assets.csv' })).counts,
    ).toEqual([0, 0, 0, 1]);
  });

  test('a record only once per file, within and across batches', async () => {
    const filler = Array.from({ length: 600 }, (_, at) => `P1,R1,F${at},Filler,`).join('\n');
    const file = `partner,room,ref,name,serial\nP1,R1,N1,New,X1\nP1,R1,N1,New,\nP1,R1,,Again,x1\n${filler}\nP1,R1,N1,New,\nP1,R1,A1,Screen,\nP1,R1,A1,Screen,\n`;
    const { counts, lines } = await importText(t.database, file);
    expect(counts).toEqual([601, 0, 1, 4]);
    expect(lines.filter((line) => line.includes('rejected'))).toEqual([
      'line 3: rejected N1 - The reference "N1" is also in line 2.',
      'line 4: rejected x1 - The serial number "x1" is also in line 2.',
      'line 605: rejected N1 - The reference "N1" is also in line 2.',
      'line 607: rejected A1 - The reference "A1" is also in line 606.',
    ]);
  });

  test('as many assets as there are rows when they have only a name', async () => {
    const file =
      'partner,room,name,manufacturer\nP1,R1,Speaker,Bose\nP1,R1,Speaker,Bose\nP1,R1,Speaker,Genelec\n';
    expect((await importText(t.database, file)).counts).toEqual([3, 0, 0, 0]);
    expect((await importText(t.database, file)).counts).toEqual([0, 0, 3, 0]);
    const unclear = await importText(t.database, 'partner,room,name,manufacturer\nP1,R1,Speaker,Yamaha\n');
    expect(unclear.lines[0]).toMatch(/3 assets in this room are called "Speaker"/);
  });

  test('nothing of another partner when the import is limited to one', async () => {
    const file = 'partner,reference,name\nP2,S7,New\nP1,S7,New\n,S8,New\n';
    const { lines } = await importText(t.database, file, { name: 'sites.csv', partner: 'P1' });
    expect(lines[0]).toMatch(/says "P2", but this import is for partner "First" only/);
    expect(await all("select partner_id from sites where reference in ('S7', 'S8')")).toEqual([
      { partner_id: 1 },
      { partner_id: 1 },
    ]);
    const partners = await importText(t.database, 'reference,name,company\nP1,Renamed,\nP3,New,\n', {
      partner: 'P1',
    });
    expect(partners.counts).toEqual([0, 1, 0, 1]);
    await expect(importText(t.database, file, { name: 'sites.csv', partner: 'P9' })).rejects.toThrow(
      'there is no partner "P9"',
    );
  });
});

describe('a cell', () => {
  beforeEach(anEstate);

  test('that is empty keeps the field, a hyphen clears it, and a guarded hyphen is a hyphen', async () => {
    const file = (serial: string, status: string) => `partner,ref,serial,status\nP1,A1,${serial},${status}\n`;
    expect((await importText(t.database, file('', ''))).counts).toEqual([0, 0, 1, 0]);
    expect((await importText(t.database, file('-', "'-"))).counts).toEqual([0, 1, 0, 0]);
    expect(await all("select serial_number, status from assets where ref = 'A1' and partner_id = 1")).toEqual(
      [{ serial_number: null, status: '-' }],
    );
  });

  test('that is required cannot be cleared', async () => {
    const { lines } = await importText(t.database, 'partner,ref,name\nP1,A1,-\n', { name: 'assets.csv' });
    expect(lines).toEqual(['line 2: rejected A1 - Column "name" cannot be cleared.']);
  });

  test('that is guarded against formulas is stored as text without its guard', async () => {
    await importText(t.database, 'partner,ref,name,model\nP1,A1,"\'=1+1","\'\'=x"\n');
    expect(await all("select product_name, model from assets where ref = 'A1' and partner_id = 1")).toEqual([
      { product_name: '=1+1', model: "'=x" },
    ]);
  });

  test('changes only its own key in additional_data', async () => {
    await asSystem(t.database, (db) =>
      sql`update assets set additional_data = '{"description": "kept", "erp": 7}' where ref = 'A1'`.execute(
        db,
      ),
    );
    await importText(t.database, 'partner,ref,warranty end\nP1,A1,01/02/2027\n');
    expect(await all("select additional_data from assets where ref = 'A1' and partner_id = 1")).toEqual([
      { additional_data: { description: 'kept', erp: 7, warranty_end_date: '2027-02-01' } },
    ]);
  });

  test('of branding requires all seven colours or none', async () => {
    const { lines } = await importText(t.database, 'reference,name,color_primary\nP1,First,#123456\n');
    expect(lines).toEqual(['line 2: rejected P1 - A brand has 7 colours: give all of them or none.']);
  });
});

describe('an import', () => {
  test('returns bad rows with their reason, and accepts them when corrected', async () => {
    await anEstate();
    const file =
      'Partenaire;Site;Référence;Nom;Capacité\nP1;S1;R10;"Salle ""Bleue""";dix\nP1;S1;R11;Verte;10\nP1;S1;R12;=Rouge;-5\nP1;S1;R13;a;b;c\n';
    const { counts, rejects } = await importText(t.database, file);
    expect(counts).toEqual([1, 0, 0, 3]);
    const must = 'must be a whole number from 0 to 1000000';
    expect(rejects).toBe(
      '\uFEFFreason;Partenaire;Site;Référence;Nom;Capacité\r\n' +
        `"Column ""Capacité"" ${must}; it has ""dix"".";P1;S1;R10;"Salle ""Bleue""";dix\r\n` +
        `"Column ""Capacité"" ${must}; it has ""-5"".";P1;S1;R12;'=Rouge;'-5\r\n` +
        'The row has 6 cells and the header 5: a cell with a delimiter in it needs quotes.;P1;S1;R13;a;b;c\r\n',
    );
    const corrected = (rejects ?? '')
      .replace(';dix', ';10')
      .replace(";'-5", ';5')
      .replace('a;b;c', '"a;b";6');
    expect((await importText(t.database, corrected)).counts).toEqual([3, 0, 0, 0]);
    expect(await all('select name from rooms where capacity is not null order by reference')).toEqual([
      { name: 'Salle "Bleue"' },
      { name: 'Verte' },
      { name: '=Rouge' },
      { name: 'a;b' },
    ]);
  });

  test('that is a dry run reports everything and changes nothing', async () => {
    const results = await importPath(t.database, samples, { isDryRun: true });
    expect(results.map(({ counts }) => counts)).toEqual([
      [2, 0, 0, 0],
      [3, 0, 0, 0],
      [5, 0, 0, 0],
      [7, 0, 0, 0],
    ]);
    expect(await all('select id from partners union all select id from assets')).toEqual([]);
  });

  test('that fails in the middle leaves nothing of its file, and no file of rejected rows', async () => {
    await anEstate();
    const owner = new pg.Client(t.owner);
    await owner.connect();
    await owner.query("alter table assets add constraint trap check (product_name <> 'trap')");
    await owner.end();
    const rows = Array.from({ length: 1200 }, (_, at) => `P1,R1,B${at},${at === 1100 ? 'trap' : 'Device'}\n`);
    const file = `partner,room,ref,name\nP1,Nowhere,X,Bad\n${rows.join('')}`;
    await expect(importText(t.database, file, { name: 'assets.csv' })).rejects.toThrow(
      /^assets\.csv: .*trap.*Nothing of it was imported\.$/,
    );
    expect(await all("select count(*)::int as n from assets where ref like 'B%'")).toEqual([{ n: 0 }]);
  });

  test('leaves an unchanged row untouched', async () => {
    await anEstate();
    const before = await all('select id, updated_at, xmin::text from assets order by id');
    const revisions = await all('select partner_id, step from inventory_revisions order by 1, 2');
    const { counts } = await importText(
      t.database,
      'partner,room,ref,name,serial\nP1,R1,A1,Screen,SN1\nP2,R9,A1,Other screen,SN1\n',
    );
    expect(counts).toEqual([0, 0, 2, 0]);
    expect(await all('select id, updated_at, xmin::text from assets order by id')).toEqual(before);
    expect(await all('select partner_id, step from inventory_revisions order by 1, 2')).toEqual(revisions);
  });

  test('cannot run beside another one', async () => {
    await asSystem(t.database, async (db) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.import})`.execute(db);
      await expect(importText(t.database, 'reference,name,company\nP1,First,\n')).rejects.toThrow(
        /another import is running/,
      );
    });
  });

  testInFull('reads 4,000 rows in small batches, never far ahead of its writes', async () => {
    await anEstate();
    const rows = Array.from({ length: 4_000 }, (_, at) => `P1,R1,L${at},${'long name '.repeat(20)}${at}\n`);
    const file = `partner,room,ref,name\n${rows.join('')}`;
    const steps: { rows: number; bytes: number }[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-import-'));
    await writeFile(join(folder, 'assets.csv'), file);
    const { files } = await planImport(folder);
    const [summary] = await importEstate({
      database: t.database,
      sealer: importSealer,
      files,
      isDryRun: false,
      rejectsPathOf: ({ path }) => `${path}.rejected`,
      onProgress: (_file, progress) => steps.push(progress),
    });
    await rm(folder, { recursive: true });
    expect(summary?.created).toBe(4_000);
    expect(steps).toHaveLength(8);
    const perRow = file.length / 4_000;
    // Reader and parser keep a few blocks of 64 kB; the whole file would be twice as much.
    for (const step of steps) expect(step.bytes - step.rows * perRow).toBeLessThan(400_000);
  });
});
