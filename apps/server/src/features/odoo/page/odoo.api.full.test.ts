import * as endpoints from '@greenroom/domain/odoo/endpoints.ts';
import type { OdooCheck } from '@greenroom/domain/odoo/odoo-check.ts';
import type { OdooConflict, OdooState } from '@greenroom/domain/odoo/odoo-state.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser } from '#test/build/a-user.ts';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import { withTicketFiles } from '#test/odoo/with-ticket-files.ts';
import { odooKey, startOdooDouble } from '#test/peers/odoo-double.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { createOdooConnections } from '../odoo-connections.ts';
import { syncPartner } from '../sync-partner.ts';

/** A partner with an administrator, and an Odoo in a network that the operator allows. */
async function start({ version = 19, settings = {} }: { version?: number; settings?: object } = {}) {
  const odoo = await startOdooDouble({ version });
  const t = await startTestApp({ ODOO_NETWORKS: '127.0.0.0/8', ...settings });
  onTestFinished(async () => {
    await t.stop();
    await odoo.stop();
  });
  const { id } = await aPartner(t.database);
  const tokenOf = async (options: Parameters<typeof aUser>[1]) =>
    (await signInAs(t, await aUser(t.database, options))).access_token;
  const token = await tokenOf({ partner: id, permissions: ['partner.manage'] });
  const superuser = await tokenOf({ superuser: true });
  const place = {
    url: odoo.settings.ODOO_URL,
    database: odoo.settings.ODOO_DATABASE,
    login: odoo.settings.ODOO_LOGIN,
    key: odooKey,
  };
  const params = { id };
  const connect = (body: object = place, as = token) =>
    t.call(endpoints.setOdooConnection, { params, body: body as typeof place }, { token: as });
  const check = (body: object, as = token) => t.call(endpoints.checkOdoo, { params, body }, { token: as });
  const state = async (as = token): Promise<OdooState> =>
    (await t.call(endpoints.getOdoo, { params }, { token: as })).json();
  const map = anOdooMap(odoo.store.modelName) as Parameters<typeof setMap>[0];
  const setMap = (body: (typeof endpoints.setOdooMap.body)['_zod']['input'], as = token) =>
    t.call(endpoints.setOdooMap, { params, body }, { token: as });
  const connections = createOdooConnections(withTicketFiles(t.services));
  const sync = async () => {
    const connection = await connections.of(id);
    if (connection) await syncPartner(connection, id);
  };
  return { odoo, t, id, params, token, superuser, tokenOf, place, connect, check, state, map, setMap, sync };
}

describe('the Odoo of a partner', () => {
  test('is connected, checked, mapped and used by the administrator of the partner', async () => {
    const { odoo, t, id, connect, check, state, map, setMap, sync } = await start();
    expect(await state()).toMatchObject({ connection: null, has_map: false, may_map: false });
    const connected = await connect();
    expect(connected.json()).toMatchObject({
      connection: { source: 'own', login: 'greenroom@customer.example' },
    });
    const checked = (await check({})).json<OdooCheck>();
    expect(checked).toMatchObject({ version: 19, models: ['project.task'] });
    expect(checked.choices?.stages[1]).toEqual({ id: 2, name: 'In Progress' });
    expect(checked.choices?.priorities[3]).toEqual({ value: '3', name: 'Urgent' });
    expect((await setMap(map)).statusCode).toBe(200);
    const good = (await check({})).json<OdooCheck>();
    expect(good.steps.map(({ step, is_good }) => [step, is_good])).toEqual([
      ['connect', true],
      ['login', true],
      ['map', true],
      ['rights', true],
    ]);
    await aTicket(t.database, { partner: id, name: 'Lamp' });
    await sync();
    expect(odoo.store.records.map(({ name }) => name)).toEqual(['Lamp']);
    expect(await state()).toMatchObject({
      in_odoo: 1,
      waiting: 0,
      problem: null,
      synced_at: expect.any(String),
    });
  });

  test('never shows the key: not in a response, an audit entry, a column or a transcript', async () => {
    const { t, params, token, superuser, connect, check, state } = await start();
    const responses = [await connect(), await check({}), await check({}, superuser)];
    responses.push(await t.call(endpoints.getOdoo, { params }, { token: superuser }));
    expect(responses.map(({ body }) => body).join()).not.toContain(odooKey);
    const rows = await asSystem(t.database, (db) =>
      sql`select o::text as row from odoo_partners o union all select a::text from audit_entries a`.execute(
        db,
      ),
    );
    expect(JSON.stringify(rows.rows)).not.toContain(odooKey);
    expect(JSON.stringify(rows.rows)).not.toContain(Buffer.from(odooKey).toString('hex'));
    expect((await state()).connection?.key_set_at).not.toBeNull();
    expect(token).toBeTruthy();
  });

  test('sends a stored key to no other address or database', async () => {
    const { connect, check, place, state, map, setMap } = await start();
    await connect();
    await setMap(map);
    const { key: _, ...same } = place;
    expect((await connect({ ...same, login: 'another@customer.example' })).statusCode).toBe(200);
    expect(await state()).toMatchObject({ has_map: true });
    for (const other of [{ url: 'https://attacker.example' }, { database: 'other' }]) {
      const rejected = [
        await connect({ ...same, ...other }),
        await check({ connection: { ...same, ...other } }),
      ];
      expect(rejected.map((r) => [r.statusCode, r.json().code])).toEqual(
        Array(2).fill([422, 'odoo-key-needed']),
      );
    }
    // Another Odoo has other ids: its map must be made anew.
    await connect({ ...place, database: 'other' });
    expect(await state()).toMatchObject({ has_map: false });
  });

  test.each([
    ['http://93.184.216.34'],
    ['http://odoo.company.example'],
    ['https://127.0.0.1'],
    ['https://127.1:8069'],
    ['https://0x7f000001'],
    ['https://2130706433'],
    ['https://[::1]'],
    ['https://[::ffff:10.0.0.1]'],
    ['https://10.1.2.3'],
    ['https://192.168.1.1'],
    ['https://169.254.169.254'],
    ['https://100.64.0.1'],
    ['https://user:word@odoo.company.example'],
    ['file:///etc/passwd'],
  ])('is not reached at %s', async (url) => {
    const { connect, check, place, superuser, state } = await start({ settings: { ODOO_NETWORKS: '' } });
    const tried = [
      await connect({ ...place, url }),
      await connect({ ...place, url }, superuser),
      await check({ connection: { ...place, url } }),
    ];
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
    expect((await state()).connection).toBeNull();
  });

  test('reports what is wrong as codes; the words of Odoo are for superusers', async () => {
    const { odoo, connect, check, superuser, place, map } = await start();
    const steps = async (body: object, as?: string) => (await check(body, as)).json<OdooCheck>().steps;
    expect((await steps({ connection: { ...place, key: 'wrong' } })).at(-1)).toMatchObject({
      ...{ step: 'login', is_good: false, faults: [{ code: 'login' }], detail: null },
    });
    await connect();
    const wrong = { ...map, stages: { NEW: 98 } };
    const [fault] = (await steps({ map: wrong })).at(-1)?.faults ?? [];
    expect(fault).toEqual({ code: 'no-stage', name: 'NEW', value: '98' });
    expect((await steps({ map: wrong }, superuser)).at(-1)?.detail).toContain('there are 1 New Request');
    odoo.store.denied.add(`create ${odoo.store.modelName}`);
    expect((await steps({ map })).at(-1)?.faults).toEqual([
      { code: 'no-right', model: odoo.store.modelName, value: 'create' },
    ]);
    await odoo.goDown();
    const down = await check({});
    expect(down.json().steps).toMatchObject([
      { step: 'connect', faults: [{ code: 'unreachable' }], detail: null },
    ]);
    expect(down.body).not.toContain('ECONNREFUSED');
  });

  test('checks the login of an older Odoo too', async () => {
    const { check, place } = await start({ version: 14 });
    const steps = async (key: string) =>
      (await check({ connection: { ...place, key } })).json<OdooCheck>().steps.map(({ is_good }) => is_good);
    expect([await steps(odooKey), await steps('wrong')]).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test('keeps an administrator away from the Odoo that partners share', async () => {
    const shared = await startOdooDouble();
    onTestFinished(() => shared.stop());
    const { t, id, params, token, superuser, check, map, setMap, state, connect, sync } = await start({
      settings: shared.settings,
    });
    const seen = await t.call(endpoints.getOdoo, { params }, { token });
    expect(seen.json()).toMatchObject({ may_map: false, connection: { source: 'installation', url: null } });
    expect(seen.body).not.toContain('127.0.0.1');
    const rejected = [await check({}), await setMap(map)];
    rejected.push(await t.call(endpoints.removeOdooMap, { params }, { token }));
    expect(rejected.map((r) => [r.statusCode, r.json().code])).toEqual(
      Array(3).fill([403, 'odoo-of-installation']),
    );
    expect((await setMap(map, superuser)).statusCode).toBe(200);
    await aTicket(t.database, { partner: id, name: 'Shared' });
    await sync();
    expect(shared.store.records).toHaveLength(1);
    // An own Odoo has its own map, and the one of the installation is back without it.
    await connect();
    expect(await state()).toMatchObject({ has_map: false, may_map: true });
    await aTicket(t.database, { partner: id, name: 'Own' });
    await sync();
    expect(shared.store.records).toHaveLength(1);
    await t.call(endpoints.removeOdooConnection, { params }, { token });
    await sync();
    expect(shared.store.records.map(({ name }) => name)).toEqual(['Shared', 'Own']);
  });

  test('keeps the links of tickets when the own Odoo is the shared one', async () => {
    const { t, odoo, id, params, token, superuser, connect, map, setMap, sync, place } = await start();
    Object.assign(t.services.config, odoo.settings);
    await setMap(map, superuser);
    const { id: ticket_id } = await aTicket(t.database, { partner: id, name: 'Lamp' });
    await sync();
    await connect(place);
    await setMap(map);
    const [record] = odoo.store.records;
    odoo.store.change(record?.id ?? 0, { name: 'Lamp in room 5' });
    await sync();
    const named = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('tickets').where('id', '=', ticket_id).select('name').executeTakeFirstOrThrow(),
      );
    expect((await named()).name).toBe('Lamp in room 5');
    await t.call(endpoints.removeOdooConnection, { params }, { token });
    expect(odoo.store.records).toHaveLength(1);
  });

  test('waits while it is paused, and lists what waits', async () => {
    // Long: what a rejection puts off must not come due while a busy machine takes its time.
    const { t, odoo, id, params, token, superuser, connect, map, setMap, sync, state } = await start({
      settings: { ODOO_RETRY_SECONDS: '600' },
    });
    await connect();
    await setMap(map);
    await t.call(endpoints.pauseOdoo, { params, body: { reason: 'Odoo moves' } }, { token });
    await aTicket(t.database, { partner: id, name: 'Lamp' });
    await sync();
    expect(await state()).toMatchObject({ waiting: 1, paused: { reason: 'Odoo moves' } });
    odoo.store.denied.add(`create ${odoo.store.modelName}`);
    await t.call(endpoints.resumeOdoo, { params }, { token });
    await sync();
    const waiting = async (as: string) =>
      (await t.call(endpoints.listOdooWaiting, { params }, { token: as })).json();
    expect(await waiting(token)).toMatchObject([
      { name: 'Lamp', attempts: 1, reason: 'rejected', detail: null },
    ]);
    expect((await waiting(superuser))[0].detail).toContain('You are not allowed');
    odoo.store.denied.clear();
    await sync();
    expect(odoo.store.records).toHaveLength(0);
    expect((await t.call(endpoints.retryOdoo, { params }, { token })).statusCode).toBe(204);
    await sync();
    expect(odoo.store.records).toHaveLength(1);
    // The stage that the mapping lacks is named to those who write the mapping, too.
    await setMap({ ...map, stages: { NEW: 1 } });
    await aTicket(t.database, { partner: id, name: 'Screen', stage: 3 });
    await sync();
    expect(await waiting(token)).toMatchObject([
      { name: 'Screen', reason: 'no-stage', detail: 'The map has no stage for SOLVED.' },
    ]);
  });

  test('shows a conflict with its last common value, and writes the chosen one to both', async () => {
    const { t, odoo, id, params, token, tokenOf, connect, map, setMap, sync } = await start();
    await connect();
    await setMap(map);
    const { id: ticket_id } = await aTicket(t.database, { partner: id, name: 'Lamp' });
    await sync();
    const [record] = odoo.store.records;
    await asSystem(t.database, (db) =>
      db.updateTable('tickets').set({ stage: 3 }).where('id', '=', ticket_id).execute(),
    );
    odoo.store.change(record?.id ?? 0, { stage_id: 4 });
    await sync();
    const list = async () =>
      (await t.call(endpoints.listOdooConflicts, { params }, { token })).json<OdooConflict[]>();
    const [conflict] = await list();
    expect(conflict).toMatchObject({
      ...{ field: 'stage', base: 'NEW', theirs: 'CANCELLED', theirs_by: 'Marie Curie' },
      ...{ ours_at: expect.stringMatching(/^20/), theirs_at: expect.stringMatching(/^20/) },
    });
    const resolve = (as: string, partner_id = id) =>
      t.call(
        endpoints.resolveOdooConflict,
        { params: { id: partner_id, conflict_id: conflict?.id ?? 0 }, body: { keep: 'greenroom' } },
        { token: as },
      );
    const stranger = await aPartner(t.database);
    const strange = await tokenOf({ partner: stranger.id, permissions: ['partner.manage'] });
    expect([(await resolve(strange)).statusCode, (await resolve(strange, stranger.id)).statusCode]).toEqual([
      404, 404,
    ]);
    expect((await resolve(token)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(odoo.store.records[0]?.stage_id).not.toBe(4);
  });
});
