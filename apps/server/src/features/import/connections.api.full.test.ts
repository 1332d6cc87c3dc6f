import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { importPath, importSealer, importText, importTexts } from '#test/build/an-import.ts';
import { findConnection } from '#test/find-connection.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { exportEstate } from './export-estate.ts';

let t: TestDatabase;

beforeEach(async () => {
  t = await createTestDatabase();
  await importTexts(t.database, {
    'partners.csv': 'reference,name\nP1,First\nP2,Second\n',
    'sites.csv': 'partner,reference,name,city\nP1,S1,Alpha,Paris\nP2,S2,Beta,Lyon\n',
    'rooms.csv': 'partner,site,reference,name\nP1,S1,R1,Room 1\nP2,S2,R2,Room 2\n',
    'assets.csv':
      'partner,room,ref,name\nP1,R1,A1,Projector\nP1,R1,A2,Screen\nP1,R1,PDU,Strip\nP2,R2,X1,Foreign\n',
  });
});
afterEach(() => t.drop());

const secret = 's3cr#t pass';

function all(query: string): Promise<Record<string, unknown>[]> {
  return asSystem(t.database, async (db) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows);
}

async function connectionOf(ref: string) {
  const [asset] = await all(`select id from assets where ref = '${ref}'`);
  return asSystem(t.database, (db) =>
    findConnection(db, { asset_id: Number(asset?.id), sealer: importSealer }),
  );
}

const importRow = (header: string, row: string) =>
  importText(t.database, `partner,ref,${header}\nP1,A1,${row}\n`, { name: 'assets.csv' });

describe('the connection of a device', () => {
  test('is imported with its asset, sealed, in three languages', async () => {
    const files = [
      `partner,ref,driver,host,port,password,route\nP1,A1,PJLink,10.0.0.5,4353,${secret},direct\n`,
      `Partenaire;Réf;Protocole;Hôte;Port de contrôle;Mot de passe;Acheminement\nP1;A1;pjlink;10.0.0.5;4353;${secret};direct\n`,
      `Socio;Referencia;Controlador;Nombre de host;Puerto;Contraseña;Ruta\nP1;A1;pjlink;10.0.0.5;4353;${secret};directo\n`,
    ];
    const counts = [];
    for (const file of files)
      counts.push((await importText(t.database, file, { name: 'assets.csv' })).counts);
    expect(counts).toEqual([
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 1, 0],
    ]);
    expect(await connectionOf('A1')).toMatchObject({
      driver: 'pjlink',
      host: '10.0.0.5',
      port: 4353,
      credentials: { password: secret },
      options: {},
    });
    const [row] = await all('select route, sealed_credentials from device_connections');
    expect(row?.route).toBe('direct');
    expect(String(row?.sealed_credentials)).not.toContain(secret);
  });

  test('is imported with a new asset', async () => {
    const file = 'partner,room,ref,name,driver,host\nP1,R1,A9,New,pjlink,beamer.example\n';
    expect((await importText(t.database, file)).counts).toEqual([1, 0, 0, 0]);
    expect(await connectionOf('A9')).toMatchObject({ host: 'beamer.example', port: null, credentials: {} });
  });

  test('keeps its password when the cell is blank or the column is missing, and loses it with a hyphen', async () => {
    await importRow('driver,host,password', `pjlink,10.0.0.5,${secret}`);
    expect((await importRow('driver,host,password,route', 'pjlink,10.0.0.5,,direct')).lines).toEqual([
      'line 2: updated A1 (route)',
    ]);
    // The default port of PJLink.
    expect((await importRow('host,port', '10.0.0.5,4352')).lines).toEqual(['line 2: updated A1 (port)']);
    expect(await connectionOf('A1')).toMatchObject({ port: 4352, credentials: { password: secret } });
    expect((await importRow('password', '-')).lines).toEqual(['line 2: updated A1 (password)']);
    expect((await connectionOf('A1'))?.credentials).toEqual({});
  });

  test.each([
    ['host', '10.0.0.6'],
    ['port', '4400'],
    ['driver,host,password', 'pjlink,evil.example,'],
    ['driver', 'shure'],
  ])('is not given another device with the stored password: %s = %s', async (header, row) => {
    await importRow('driver,host,port,password', `pjlink,10.0.0.5,4353,${secret}`);
    const { lines } = await importRow(header, row);
    const isUsed = row !== 'shure';
    expect(lines).toEqual([
      isUsed
        ? 'line 2: rejected A1 - Column "password" is empty or missing: the stored password is only for the address, port and driver that it was stored for; "-" is for none.'
        : 'line 2: updated A1 (driver)',
    ]);
    const device = isUsed
      ? { host: '10.0.0.5', port: 4353, credentials: { password: secret } }
      : { host: '10.0.0.5', port: null, credentials: {} };
    expect(await connectionOf('A1')).toMatchObject(device);
  });

  test('starts over with another driver and a new password', async () => {
    const options = '"{""transport"": ""telnet""}"';
    await importRow(
      'driver,host,port,username,password,options',
      `biamp-tesira,10.0.0.5,2300,joe,${secret},${options}`,
    );
    expect(await connectionOf('A1')).toMatchObject({ port: 2300, options: { transport: 'telnet' } });
    expect((await importRow('driver,password', 'pjlink,other')).lines).toEqual([
      'line 2: updated A1 (driver, password)',
    ]);
    expect(await connectionOf('A1')).toEqual(
      expect.objectContaining({
        driver: 'pjlink',
        port: null,
        credentials: { password: 'other' },
        options: {},
      }),
    );
  });

  test('is removed by a hyphen for its driver', async () => {
    await importRow('driver,host', 'pjlink,10.0.0.5');
    expect((await importRow('driver,host', '-,10.0.0.5')).lines).toEqual(['line 2: updated A1 (driver)']);
    expect(await connectionOf('A1')).toBeUndefined();
    expect((await importRow('driver', '-')).counts).toEqual([0, 0, 1, 0]);
  });

  test.each([
    ['driver,host', 'pjlnk,10.0.0.5', /^Column "driver" must be one of pjlink.*; it has "pjlnk"\.$/],
    ['host', '10.0.0.5', /^Column "driver" is empty or missing: a device connection needs it\.$/],
    ['driver', 'pjlink', /^Column "host" is empty or missing: a device connection needs it\.$/],
    ['driver,host', 'pjlink,http://10.0.0.5/', /^Column "host" must be an address such as/],
    ['driver,host,port', 'pjlink,10.0.0.5,70000', /^Column "port" must be a whole number from 1 to 65535/],
    ['driver,host,username', 'pjlink,10.0.0.5,joe', /^Column "username": PJLink takes no user name\.$/],
    ['driver,host,options', 'pjlink,10.0.0.5,fast', /^Column "options" must be a JSON object/],
    [
      'driver,host,options',
      'pjlink,10.0.0.5,"{""id"": 1}"',
      /^Column "options": PJLink has no option "id"\.$/,
    ],
    ['driver,host,route', 'pjlink,10.0.0.5,moon', /^Column "route" must be auto, direct or agent/],
    ['driver,host,outlet', 'pjlink,10.0.0.5,PDU', /^Column "outlet" must be a ref and a number/],
    ['driver,host,outlet', 'pjlink,10.0.0.5,A1:1', /^Column "outlet": a device cannot be powered by its own/],
    [
      'driver,host,outlet',
      'pjlink,10.0.0.5,X1:1',
      /^Column "outlet": there is no asset "X1" of this partner/,
    ],
    [
      'driver,host,password',
      `pjlink,10.0.0.5,${'x'.repeat(600)}`,
      /^Column "password" must not be longer than/,
    ],
  ])('is rejected with %s = %s', async (header, row, reason) => {
    const { lines, rejects } = await importRow(header, row);
    expect(lines[0]).toMatch(/^line 2: rejected /);
    expect(lines[0]?.replace(/^line 2: rejected (A1 )?- /, '')).toMatch(reason);
    expect(rejects).toContain(row.split(',')[0] ?? '');
    expect(await all('select asset_id from device_connections')).toEqual([]);
  });

  test('never shows its password, and returns it only in the rejected row itself', async () => {
    const password = `${secret}\u0007`;
    const { lines, rejects, summary } = await importRow(
      'driver,host,password',
      `pjlink,10.0.0.5,${password}`,
    );
    expect(lines).toEqual(['line 2: rejected A1 - Column "password" must not contain control characters.']);
    expect(rejects).toContain(`pjlink,10.0.0.5,${password}`);
    expect(summary.rejected).toBe(1);
    const good = await importRow('driver,host,password', `pjlink,10.0.0.5,${secret}`);
    expect(good.lines).toEqual(['line 2: updated A1 (driver, host, password)']);
  });

  test('leaves nothing behind in a dry run', async () => {
    const file = `partner,ref,driver,host,password\nP1,A1,pjlink,10.0.0.5,${secret}\n`;
    const { lines } = await importText(t.database, file, { name: 'assets.csv', isDryRun: true });
    expect(lines).toEqual(['line 2: updated A1 (driver, host, password)']);
    expect(await all('select asset_id from device_connections')).toEqual([]);
  });
});

describe('the outlet of a device', () => {
  const outletOf = (ref: string) =>
    all(`select o.ref, outlet_number from device_connections c join assets a on a.id = c.asset_id
      join assets o on o.id = outlet_asset_id where a.ref = '${ref}'`);

  test('is found by ref or by id, and stays when the cell is blank', async () => {
    const header = 'driver,host,outlet';
    expect((await importRow(header, 'pjlink,10.0.0.5,PDU:3')).counts).toEqual([0, 1, 0, 0]);
    expect(await outletOf('A1')).toEqual([{ ref: 'PDU', outlet_number: 3 }]);
    const [pdu] = await all("select id from assets where ref = 'PDU'");
    expect((await importRow(header, `pjlink,10.0.0.5,${pdu?.id} : 3`)).counts).toEqual([0, 0, 1, 0]);
    await importRow(header, 'pjlink,10.0.0.6,');
    expect(await outletOf('A1')).toEqual([{ ref: 'PDU', outlet_number: 3 }]);
    await importRow('outlet', '-');
    expect(await outletOf('A1')).toEqual([]);
  });

  test('may be further down in the file', async () => {
    const file =
      'partner,room,ref,name,driver,host,outlet\n' +
      'P1,R1,B1,Beamer,pjlink,10.0.0.1,B2:1\nP1,R1,B2,Strip,,,\nP1,R1,B3,Beamer,pjlink,10.0.0.3,NONE:1\n' +
      'P1,R1,B4,Beamer,pjlink,10.0.0.4,B2:2\n';
    const { counts, lines } = await importText(t.database, file);
    expect(counts).toEqual([3, 0, 0, 1]);
    expect(lines.filter((line) => line.includes('rejected'))).toEqual([
      'line 4: rejected B3 - Column "outlet": there is no asset "NONE" of this partner.',
    ]);
    expect([...(await outletOf('B1')), ...(await outletOf('B4'))]).toEqual([
      { ref: 'B2', outlet_number: 1 },
      { ref: 'B2', outlet_number: 2 },
    ]);
    expect((await importText(t.database, file)).counts).toEqual([0, 0, 3, 1]);
  });

  test('may be on a strip that is fed by another strip, in any order', async () => {
    const strip = (ref: string, outlet: string) => `P1,R1,${ref},Strip,snmp,10.0.0.9,${outlet}\n`;
    const header = 'partner,room,ref,name,driver,host,outlet\n';
    const file = `${header}P1,R1,B1,Beamer,pjlink,10.0.0.1,S1:1\n${strip('S1', 'S2:1')}${strip('S2', 'S3:1')}${strip('S3', '')}`;
    expect((await importText(t.database, file)).counts).toEqual([4, 0, 0, 0]);
    expect([...(await outletOf('B1')), ...(await outletOf('S1')), ...(await outletOf('S2'))]).toEqual([
      { ref: 'S1', outlet_number: 1 },
      { ref: 'S2', outlet_number: 1 },
      { ref: 'S3', outlet_number: 1 },
    ]);
  });

  test('cannot be on a device that switches none', async () => {
    await importText(t.database, 'partner,ref,driver,host\nP1,A2,pjlink,10.0.0.9\n');
    const { lines } = await importRow('driver,host,outlet', 'pjlink,10.0.0.5,A2:1');
    expect(lines[0]).toContain('"A2" is controlled by PJLink, which switches no outlets.');
  });
});

describe('what a device depends on', () => {
  const linksOf = (ref: string) =>
    all(`select o.ref, l.kind from asset_links l join assets a on a.id = l.asset_id join assets o on o.id = l.on_asset_id
      where a.ref = '${ref}' order by o.ref`);

  test('is found by ref or by id, in three languages, stays when the cell is blank, and ends with a hyphen', async () => {
    const [pdu] = await all("select id from assets where ref = 'PDU'");
    expect((await importRow('depends on', 'PDU (power); A2')).counts).toEqual([0, 1, 0, 0]);
    const both = [
      { ref: 'A2', kind: 'network' },
      { ref: 'PDU', kind: 'power' },
    ];
    expect(await linksOf('A1')).toEqual(both);
    expect(await all('select site_id from sites_to_decide')).not.toEqual([]);
    const again = [
      () => importRow('depends_on,name', `A2;${pdu?.id} (power),Projector`),
      () => importRow('depends_on,name', ',Projector'),
      () =>
        importText(t.database, 'Partenaire;Réf;Dépend de\nP1;A1;"A2; PDU (power)"\n', { name: 'assets.csv' }),
      () =>
        importText(t.database, 'Socio;Referencia;Depende de\nP1;A1;"A2; PDU (POWER)"\n', {
          name: 'assets.csv',
        }),
    ];
    for (const each of again) expect((await each()).counts).toEqual([0, 0, 1, 0]);
    expect(await linksOf('A1')).toEqual(both);
    expect((await importRow('depends_on', '-')).counts).toEqual([0, 1, 0, 0]);
    expect(await linksOf('A1')).toEqual([]);
    const entries = await all(`select e.actor_name, jsonb_array_length(e.before -> 'links') as before,
        jsonb_array_length(e.after -> 'links') as after
      from audit_entries e join assets a on a.id = (e.after ->> 'asset_id')::integer
      where e.action = 'asset-links-changed' and a.ref = 'A1' order by e.id`);
    expect(entries).toEqual([
      { actor_name: 'Command line', before: 0, after: 2 },
      { actor_name: 'Command line', before: 2, after: 0 },
    ]);
  });

  test('may be further down in the file, is of the same partner, and has no circle and no endless chain', async () => {
    const chain = Array.from(
      { length: 10 },
      (_, at) => `P1,R1,C${at},Switch,${at < 9 ? `C${at + 1}` : ''}\n`,
    );
    const { counts, lines } = await importText(
      t.database,
      `partner,room,ref,name,depends_on\nP1,R1,B1,Beamer,B2\nP1,R1,B2,Switch,\nP1,R1,B3,Beamer,X1\nP1,R1,B4,Beamer,B4\n${chain.join('')}`,
      { name: 'assets.csv' },
    );
    expect(await linksOf('B1')).toEqual([{ ref: 'B2', kind: 'network' }]);
    const reasons = lines
      .filter((line) => line.includes('rejected'))
      .map((line) => line.replace(/^line \d+: /, ''));
    expect(reasons).toEqual([
      'rejected B3 - Column "depends_on": there is no asset "X1" of this partner.',
      'rejected B4 - Column "depends_on": there is no asset "B4" of this partner.',
      'rejected C0 - Column "depends_on": a chain of dependencies can have at most 8 steps.',
    ]);
    expect(counts).toEqual([11, 0, 0, 3]);
    const circle = await importText(t.database, 'partner,ref,depends_on\nP1,C9,C1\nP1,C8,C8\n', {
      name: 'assets.csv',
    });
    expect(circle.counts).toEqual([0, 0, 0, 2]);
    expect(circle.lines[0]).toContain('a device cannot depend on itself, not even through others.');
    for (const cell of ['A2; A2', 'A2 (magic)', 'A2;;PDU'])
      expect((await importRow('depends_on', cell)).lines[0]).toContain(
        'must be at most 20 refs with their kind',
      );
  });
});

describe('the sample file of connections', () => {
  test('is imported without rejections, beside the other samples', async () => {
    const samples = fileURLToPath(new URL('../../../../../docs/samples', import.meta.url));
    await importPath(t.database, samples);
    const [result] = await importPath(t.database, join(samples, 'assets-connections.csv'));
    expect(result?.counts).toEqual([1, 2, 0, 0]);
    expect((await connectionOf('HB-A-0009'))?.options).toEqual({ version: 'v2c', pdu: 'apc-rpdu' });
  });
});

describe('a file with connections', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-export-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('contains everything except credentials when exported, and changes nothing when imported again', async () => {
    await importRow('driver,host,port,password,outlet', `pjlink,10.0.0.5,4353,${secret},PDU:3`);
    await importRow('depends_on', 'PDU (power); A2');
    await exportEstate({ database: t.database, folder, force: false });
    const text = await readFile(join(folder, 'assets.csv'), 'utf8');
    expect(text).toContain(',pjlink,10.0.0.5,4353,,PDU:3,auto\r\n');
    expect(text).not.toContain(secret);
    expect(text.split('\r\n')[0]).not.toMatch(/username|password/);
    const results = await importPath(t.database, folder);
    expect(results.flatMap(({ lines }) => lines).filter((line) => !line.includes(': unchanged'))).toEqual([]);
    expect((await connectionOf('A1'))?.credentials).toEqual({ password: secret });
  });

  test('of rejected rows is readable only for its owner when it contains passwords', async () => {
    const file = join(folder, 'assets.csv');
    await writeFile(file, `partner,ref,driver,host,password\nP1,A1,nothing,10.0.0.5,${secret}\n`);
    await importPath(t.database, file);
    expect((await stat(`${file}.rejected`)).mode & 0o077).toBe(0);
  });
});
