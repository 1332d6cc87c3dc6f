import { checkImport, exportEstate, exportRows, getImport } from '@greenroom/domain/import/endpoints.ts';
import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import { exportLimits } from '@greenroom/domain/import/export-selection.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { readZip } from '#test/read/read-zip.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { multipart } from '#test/upload.ts';

const permissions = ['estate.manage'] as const;

describe('an export through the API', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { permissions, partner: (await aPartner(t.database)).id });
    token = (await signInAs(t, user)).access_token;
    await asSystem(t.database, (db) =>
      sql`with site as (
          insert into sites (partner_id, reference, name, address, latitude, longitude, time_zone)
          values (${user.partner_id}, 'S1', '+33 avenue', E'line one\nline two', -12.5, 0.000001, 'America/Lima') returning id),
        calendar as (
          insert into service_calendars (partner_id, name) values (${user.partner_id}, 'Late, with lunch') returning id),
        service as (
          insert into site_services (site_id, calendar_id, target_availability, time_zone)
          select site.id, calendar.id, 99.95, 'America/Lima' from site, calendar),
        room as (
          insert into rooms (site_id, partner_id, name, floor, capacity)
          select id, ${user.partner_id}, 'Room; "one"', '-1', 0 from site returning id)
        insert into assets (room_id, partner_id, ref, product_name, mac_address, note, is_controlled, additional_data)
        select room.id, ${user.partner_id}, ref, name, mac, note, true, data::jsonb from room, (values
          ('A1', '=cmd()', '001a.2b3c.4d5e', '<p>Hello <b>you</b></p>', '{"warranty_end_date": "2027-03-31T00:00:00Z"}'),
          ('A2', '@twin', null, null, '{"description": "-"}')) as given (ref, name, mac, note, data)`.execute(
        db,
      ),
    );
  });
  afterAll(() => t.stop());

  async function check(name: string, content: string): Promise<ImportDetail> {
    const file = { filename: name, type: 'text/csv', bytes: Buffer.from(content) };
    const { headers, payload } = multipart([['partner_id', String(user.partner_id)], file]);
    const authorization = `Bearer ${token}`;
    const sent = { method: 'POST', url: '/api/imports', headers: { ...headers, authorization }, payload };
    const { id } = (await t.app.inject(sent as never)).json();
    await t.call(checkImport, { params: { id } }, { token });
    const read = async () => (await t.call(getImport, { params: { id } }, { token })).json();
    await eventually(async () => expect((await read()).state).toBe('checked'));
    return read();
  }

  test('of the whole estate changes nothing when its files are imported again', async () => {
    const response = await t.call(exportEstate, {}, { token });
    expect(response.headers['content-type']).toBe('application/zip');
    const files = readZip(response.rawPayload);
    expect(Object.keys(files)).toEqual(['sites.csv', 'rooms.csv', 'assets.csv']);
    for (const [name, rows] of [
      ['sites.csv', 1],
      ['rooms.csv', 1],
      ['assets.csv', 2],
    ] as const) {
      const { counts } = await check(name, files[name] ?? '');
      expect(counts, name).toMatchObject({ created: 0, updated: 0, unchanged: rows, rejected: 0 });
    }
    expect(files['sites.csv']).toContain(',-12.5,0.000001,America/Lima,"Late, with lunch",99.95\r\n');
    expect(files['assets.csv']).toContain(",A1,'=cmd(),");
    expect(files['assets.csv']).not.toMatch(/(^|,)"?[=@+]/m);
  });

  test('of chosen rows contains those that a filter or ids name, and nothing of others', async () => {
    const other = await anAsset(t.database, { room: await aRoom(t.database, {}) });
    const filtered = await t.call(
      exportRows,
      { body: { assets: { filter: { search: 'twin' } as never } } },
      { token },
    );
    expect(filtered.headers['content-disposition']).toContain('export.csv');
    expect(filtered.body.split('\r\n').filter(Boolean)).toHaveLength(2);
    expect(filtered.body).toContain("A2,'@twin");
    const hidden = await t.call(exportRows, { body: { assets: { ids: [other.id] } } }, { token });
    expect(hidden.statusCode).toBe(404);
    const both = { assets: { ids: [1], filter: {} as never } };
    expect((await t.call(exportRows, { body: both }, { token })).statusCode).toBe(422);
    const unknown = { assets: { filter: { nonsense: 'x' } as never } };
    expect((await t.call(exportRows, { body: unknown }, { token })).statusCode).toBe(422);
  });

  test('has a folder for each partner of a superuser', async () => {
    const admin = await signInAs(t, await aUser(t.database, { superuser: true }));
    const response = await t.call(exportEstate, {}, { token: admin.access_token });
    const names = Object.keys(readZip(response.rawPayload)).map((name) => name.split('/').length);
    expect(names.length).toBeGreaterThan(3);
    expect(new Set(names)).toEqual(new Set([2]));
  });

  test('is limited in number', async () => {
    const greedy = await aUser(t.database, { permissions });
    const session = { token: (await signInAs(t, greedy)).access_token };
    const limit = { name: 'exports', max: exportLimits.perHour, windowSeconds: 3600 };
    for (let n = 0; n < limit.max; n += 1) {
      await t.services.limiter.require(limit, String(greedy.id), { code: 'export-limit', sentence: 'x' });
    }
    const response = await t.call(exportEstate, {}, session);
    expect([response.statusCode, response.json().code]).toEqual([429, 'export-limit']);
  });
});
