import { listBin, moveAssetToBin, restoreFromBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { listEstateChanges } from '@greenroom/domain/estate/endpoints.ts';
import { handOverSite, previewHandOver } from '@greenroom/domain/estate/handover/endpoints.ts';
import { getAssetPolls, getAssetTimeline, listAssetChanges } from '@greenroom/domain/history/endpoints.ts';
import { getIncident } from '@greenroom/domain/incidents/endpoints.ts';
import {
  getAsset,
  getSite,
  listAssets,
  listRooms,
  listSites,
} from '@greenroom/domain/inventory/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureHistoryPartitions } from '#platform/database/history-partitions.ts';
import { asSystem, asViewer } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { anIncident } from '#test/build/an-incident.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { undoAct } from '#test/undo-act.ts';

const permissions = ['estate.manage'] as const;

describe('a site that is handed over', () => {
  let t: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  const tokens = { seller: '', buyer: '', granted: '', superuser: '' };
  let site: TestSite;
  let device: TestAsset;
  let binned: TestAsset;
  beforeAll(async () => {
    t = await startTestApp();
    seller = await aUser(t.database, { permissions });
    buyer = await aUser(t.database, { permissions });
    const superuser = await aUser(t.database, { superuser: true });
    const granted = await aUser(t.database, { partner: seller.partner_id, restricted: true });
    for (const [name, user] of Object.entries({ seller, buyer, superuser, granted }))
      tokens[name as keyof typeof tokens] = (await signInAs(t, user)).access_token;
    site = await aSite(t.database, { partner: seller.partner_id });
    const [room, closet] = [await aRoom(t.database, { site }), await aRoom(t.database, { site })];
    device = await anAsset(t.database, { room, is_controlled: true, mac_address: '00:00:00:00:00:01' });
    const strip = await anAsset(t.database, { room: closet, is_controlled: true });
    binned = await anAsset(t.database, { room });
    await aConnection(t, strip);
    await aConnection(t, device, { outlet_asset_id: strip.id, outlet_number: 1 });
    await aGrant(t.database, granted, { asset: device });
    await aGrant(t.database, granted, { asset: binned });
    await asSystem(t.database, (db) =>
      sql`insert into asset_operations (asset_id, partner_id, action_name, state)
        values (${device.id}, ${seller.partner_id}, 'reboot', 'done')`.execute(db),
    );
    const headers = { 'if-match': '"1"' };
    await t.call(moveAssetToBin, { params: { id: binned.id } }, { token: tokens.seller, headers });
  });
  afterAll(() => t.stop());

  /** An hour of the history of the device: a change, two polls and their sums. */
  const hour = new Date('2026-02-10T08:00:00Z');
  const storeHistory = () =>
    asSystem(t.database, async (db) => {
      await ensureHistoryPartitions(db, { since: hour, until: hour });
      const rows = [
        sql`asset_changes (asset_id, at, condition) values (${device.id}, ${hour}, 1)`,
        sql`asset_samples (asset_id, hour, period_s, phase_ms, polls) values (${device.id}, ${hour}, 30, 0, '\\x2323')`,
        sql`asset_hours (asset_id, hour, working_s, standby_s, warning_s, fault_s, unreachable_s, blind_s, unknown_s, polls,
          misses) values (${device.id}, ${hour}, 3600, 0, 0, 0, 0, 0, 0, 2, 0)`,
      ];
      for (const row of rows) await sql`insert into ${row}`.execute(db);
    });
  /** The status of each call, and how many changes, seconds at work, polls and hours the user reads. */
  const readHistory = async (name: 'seller' | 'buyer') => {
    const token = tokens[name];
    const params = { id: device.id };
    const period = { from: hour.toISOString(), to: new Date(hour.getTime() + 3_600_000).toISOString() };
    const responses = [
      await t.call(listAssetChanges, { params }, { token }),
      await t.call(getAssetTimeline, { params, query: period }, { token }),
      await t.call(getAssetPolls, { params, query: { hour: period.from } }, { token }),
    ];
    const [changes, timeline, polls] = responses.map((response) => response.json());
    const { id: user_id, partner_id } = { seller, buyer }[name];
    const viewer = {
      ...{ user_id, partner_id, partner_ids: [partner_id], permissions: [], session_id: '' },
      ...{ is_superuser: false, force_explicit_grants: false, must_change_password: false },
    };
    const hours = await asViewer(t.database, viewer, (db) =>
      sql`select from asset_hours where asset_id = ${device.id}`.execute(db),
    );
    return [
      responses.map(({ statusCode }) => statusCode),
      [changes.length, timeline.seconds?.[0]?.seconds, polls.polls?.length, hours.rows.length],
    ];
  };

  const asSuperuser = () => ({ token: tokens.superuser });
  const preview = async (partner_id: number) =>
    (await t.call(previewHandOver, { params: { id: site.id }, query: { partner_id } }, asSuperuser())).json();
  const send = async (partner_id: number, version?: number) => {
    const found = (await t.call(getSite, { params: { id: site.id } }, asSuperuser())).json();
    const headers = { 'if-match': `"${version ?? found.version}"` };
    return t.call(
      handOverSite,
      { params: { id: site.id }, body: { partner_id } },
      { ...asSuperuser(), headers },
    );
  };
  /** How many sites, rooms, assets, entries of the bin and rows of the database of this site a user sees. */
  const seenBy = async (token: string) => {
    const lists = [listSites, listRooms, listAssets, listBin] as const;
    const responses = await Promise.all(lists.map((list) => t.call(list as typeof listSites, {}, { token })));
    return responses.map((response) => (response.statusCode === 200 ? response.json().length : 0));
  };

  test('is previewed, and stays while something stands in the way', async () => {
    expect(await preview(buyer.partner_id)).toMatchObject({
      ...{ rooms: 2, assets: 2, connections: 2, agents: 0, binned: 1, people: 2, grants: 1 },
      obstacles: { references: 0, mac_addresses: 0, outlets: 0 },
    });
    const other = await aPartner(t.database);
    await anAsset(t.database, { partner: other.id, mac_address: '00:00:00:00:00:01' });
    expect((await preview(other.id)).obstacles.mac_addresses).toBe(1);
    expect((await send(other.id)).json()).toMatchObject({ code: 'mac-address-taken' });
    expect((await send(seller.partner_id)).json()).toMatchObject({ code: 'nothing-to-change' });
    expect((await send(2_000_000_000)).statusCode).toBe(404);
    expect((await send(buyer.partner_id, 99)).statusCode).toBe(412);

    const elsewhere = await anAsset(t.database, { partner: seller.partner_id });
    await aConnection(t, elsewhere, { outlet_asset_id: device.id, outlet_number: 2 });
    expect((await send(buyer.partner_id)).json()).toMatchObject({ code: 'outlet-elsewhere' });
    await asSystem(t.database, (db) => db.deleteFrom('assets').where('id', '=', elsewhere.id).execute());
    // Another site of the same partner, with its room.
    expect(await seenBy(tokens.seller)).toEqual([2, 3, 2, 1]);
  });

  test('is gone for the one partner and whole for the other at once', async () => {
    await storeHistory();
    const all = [
      [200, 200, 200],
      [1, 3600, 2, 1],
    ];
    const none = [
      [404, 404, 404],
      [undefined, undefined, undefined, 0],
    ];
    expect([await readHistory('seller'), await readHistory('buyer')]).toEqual([all, none]);
    const before = await t.call(listAssets, {}, { token: tokens.seller });
    expect(await seenBy(tokens.granted)).toEqual([0, 0, 1, 0]);
    const incident = await anIncident(t.database, { asset: device, site_id: site.id });
    const readIncident = async (name: 'seller' | 'buyer') =>
      t.call(getIncident, { params: { id: incident.id } }, { token: tokens[name] });
    await asSystem(t.database, (db) =>
      sql`update incidents set assigned_to = ${seller.id}, assigned_to_name = 'Seller'`.execute(db),
    );
    expect((await readIncident('seller')).json()).toMatchObject({ assigned_to: { id: seller.id } });
    const done = await send(buyer.partner_id);
    expect(done.json()).toMatchObject({ to: { id: buyer.partner_id }, assets: 2 });
    expect((await readIncident('seller')).statusCode).toBe(404);
    expect((await readIncident('buyer')).json()).toMatchObject({
      ...{ assigned_to: null, version: incident.version + 1 },
      events: [{ kind: 'assigned', actor_name: null }, { kind: 'opened' }],
    });

    const headers = { 'if-none-match': String(before.headers.etag) };
    const cached = await t.call(listAssets, {}, { token: tokens.seller, headers });
    expect([cached.statusCode, cached.json()]).toEqual([200, []]);
    expect(await seenBy(tokens.seller)).toEqual([1, 1, 0, 0]);
    expect(await seenBy(tokens.granted)).toEqual([0, 0, 0, 0]);
    expect(await seenBy(tokens.buyer)).toEqual([1, 2, 2, 1]);
    expect([await readHistory('seller'), await readHistory('buyer')]).toEqual([none, all]);
    const owners = await asSystem(t.database, async (db) => {
      const { rows } = await sql<{ owner: number }>`
        select partner_id as owner from sites where id = ${site.id}
        union all select partner_id from device_connections
        union all select partner_id from asset_operations where asset_id = ${device.id}`.execute(db);
      return rows.map(({ owner }) => owner);
    });
    expect(owners).toEqual(Array(4).fill(buyer.partner_id));
    expect(await outletOfDevice()).not.toBeNull();
  });

  const outletOfDevice = () =>
    asSystem(t.database, async (db) => {
      const query = db.selectFrom('device_connections').where('asset_id', '=', device.id);
      return (await query.select('outlet_asset_id').executeTakeFirstOrThrow()).outlet_asset_id;
    });

  test('brings its history and its bin along, names the act, and is not undone', async () => {
    const params = { thing: 'asset', id: device.id } as const;
    const [latest] = (await t.call(listEstateChanges, { params }, { token: tokens.buyer })).json();
    expect(latest).toMatchObject({ act: 'handover', before: { partner_id: seller.partner_id } });
    expect((await t.call(listEstateChanges, { params }, { token: tokens.seller })).statusCode).toBe(404);
    const { token } = asSuperuser();
    expect(await undoAct(t, token, latest.changeset_id)).toMatchObject({ changed: 0 });

    const [entry] = (await t.call(listBin, {}, { token: tokens.buyer })).json();
    const restored = await t.call(
      restoreFromBin,
      { params: { id: entry.id }, body: {} },
      { token: tokens.buyer },
    );
    expect(restored.statusCode).toBe(200);
    expect((await t.call(getAsset, { params: { id: binned.id } }, { token: tokens.buyer })).statusCode).toBe(
      200,
    );
    // A grant that was in the bin does not come back with it.
    expect(
      (await t.call(getAsset, { params: { id: binned.id } }, { token: tokens.granted })).statusCode,
    ).toBe(404);
    const audited = await asSystem(t.database, (db) =>
      db.selectFrom('audit_entries').where('action', '=', 'site-handed-over').selectAll().execute(),
    );
    expect(audited).toMatchObject([{ after: { rooms: 2, assets: 2, grants: 1 } }]);
  });
});
