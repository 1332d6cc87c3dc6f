import { listEstateChanges } from '@greenroom/domain/estate/endpoints.ts';
import { listEstateJobs } from '@greenroom/domain/estate/jobs/endpoints.ts';
import {
  checkImport,
  getImport,
  listImportRows,
  listImports,
  runImport,
  setImportColumns,
  uploadImport,
} from '@greenroom/domain/import/endpoints.ts';
import type { ImportDetail, ImportRow } from '@greenroom/domain/import/estate-import.ts';
import { importFields, importKinds } from '@greenroom/domain/import/import-fields.ts';
import { getSite } from '@greenroom/domain/inventory/endpoints.ts';
import { deleteCalendar, getSiteService, updateSiteService } from '@greenroom/domain/service/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindColumns } from '#features/import/columns/kind-columns.ts';
import { isOfCommandLine } from '#features/import/columns/links-cell.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { importText } from '#test/build/an-import.ts';
import { eventually } from '#test/eventually.ts';
import { testInFull } from '#test/reference/test-in-full.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { undoAct } from '#test/undo-act.ts';
import { multipart } from '#test/upload.ts';
import { recordRows } from './attempts.queries.ts';

const permissions = ['estate.manage'] as const;

describe('an import in the browser', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { permissions });
    token = (await signInAs(t, user)).access_token;
    room = await aRoom(t.database, { partner: user.partner_id, name: 'Régie' });
  });
  afterAll(() => t.stop());

  type Sent = { name?: string; fields?: Record<string, string | number>; as?: string };
  const send = async (
    content: string | Buffer,
    { name = 'assets.csv', fields = {}, as = token }: Sent = {},
  ) => {
    const values = Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]);
    const file = { filename: name, type: 'text/csv', bytes: Buffer.from(content) };
    const { headers, payload } = multipart([...values, file]);
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { ...headers, authorization: `Bearer ${as}` },
      payload,
    });
    if (response.statusCode === 201) uploadImport.response.parse(response.json());
    return response;
  };
  const uploaded = async (content: string | Buffer, sent: Sent = {}): Promise<ImportDetail> => {
    const response = await send(content, sent);
    expect(response.json()).toMatchObject({ state: 'uploaded' });
    return response.json();
  };
  const read = async (id: number, as = token): Promise<ImportDetail> =>
    (await t.call(getImport, { params: { id } }, { token: as })).json();
  const ended = async (id: number, as = token): Promise<ImportDetail> => {
    await eventually(async () => expect((await read(id, as)).state).not.toMatch(/checking|running/));
    return read(id, as);
  };
  const checked = async (id: number, as = token): Promise<ImportDetail> => {
    expect((await t.call(checkImport, { params: { id } }, { token: as })).statusCode).toBe(202);
    return ended(id, as);
  };
  const ran = async (id: number, as = token): Promise<ImportDetail> => {
    expect((await t.call(runImport, { params: { id } }, { token: as })).statusCode).toBe(202);
    return ended(id, as);
  };
  const rowsOf = async (id: number, query = {}): Promise<ImportRow[]> =>
    (await t.call(listImportRows, { params: { id }, query }, { token })).json();
  const assetsNamed = (name: string) =>
    asSystem(t.database, (db) =>
      db
        .selectFrom('assets')
        .where('product_name', '=', name)
        .select(['id', 'model', 'partner_id'])
        .execute(),
    );

  test('offers exactly the fields of the command line, without connections and links', () => {
    for (const kind of importKinds) {
      const names = kindColumns[kind].filter((column) => !isOfCommandLine(column)).map(({ name }) => name);
      expect(importFields[kind]).toEqual(names);
    }
  });

  test('recognises columns in three languages, and shows values of all but passwords', async () => {
    const { columns, kind, row_count } = await uploaded(
      'Salle;Nom;N° de série;Contraseña;Farbe\nRégie;Écran;SN-1;secret;rot\nRégie;Caméra;;;\n',
      { name: 'liste.csv' },
    );
    expect({ kind, row_count }).toEqual({ kind: 'assets', row_count: 2 });
    expect(columns).toEqual([
      { header: 'Salle', samples: ['Régie'], field: 'room', recognised: 'room' },
      { header: 'Nom', samples: ['Écran', 'Caméra'], field: 'product_name', recognised: 'product_name' },
      { header: 'N° de série', samples: ['SN-1'], field: 'serial_number', recognised: 'serial_number' },
      { header: 'Contraseña', samples: [], field: null, recognised: null },
      { header: 'Farbe', samples: ['rot'], field: null, recognised: null },
    ]);
  });

  test('warns of a serial number that an asset with another reference has', async () => {
    await anAsset(t.database, { room, product_name: 'Codec', ref: 'W-1', serial_number: 'sn-77' });
    await anAsset(t.database, { room, product_name: 'Plug', ref: 'W-3', serial_number: 'unknown' });
    await anAsset(t.database, { room, product_name: 'Plug', ref: 'W-4', serial_number: 'unknown' });
    const { id } = await uploaded(
      'ref,name,serial,room\nW-2,Codec,SN-77,Régie\nW-1,Codec,sn-77,Régie\nW-5,Plug,unknown,Régie\n',
    );
    expect((await checked(id)).counts).toMatchObject({ created: 2, unchanged: 1, rejected: 0 });
    const message = { key: 'serial-known', values: { text: 'SN-77', name: 'Codec', ref: 'W-1' } };
    expect((await rowsOf(id)).map((row) => [row.line, row.reason, row.message])).toEqual([
      [2, null, message],
      [3, null, null],
      [4, null, null],
    ]);
  });

  test('sets the time zone of sites, which their service follows, and undo gives the old one back', async () => {
    const own = await aSite(t.database, { partner: user.partner_id, name: 'Lima' });
    const zone = async () => {
      const found = await t.call(getSiteService, { params: { id: own.id } }, { token });
      const { time_zone, zone_source, version } = found.json();
      return [time_zone, zone_source, version];
    };
    const { id } = await uploaded('Nom;Fuseau horaire\nLima;America/Lima\nOther;Paris\n', {
      name: 'sites.csv',
    });
    expect((await checked(id)).counts).toMatchObject({ updated: 1, rejected: 1 });
    expect((await rowsOf(id))[1]?.message).toEqual({
      key: 'time-zone',
      values: { column: 'Fuseau horaire', value: 'Paris' },
    });
    const [assumed] = await zone();
    const { changeset_id } = await ran(id);
    expect(await zone()).toEqual(['America/Lima', 'site', 1]);
    expect(await undoAct(t, token, changeset_id as number)).toMatchObject({ changed: 1, left: 0 });
    const [undo] = (await t.call(listEstateJobs, { query: { mine: true } }, { token })).json();
    expect(undo).toMatchObject({ kind: 'undo', input: { file_name: 'sites.csv' } });
    expect(await zone()).toEqual([assumed, 'installation', 2]);
    // The form of the service, for users who manage only that, writes the same value.
    const manager = await aUser(t.database, { partner: user.partner_id, permissions: ['service.manage'] });
    const saved = await t.call(
      updateSiteService,
      { params: { id: own.id }, body: { time_zone: 'Asia/Tokyo' } },
      { token: (await signInAs(t, manager)).access_token, headers: { 'if-match': '"2"' } },
    );
    expect(saved.json()).toMatchObject({ time_zone: 'Asia/Tokyo', version: 3 });
    const site = await t.call(getSite, { params: { id: own.id } }, { token });
    expect(site.json().time_zone).toBe('Asia/Tokyo');
    const changes = await t.call(listEstateChanges, { params: { thing: 'site', id: own.id } }, { token });
    expect(changes.json()[0]).toMatchObject({ act: 'edit', after: { time_zone: 'Asia/Tokyo' } });
  });

  test('sets the calendar and the target of sites for users who manage service hours', async () => {
    const partner = user.partner_id;
    const own = await aSite(t.database, { partner, name: 'Hall' });
    const calendarOf = (name: string, partner_id: number) =>
      asSystem(t.database, (db) =>
        db
          .insertInto('service_calendars')
          .values({ partner_id, name })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
    const early = await calendarOf('Früh', partner);
    await calendarOf('Foreign', (await aPartner(t.database)).id);
    const manager = await aUser(t.database, { partner, permissions: ['estate.manage', 'service.manage'] });
    const as = (await signInAs(t, manager)).access_token;
    const service = async (id = own.id) => {
      const found = (await t.call(getSiteService, { params: { id } }, { token: as })).json();
      return [found.calendar?.name ?? null, found.target_availability];
    };
    const text =
      'Nombre;Calendario;Objetivo\nHall;FRUH;99,5 %\nAnnex;früh;90\nPlain;;\nX;Foreign;\nY;;100,01\nZ;;99,555\n';
    const file = { name: 'sites.csv', as };
    const { id } = await uploaded(text, file);
    expect((await checked(id, as)).counts).toMatchObject({ created: 2, updated: 1, rejected: 3 });
    const rows = await rowsOf(id);
    expect(rows.map(({ message }) => message?.key ?? null)).toEqual([
      ...[null, null, null, 'no-calendar', 'percentage', 'percentage'],
    ]);
    expect(rows[0]?.changes).toEqual([
      { field: 'calendar', before: null, after: 'Früh' },
      { field: 'target_availability', before: null, after: 99.5 },
    ]);
    expect(rows[1]?.changes).toContainEqual({ field: 'calendar', before: null, after: 'Früh' });
    expect(await service()).toEqual([null, null]);
    const { changeset_id } = await ran(id, as);
    expect(await service()).toEqual(['Früh', 99.5]);
    const annex = await asSystem(t.database, (db) =>
      db.selectFrom('sites').where('name', '=', 'Annex').selectAll().executeTakeFirstOrThrow(),
    );
    expect(annex).toMatchObject({ calendar_id: early.id, target_availability: 90 });
    expect(await service(annex.id)).toEqual(['Früh', 90]);
    const history = await t.call(listEstateChanges, { params: { thing: 'site', id: own.id } }, { token });
    expect(history.json()[0]).toMatchObject({
      source: 'import',
      before: { calendar_id: null, target_availability: null },
      after: { calendar_id: early.id, target_availability: 99.5 },
    });
    // The same file again changes nothing; a user without the right is told so, and does not undo it either.
    const again = await uploaded(text, file);
    expect((await checked(again.id, as)).counts).toMatchObject({ updated: 0, unchanged: 3, rejected: 3 });
    const other = await uploaded('name,target\nHall,98\nHall two,\n', { name: 'sites.csv' });
    expect((await checked(other.id)).counts).toMatchObject({ created: 1, rejected: 1 });
    expect((await rowsOf(other.id))[0]?.message?.key).toBe('service-not-managed');
    expect(await undoAct(t, token, changeset_id as number)).toMatchObject({
      changed: 2,
      left: 1,
      rows: [{ thing_id: own.id, obstacle: 'not-permitted' }],
    });
    expect(await service()).toEqual(['Früh', 99.5]);
    const cleared = await uploaded('name,calendar,target\nHall,-,-\n', file);
    await checked(cleared.id, as);
    const act = (await ran(cleared.id, as)).changeset_id as number;
    expect(await service()).toEqual([null, null]);
    expect(await undoAct(t, as, act)).toMatchObject({ changed: 1, left: 0 });
    expect(await service()).toEqual(['Früh', 99.5]);
    const calendar = { params: { id: early.id } };
    const gone = await t.call(deleteCalendar, calendar, { token: as, headers: { 'if-match': '"1"' } });
    expect(gone.statusCode).toBe(204);
    expect(await service()).toEqual([null, 99.5]);
    const deleted = await t.call(listEstateChanges, { params: { thing: 'site', id: own.id } }, { token });
    expect(deleted.json()[0]).toMatchObject({ act: 'edit', source: 'api', after: { calendar_id: null } });
  });

  test('records rows for the attempt that runs alone, and deletes them with their import', async () => {
    const { id } = await uploaded('name\nOne\nTwo\n', { name: 'sites.csv' });
    await checked(id);
    const stored = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('import_rows').where('import_id', '=', id).select(['attempt', 'line']).execute(),
      );
    const rows = await stored();
    expect(rows).toHaveLength(2);
    const late = { line: 9, key: '', name: 'Late', cells: [], action: 'unchanged' as const };
    await recordRows(t.database, { id, attempt: 99 }, [late]);
    expect(await stored()).toEqual(rows);
    await asSystem(t.database, (db) => db.deleteFrom('imports').where('id', '=', id).execute());
    expect(await stored()).toEqual([]);
    await recordRows(t.database, { id, attempt: rows[0]?.attempt ?? 0 }, [late]);
    expect(await stored()).toEqual([]);
  });

  test('checks without a change, then imports as one act that can be undone', async () => {
    const screen = await anAsset(t.database, { room, product_name: 'Screen', ref: 'B-1', model: 'One' });
    const { id } = await uploaded(
      'ref,name,model,room\nB-1,Screen,Two,Régie\nB-2,Browser camera,,Régie\nB-3,Speaker,,Nowhere\nB-1,Screen,Two,Régie\n',
    );
    expect(await checked(id)).toMatchObject({
      state: 'checked',
      counts: { created: 1, updated: 1, unchanged: 0, rejected: 2 },
      progress: 4,
      changeset_id: null,
    });
    expect(await assetsNamed('Browser camera')).toEqual([]);
    expect(await rowsOf(id)).toEqual([
      {
        ...{ line: 2, action: 'updated', name: 'Screen', key: 'B-1', reason: null, message: null },
        changes: [{ field: 'model', before: 'One', after: 'Two' }],
      },
      {
        ...{ line: 3, action: 'created', name: 'Browser camera', key: 'B-2', reason: null, message: null },
        changes: [
          { field: 'ref', before: null, after: 'B-2' },
          { field: 'product_name', before: null, after: 'Browser camera' },
          { field: 'room', before: null, after: 'Régie' },
        ],
      },
      {
        ...{ line: 4, action: 'rejected', name: 'Speaker', key: 'B-3', changes: [] },
        reason: 'Column "room": there is no room "Nowhere".',
        message: { key: 'no-room', values: { column: 'room', text: 'Nowhere' } },
      },
      {
        ...{ line: 5, action: 'rejected', name: 'Screen', key: 'B-1', changes: [] },
        reason: 'The reference "B-1" is also in line 2.',
        message: { key: 'reference-repeated', values: { text: 'B-1', line: 2 } },
      },
    ]);
    expect((await rowsOf(id, { action: 'rejected' })).map(({ line }) => line)).toEqual([4, 5]);
    expect((await rowsOf(id, { search: 'CAMERA' })).map(({ line }) => line)).toEqual([3]);

    const done = await ran(id);
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, updated: 1, rejected: 2 } });
    expect(await assetsNamed('Browser camera')).toMatchObject([{ partner_id: user.partner_id }]);
    expect(await rowsOf(id)).toHaveLength(4);
    const history = await asSystem(t.database, (db) =>
      db.selectFrom('changesets').where('id', '=', done.changeset_id).selectAll().executeTakeFirst(),
    );
    const by = { actor_id: user.id, request_id: expect.any(String) };
    expect(history).toMatchObject({ kind: 'import', source: 'import', ...by });
    expect((await t.call(runImport, { params: { id } }, { token })).json()).toMatchObject({
      code: 'import-done',
    });

    expect(await undoAct(t, token, done.changeset_id)).toMatchObject({ changed: 2, left: 0 });
    expect(await assetsNamed('Browser camera')).toEqual([]);
    expect(await assetsNamed('Screen')).toMatchObject([{ id: screen.id, model: 'One' }]);
  });

  test('gives a MAC address to one asset of the partner, and says which row or asset has it', async () => {
    await anAsset(t.database, { room, product_name: 'Old', ref: 'M-0', mac_address: '00:00:5E:00:53:01' });
    const { id } = await uploaded(
      'ref,name,mac,room\nM-0,Old,00005e005301,Régie\nM-1,A,00005e005301,Régie\nM-2,B,00005E005302,Régie\nM-3,C,00-00-5e-00-53-02,Régie\n',
    );
    expect(await checked(id)).toMatchObject({ counts: { created: 1, unchanged: 1, rejected: 2 } });
    const rejected = await rowsOf(id, { action: 'rejected' });
    expect(rejected.map(({ message }) => message)).toEqual([
      { key: 'mac-repeated', values: { mac: '00:00:5E:00:53:01', line: 2 } },
      { key: 'mac-repeated', values: { mac: '00:00:5E:00:53:02', line: 4 } },
    ]);
    const { id: second } = await uploaded('ref,name,mac,room\nM-9,D,00005e005301,Régie\n');
    await checked(second);
    expect((await rowsOf(second))[0]?.message).toEqual({
      ...{ key: 'mac-taken', values: { mac: '00:00:5E:00:53:01', name: 'Old' } },
    });
  });

  test('says by which value a row is the same as an earlier one', async () => {
    const assets = await uploaded(
      'name,serial,mac,room\nA,K-1,00005e005311,Régie\nB,K-2,00:00:5E:00:53:11,Régie\nC,k-1,,Régie\n',
    );
    await checked(assets.id);
    expect((await rowsOf(assets.id, { action: 'rejected' })).map(({ message }) => message)).toEqual([
      { key: 'mac-repeated', values: { mac: '00:00:5E:00:53:11', line: 2 } },
      { key: 'serial-repeated', values: { text: 'k-1', line: 2 } },
    ]);
    const sites = await uploaded('reference,name,city\nK-9,One,Lyon\nK-9,Two,Lyon\n,One,Paris\n');
    await checked(sites.id);
    expect((await rowsOf(sites.id, { action: 'rejected' })).map(({ message }) => message)).toEqual([
      { key: 'reference-repeated', values: { text: 'K-9', line: 2 } },
      { key: 'repeats', values: { line: 2 } },
    ]);
  });

  test('rejects a warranty that ends before it starts, and half a position', async () => {
    const additional_data = { warranty_start_date: '2027-03-01' };
    await anAsset(t.database, { room, product_name: 'Lamp', ref: 'W-0', additional_data });
    const { id } = await uploaded(
      'ref,name,warranty start,warranty until,room\nW-0,Lamp,,2027-02-28,Régie\nW-1,Lens,2027-03-02,2027-03-01,Régie\n',
    );
    await checked(id);
    expect((await rowsOf(id)).map(({ message }) => message)).toEqual([
      { key: 'warranty-order', values: { column: 'warranty until' } },
      { key: 'warranty-order', values: { column: 'warranty until' } },
    ]);
    const sites = await uploaded('name,lat,lon\nHalf,48.87,\nWhole,48.87,2.33\n');
    await checked(sites.id);
    expect((await rowsOf(sites.id)).map(({ message }) => message)).toEqual([
      { key: 'half-position', values: { column: 'lat' } },
      null,
    ]);
  });

  test('creates rooms that are missing when chosen, and takes them back with the assets', async () => {
    const { name: site } = await asSystem(t.database, (db) =>
      db.selectFrom('sites').where('id', '=', room.site_id).select('name').executeTakeFirstOrThrow(),
    );
    const { id, kind, columns } = await uploaded(
      `ref,name,site,room\nN-1,New,${site},Atelier\nN-2,New,${site},ATELIER\nN-3,New,${site},Loge\nN-4,New,,Foyer\n`,
    );
    expect(await checked(id)).toMatchObject({
      counts: { created: 0, rejected: 4, missing_rooms: 2, created_rooms: 0 },
      create_rooms: false,
    });
    const fields = columns.map(({ field }) => field);
    const body = { kind, fields, create_rooms: true };
    await t.call(setImportColumns, { params: { id }, body }, { token });
    const found = { created: 3, rejected: 1, missing_rooms: 0, created_rooms: 2 };
    expect(await checked(id)).toMatchObject({ counts: found, create_rooms: true });
    const rooms = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('rooms').where('name', 'in', ['Atelier', 'Loge', 'Foyer']).select('name').execute(),
      );
    expect(await rooms()).toEqual([]);
    const done = await ran(id);
    expect(done).toMatchObject({ state: 'done', counts: found });
    expect(await rooms()).toHaveLength(2);
    expect(await undoAct(t, token, done.changeset_id)).toMatchObject({ changed: 5, left: 0 });
    expect(await rooms()).toEqual([]);
    expect((await read(id)).is_undone).toBe(true);
  });

  test('on the command line is listed for each partner of the file, and can be undone', async () => {
    const foreign = await aRoom(t.database, { name: 'Other room' });
    const [mine, other] = [`CLI-${user.partner_id}`, `CLI-${foreign.partner_id}`];
    await asSystem(t.database, (db) => sql`update partners set reference = 'CLI-' || id`.execute(db));
    await importText(
      t.database,
      `partner,ref,name,room\n${mine},L-1,Listed,Régie\n${other},L-2,Listed,Other room\n${mine},L-3,Listed,Nowhere\n${other},L-4,Listed,Nowhere\n,L-5,Listed,Nowhere\n`,
      { name: 'assets.csv' },
    );
    const [listed]: ImportDetail[] = (await t.call(listImports, {}, { token })).json();
    expect(listed).toMatchObject({
      ...{ source: 'command-line', state: 'done', file_name: 'assets.csv', kind: 'assets' },
      ...{ partner_id: user.partner_id, counts: { created: 1, rejected: 1 }, row_count: 2 },
    });
    const id = listed?.id ?? 0;
    expect(await read(id)).toMatchObject({ has_cells: false });
    expect((await rowsOf(id)).map(({ line }) => line)).toEqual([2, 4]);
    expect(await undoAct(t, token, listed?.changeset_id ?? null)).toMatchObject({ changed: 1, left: 0 });
    expect(await assetsNamed('Listed')).toMatchObject([{ partner_id: foreign.partner_id }]);
  });

  test('returns the cells of rejected rows as in the file, but no passwords', async () => {
    const good = Array.from({ length: 1200 }, (_, at) => `C-${at};Good;;Régie;pw`);
    const lines = ['C-x;Bad;2026-02-31;Régie;pw', ...good, 'C-y;"Worse; much";x;Nowhere;pw'];
    const { id, delimiter } = await uploaded(`ref;name;warranty;room;password\n${lines.join('\n')}\n`);
    expect(delimiter).toBe(';');
    await checked(id);
    const rows = await rowsOf(id, { action: 'rejected', cells: true });
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['C-x', 'Bad', '2026-02-31', 'Régie', '']],
      [1203, ['C-y', 'Worse; much', 'x', 'Nowhere', '']],
    ]);
    expect(rows[0]).toMatchObject({
      ...{ name: 'Bad', key: 'C-x' },
      message: { key: 'day', values: { column: 'warranty', value: '2026-02-31' } },
    });
  });

  test('uses columns as chosen by hand, and the same for the next file with these headers', async () => {
    const { id, columns } = await uploaded('Gerät,Ort\nBeamer,Régie\n');
    expect(columns.map(({ field }) => field)).toEqual([null, null]);
    const fields = ['product_name', 'room'];
    const wrong = [
      [['product_name'], 'The file has 2 columns.'],
      [['product_name', 'product_name'], 'Two columns are used for "product_name".'],
      [['product_name', 'password'], 'There is no field "password" of assets.'],
      [['room', null], 'Use a column for one of ref, product_name, serial_number, mac_address.'],
    ] as const;
    const set = (chosen: readonly (string | null)[]) =>
      t.call(setImportColumns, { params: { id }, body: { kind: 'assets', fields: [...chosen] } }, { token });
    expect((await t.call(checkImport, { params: { id } }, { token })).statusCode).toBe(422);
    for (const [chosen, detail] of wrong) expect((await set(chosen)).json()).toMatchObject({ detail });
    expect((await set(fields)).json()).toMatchObject({ state: 'uploaded' });
    expect(await checked(id)).toMatchObject({ counts: { created: 1, rejected: 0 } });
    const again = await uploaded('Gerät,Ort\nLeinwand,Régie\n');
    expect(again.columns.map(({ field, recognised }) => [field, recognised])).toEqual([
      ['product_name', null],
      ['room', null],
    ]);
  });

  test('can be given to another partner until it runs, if the user sees that one', async () => {
    const other = await aPartner(t.database);
    const hidden = await aPartner(t.database);
    const both = await aUser(t.database, { permissions, partner: user.partner_id });
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: both.id, partner_id: other.id }).execute(),
    );
    const as = (await signInAs(t, both)).access_token;
    const { id } = await uploaded('name\nMoved site\n', { name: 'sites.csv', as });
    const give = (partner_id: number) =>
      t.call(
        setImportColumns,
        { params: { id }, body: { kind: 'sites', fields: ['name'], partner_id } },
        { token: as },
      );
    expect((await give(hidden.id)).statusCode).toBe(404);
    expect((await read(id, as)).partner_id).toBe(user.partner_id);
    expect((await give(other.id)).json()).toMatchObject({ partner_id: other.id, partner_name: other.name });
    // Others of the first partner do not see it any more.
    expect((await t.call(getImport, { params: { id } }, { token })).statusCode).toBe(404);
    await checked(id, as);
    await ran(id, as);
    const site = await asSystem(t.database, (db) =>
      db.selectFrom('sites').where('name', '=', 'Moved site').selectAll().executeTakeFirstOrThrow(),
    );
    expect(site.partner_id).toBe(other.id);
  });

  test('runs only after a check that found a change', async () => {
    const { id } = await uploaded('ref,name,room\nQ-1,Screen,Nowhere\n');
    const run = () => t.call(runImport, { params: { id } }, { token });
    expect((await run()).json()).toMatchObject({ code: 'import-not-checked' });
    expect(await checked(id)).toMatchObject({ counts: { rejected: 1 } });
    expect((await run()).json()).toMatchObject({ code: 'import-not-checked' });
  });

  describe('rejects', () => {
    const lines = (count: number) => `name,room\n${'Screen,Régie\n'.repeat(count)}`;
    type Rejected = [string, () => string | Buffer, number, string];
    const isNotRead = async (content: string | Buffer, status: number, detail: string) => {
      const response = await send(content);
      expect(response.json()).toMatchObject({ detail });
      expect(response.statusCode).toBe(status);
      expect(
        await asSystem(t.database, (db) =>
          db.selectFrom('imports').where('row_count', '=', 0).select('id').execute(),
        ),
      ).toEqual([]);
    };

    testInFull('100,001 rows', () =>
      isNotRead(lines(100_001), 413, 'This file has 100,001 rows. The most is 100,000. Split it.'),
    );

    test.each<Rejected>([
      [
        'an open quote',
        () => `${lines(1202)}"Screen,Régie\n${'Screen,Régie\n'.repeat(5)}`,
        422,
        'The file could not be read at row 1,204: a quote is not closed.',
      ],
      ['an empty file', () => '', 422, 'The file is empty.'],
      ['a header alone', () => 'name,room\n', 422, 'The file has no rows below its header.'],
      [
        'bytes that are no text',
        () => Buffer.from([0x6e, 0x81, 0x8d]),
        422,
        'The file is neither UTF-8 nor Windows-1252 text: save it as "CSV UTF-8".',
      ],
      [
        'too many columns',
        () => `${'a,'.repeat(200)}name\n${',x'.repeat(201)}\n`,
        422,
        'This file has 201 columns. The most is 200.',
      ],
    ])('%s', (_, content, status, detail) => isNotRead(content(), status, detail));

    test('the partner of another tenant, whose rows and names stay hidden', async () => {
      const other = await aRoom(t.database, { name: 'Hidden room' });
      const response = await send('name\nx\n', { fields: { partner_id: other.partner_id } });
      expect(response.statusCode).toBe(404);
      const stranger = await anAsset(t.database, {
        room: other,
        serial_number: 'HID-1',
        product_name: 'Hidden',
      });
      const { id } = await uploaded('serial,name,room\nHID-1,Mine,Hidden room\nHID-1,Mine,Régie\n');
      expect(await checked(id)).toMatchObject({ counts: { created: 1, rejected: 1, updated: 0 } });
      expect((await rowsOf(id, { action: 'rejected' }))[0]?.reason).toBe(
        'Column "room": there is no room "Hidden room".',
      );
      expect(await ran(id)).toMatchObject({ state: 'done' });
      expect(await assetsNamed('Hidden')).toMatchObject([{ id: stranger.id }]);
    });
  });

  test('lets a user with explicit grants change what is granted and create nothing', async () => {
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true, permissions });
    const granted = await anAsset(t.database, { room, ref: 'G-1', product_name: 'Granted' });
    await anAsset(t.database, { room, ref: 'G-2', product_name: 'Not granted' });
    await asSystem(t.database, (db) =>
      db.insertInto('asset_grants').values({ user_id: restricted.id, asset_id: granted.id }).execute(),
    );
    const as = (await signInAs(t, restricted)).access_token;
    const { id } = await uploaded('ref,name,model\nG-1,Granted,New\nG-2,Not granted,New\n', { as });
    await checked(id, as);
    expect(await ran(id, as)).toMatchObject({ state: 'done', counts: { updated: 1, rejected: 1 } });
    expect(await assetsNamed('Granted')).toMatchObject([{ model: 'New' }]);
    expect(await assetsNamed('Not granted')).toMatchObject([{ model: null }]);
    const list = await t.call(listImports, {}, { token: as });
    expect(list.json()).toMatchObject([{ id }]);
  });

  test('starts one at a time of a partner', async () => {
    const [one, other] = [
      await uploaded(`name,room\n${'A,Régie\n'.repeat(2000)}`),
      await uploaded('name\nB\n'),
    ];
    expect((await t.call(checkImport, { params: { id: one.id } }, { token })).statusCode).toBe(202);
    const second = await t.call(checkImport, { params: { id: other.id } }, { token });
    expect(second.json()).toMatchObject({ code: 'import-active' });
    await ended(one.id);
  });

  test('says that it was interrupted when its server has ended, and can run again', async () => {
    const { id } = await uploaded('name,room\nInterrupted,Régie\n');
    await checked(id);
    // The state that a killed server leaves behind.
    await asSystem(t.database, (db) =>
      sql`update imports set state = 'running', started_at = now() - interval '1 minute' where id = ${id}`.execute(
        db,
      ),
    );
    expect(await read(id)).toMatchObject({ state: 'interrupted', counts: { created: 1 } });
    expect(await assetsNamed('Interrupted')).toEqual([]);
    expect(await ran(id)).toMatchObject({ state: 'done' });
    expect(await assetsNamed('Interrupted')).toHaveLength(1);
  });
});
