import { randomUUID } from 'node:crypto';
import {
  deleteForEver,
  listBin,
  moveAssetToBin,
  moveRoomToBin,
  moveSiteToBin,
  restoreFromBin,
} from '@greenroom/domain/estate/bin/endpoints.ts';
import { createAsset, listEstateChanges } from '@greenroom/domain/estate/endpoints.ts';
import { getRoom } from '@greenroom/domain/inventory/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aSiteAgent } from '#test/build/a-site-agent.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { emptyBin } from './empty-bin.ts';

const permissions = ['estate.manage'] as const;
/** What every change of the estate adds to, the bin itself, and what signing in writes. */
const notCompared =
  /^(?:estate_changes|changesets|inventory_revisions|grant_revisions|bin_.*|sessions|refresh_tokens|sign_in_tallies|rate_limits|audit_entries|rooms_to_judge|sites_to_decide)$/;

describe('the bin', () => {
  let t: TestApp;
  let owner: pg.Client;
  let user: TestUser;
  let token: string;
  let superuser: string;
  beforeAll(async () => {
    t = await startTestApp();
    owner = new pg.Client(t.owner);
    await owner.connect();
    user = await aUser(t.database, { permissions });
    token = (await signInAs(t, user)).access_token;
    superuser = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
  });
  afterAll(async () => {
    await owner.end();
    await t.stop();
  });

  const moves = { site: moveSiteToBin, room: moveRoomToBin, asset: moveAssetToBin };
  const move = (thing: keyof typeof moves, id: number, by = token) =>
    t.call(moves[thing], { params: { id } }, { token: by, headers: { 'if-match': '"1"' } });
  const restore = (id: number, body: { parent_id?: number } = {}, by = token) =>
    t.call(restoreFromBin, { params: { id }, body }, { token: by });
  const ownRoom = () => aRoom(t.database, { partner: user.partner_id });

  /** Every row of every table. */
  async function allRows(): Promise<Record<string, string[]>> {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of rows.filter((table) => !notCompared.test(table.name)))
      found[name] = (await owner.query(`select to_jsonb(t)::text as row from ${name} t order by 1`)).rows.map(
        ({ row }) => row,
      );
    return found;
  }

  /** A site with one of everything that can belong to a site, a room or an asset. */
  async function aFullSite() {
    const { database } = t;
    const site = await aSite(database, { partner: user.partner_id });
    const room = await aRoom(database, { site, reference: randomUUID() });
    const asset = await anAsset(database, {
      ...{
        room,
        is_controlled: true,
        mac_address: '00:00:00:00:00:01',
        additional_data: { description: 'x' },
      },
    });
    const pdu = await anAsset(database, { room });
    await aConnection(t, pdu, { credentials: { password: 'secret' } });
    await aConnection(t, asset, { outlet_asset_id: pdu.id, outlet_number: 2 });
    const agent = await aSiteAgent(database, { site, session: { seen_at: new Date(), ended_at: null } });
    const granted = await aUser(database, { partner: user.partner_id, restricted: true });
    await aGrant(database, granted, { site, room, asset });
    await asSystem(database, async (db) => {
      const file = { category: 'document', filename: 'a.txt', content_type: 'text/plain', size: 7 } as const;
      for (const [entity_type, { id: entity_id }] of [
        ['site', site] as const,
        ['room', room] as const,
        ['asset', asset] as const,
      ]) {
        const row = { ...file, entity_type, entity_id, partner_id: user.partner_id };
        const add = (document_id?: number) =>
          db
            .insertInto('files')
            .values({ ...row, storage_key: randomUUID(), ...(document_id && { document_id }) })
            .returning('id')
            .executeTakeFirstOrThrow();
        await add();
        // A document with two versions, and another one that has lost its first.
        for (const isFirstGone of [false, true]) {
          const { id } = await add();
          await db
            .updateTable('files')
            .set({ document_id: id, is_outdated: true })
            .where('id', '=', id)
            .execute();
          await add(id);
          if (isFirstGone) await db.deleteFrom('files').where('id', '=', id).execute();
        }
      }
      const now = new Date();
      await db
        .insertInto('asset_statuses')
        .values({ asset_id: asset.id, status: 'online', observed_at: now, changed_at: now })
        .execute();
      await db.insertInto('asset_checks').values({ asset_id: asset.id, checked_at: now }).execute();
      await db.insertInto('asset_roles').values({ asset_id: asset.id, counts: 'ignored' }).execute();
      await db
        .insertInto('asset_links')
        .values({ asset_id: asset.id, on_asset_id: pdu.id, kind: 'power' })
        .execute();
      await db
        .insertInto('incident_mutes')
        .values({
          ...{ key: `asset:${asset.id}:reach`, site_id: site.id, kind: 'snooze' },
          ...{ until: new Date('2100-01-01'), made_by_name: 'x', made_at: now },
        })
        .execute();
      const { id: operation_id } = await db
        .insertInto('asset_operations')
        .values({
          ...{ asset_id: asset.id, partner_id: user.partner_id, action_name: 'reboot', agent_id: agent.id },
          ...{ parameters: '{}', state: 'done', user_id: user.id },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('asset_action_requests')
        .values({ user_id: user.id, request_key: randomUUID(), request_hash: Buffer.alloc(32), operation_id })
        .execute();
    });
    return { site, room, asset, pdu };
  }

  test.each(['site', 'room', 'asset'] as const)(
    'gives a %s back with everything in it, unchanged',
    async (thing) => {
      const full = await aFullSite();
      const before = await allRows();
      const moved = await move(thing, full[thing].id);
      expect(moved.statusCode, moved.body).toBe(200);
      expect(await allRows()).not.toEqual(before);
      const restored = await restore(moved.json().id);
      expect(restored.json()).toEqual({ thing, id: full[thing].id });
      expect(await allRows()).toEqual(before);
      expect((await owner.query('select from bin_rows union all select from bin_links')).rowCount).toBe(0);
    },
  );

  test('takes everything out of sight, and says what it holds and for how long', async () => {
    const { site, room, asset } = await aFullSite();
    const entry = (await move('site', site.id)).json();
    expect(entry).toMatchObject({ thing: 'site', thing_id: site.id, place: [], rooms: 1, assets: 2 });
    expect(entry.actor_name).toMatch(/^User /);
    expect(Date.parse(entry.expires_at) - Date.parse(entry.binned_at)).toBe(30 * 86_400_000);
    expect((await t.call(getRoom, { params: { id: room.id } }, { token })).statusCode).toBe(404);
    const history = { params: { thing: 'asset', id: asset.id } as const };
    expect((await t.call(listEstateChanges, history, { token })).statusCode).toBe(404);
    const left = await owner.query('select from files where entity_id = $1', [room.id]);
    expect(left.rowCount).toBe(0);
    expect((await owner.query('select from unsettled_objects')).rowCount).toBe(0);
    const list = (await t.call(listBin, { query: { search: entry.name } }, { token })).json();
    expect(list.map(({ id }: { id: number }) => id)).toContain(entry.id);
  });

  test('shows both acts in the history, with who did them', async () => {
    const asset = await anAsset(t.database, { room: await ownRoom() });
    await restore((await move('asset', asset.id)).json().id);
    const history = { params: { thing: 'asset', id: asset.id } as const };
    const [restored, moved] = (await t.call(listEstateChanges, history, { token })).json();
    expect(moved).toMatchObject({ kind: 'deleted', act: 'bin', version: 1 });
    expect(restored).toMatchObject({ kind: 'created', act: 'restore', version: 1 });
    expect(restored.actor_name).toMatch(/^User /);
  });

  test('names the place of an asset and needs another one when it is gone', async () => {
    const room = await ownRoom();
    const asset = await anAsset(t.database, { room });
    const [first, second] = [await move('asset', asset.id), await move('room', room.id)].map((r) => r.json());
    expect(first.place).toEqual(['A site', 'A room']);
    const rejected = await restore(first.id);
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'place-gone']);
    const other = await ownRoom();
    expect((await restore(first.id, { parent_id: other.id })).statusCode).toBe(200);
    const { rows } = await owner.query('select room_id from assets where id = $1', [asset.id]);
    expect(rows).toEqual([{ room_id: other.id }]);
    expect((await restore(second.id)).statusCode).toBe(200);
    expect((await restore(second.id)).statusCode).toBe(404);
  });

  test('accepts no place of another partner', async () => {
    const entry = (await move('asset', (await anAsset(t.database, { room: await ownRoom() })).id)).json();
    const foreign = await aRoom(t.database);
    expect((await restore(entry.id, { parent_id: foreign.id })).statusCode).toBe(404);
    expect((await restore(entry.id, { parent_id: foreign.id }, superuser)).statusCode).toBe(409);
  });

  test('gives a device its outlet back, whichever of the two comes back first', async () => {
    const { asset, pdu } = await aFullSite();
    const outlet = async () =>
      (await owner.query('select outlet_asset_id from device_connections where asset_id = $1', [asset.id]))
        .rows[0]?.outlet_asset_id;
    const first = (await move('asset', pdu.id)).json();
    expect(await outlet()).toBeNull();
    await restore(first.id);
    expect(await outlet()).toBe(pdu.id);
    for (const order of ['device', 'outlet'] as const) {
      const entries = {
        device: (await move('asset', asset.id)).json().id,
        outlet: (await move('asset', pdu.id)).json().id,
      };
      await restore(entries[order]);
      await restore(entries[order === 'device' ? 'outlet' : 'device']);
      expect(await outlet(), order).toBe(pdu.id);
    }
  });

  test('restores without the outlet when it was deleted for ever', async () => {
    const { asset, pdu } = await aFullSite();
    const device = (await move('asset', asset.id)).json();
    const outlet = (await move('asset', pdu.id)).json();
    expect(
      (await t.call(deleteForEver, { params: { id: outlet.id } }, { token: superuser })).statusCode,
    ).toBe(204);
    expect((await restore(device.id)).statusCode).toBe(200);
    const { rows } = await owner.query('select outlet_asset_id from device_connections where asset_id = $1', [
      asset.id,
    ]);
    expect(rows).toEqual([{ outlet_asset_id: null }]);
  });

  test('does not restore what has lost its reference or its address to another', async () => {
    const room = await ownRoom();
    const mac_address = '00:00:00:00:00:09';
    const asset = await anAsset(t.database, { room, mac_address, ref: 'A-9' });
    const entry = (await move('asset', asset.id)).json();
    const create = (body: object) =>
      t.call(createAsset, { body: { product_name: 'Other', room_id: room.id, ...body } }, { token });
    const other = (await create({ mac_address })).json();
    expect((await restore(entry.id)).json().code).toBe('mac-address-taken');
    await move('asset', other.id);
    await create({ ref: 'A-9' });
    expect((await restore(entry.id)).json().code).toBe('reference-taken');
  });

  test('needs the version that the editor has seen', async () => {
    const asset = await anAsset(t.database, { room: await ownRoom() });
    const stale = { token, headers: { 'if-match': '"2"' } };
    expect((await t.call(moveAssetToBin, { params: { id: asset.id } }, stale)).statusCode).toBe(412);
  });

  test('is closed to other tenants and to users with explicit grants', async () => {
    const room = await ownRoom();
    const entry = (await move('asset', (await anAsset(t.database, { room })).id)).json();
    const stranger = await aUser(t.database, { permissions, partner: (await aPartner(t.database)).id });
    const restricted = await aUser(t.database, { permissions, partner: user.partner_id, restricted: true });
    await aGrant(t.database, restricted, { room });
    for (const [who, status] of [
      [stranger, 404],
      [restricted, 403],
    ] as const) {
      const by = (await signInAs(t, who)).access_token;
      expect((await move('room', room.id, by)).statusCode).toBe(status);
      expect((await restore(entry.id, {}, by)).statusCode).toBe(404);
      expect((await t.call(listBin, {}, { token: by })).json()).toEqual([]);
    }
    expect((await t.call(deleteForEver, { params: { id: entry.id } }, { token })).statusCode).toBe(403);
  });

  test('is emptied after 30 days, and leaves the files to the sweep', async () => {
    const { room } = await aFullSite();
    await move('room', room.id);
    const before = await owner.query('select from bin_entries');
    await emptyBin(t.services);
    expect((await owner.query('select from bin_entries')).rowCount).toBe(before.rowCount);
    t.clock.pass(31 * 86_400);
    await emptyBin(t.services);
    expect((await owner.query('select from bin_entries union all select from bin_rows')).rowCount).toBe(0);
    expect((await owner.query('select from unsettled_objects')).rowCount).toBeGreaterThan(0);
  });
});
