import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentDevicesChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import { createSealer } from '#platform/secrets/sealer.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { findConnection } from '#test/find-connection.ts';
import { listenForNotifications } from '#test/listen-for-notifications.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { listSiteConnections, removeConnection } from './connections.queries.ts';

describe('device connections', () => {
  let t: TestApp;
  let site: TestSite;
  let room: TestRoom;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
  });
  beforeEach(async () => {
    site = await aSite(t.database);
    room = await aRoom(t.database, { site });
    asset = await anAsset(t.database, { room, is_controlled: true });
  });
  afterAll(() => t.stop());

  const find = (sealer = t.services.sealer) =>
    asSystem(t.database, (db) => findConnection(db, { asset_id: asset.id, sealer }));
  const listed = async () =>
    (
      await asSystem(t.database, (db) =>
        listSiteConnections(db, { site_id: site.id, sealer: t.services.sealer }),
      )
    ).map(({ asset_id }) => asset_id);

  test('store their credentials sealed, and return them with the right key', async () => {
    await aConnection(t, asset, {
      credentials: { username: 'admin', password: 's3cret' },
      options: { id: 3 },
    });
    const row = await asSystem(t.database, (db) =>
      db
        .selectFrom('device_connections')
        .where('asset_id', '=', asset.id)
        .selectAll()
        .executeTakeFirstOrThrow(),
    );
    expect(row.sealed_credentials?.toString('latin1')).not.toContain('s3cret');
    expect(await find()).toEqual({
      asset_id: asset.id,
      driver: 'pjlink',
      host: '127.0.0.1',
      port: 9,
      credentials: { username: 'admin', password: 's3cret' },
      options: { id: 3 },
      pinned_key: null,
    });
    expect(await find(createSealer('another key that is long enough too'))).toBeUndefined();
  });

  test('keep their credentials when none are given, and lose them when they are empty', async () => {
    await aConnection(t, asset, { credentials: { password: 's3cret' } });
    await aConnection(t, asset, { credentials: undefined as never, host: 'new.example' });
    expect(await find()).toMatchObject({ host: 'new.example', credentials: { password: 's3cret' } });
    await aConnection(t, asset, { credentials: {} });
    expect(await find()).toMatchObject({ credentials: {} });
  });

  test('belong to the agent when they are controlled or feed a controlled device, unless reached directly', async () => {
    const [pdu, idle, direct, elsewhere] = await Promise.all([
      anAsset(t.database, { room }),
      anAsset(t.database, { room }),
      anAsset(t.database, { room, is_controlled: true }),
      anAsset(t.database, { is_controlled: true }),
    ]);
    await aConnection(t, asset, { outlet_asset_id: pdu.id, outlet_number: 1 });
    await aConnection(t, pdu);
    await aConnection(t, idle);
    await aConnection(t, direct, { route: 'direct' });
    await aConnection(t, elsewhere);
    expect(await listed()).toEqual([asset.id, pdu.id].sort((one, other) => one - other));
    await aConnection(t, asset, { route: 'agent' });
    expect(await listed()).toEqual([asset.id]);
  });

  test("notify the site's agent when they change", async () => {
    const { received, stop } = await listenForNotifications(t, agentDevicesChannel);
    await aConnection(t, asset);
    await eventually(() => expect(received).toEqual([String(site.id)]));
    const remove = () => asSystem(t.database, (db) => removeConnection(db, asset.id));
    expect([await remove(), await remove()]).toEqual([true, false]);
    await eventually(() => expect(received).toEqual([String(site.id), String(site.id)]));
    expect(await find()).toBeUndefined();
    stop();
  });

  describe('with an outlet', () => {
    const outlets = async () =>
      (
        await sqlAsSystem<{ outlet_asset_id: number; partner_id: number }>(
          sql`select outlet_asset_id, partner_id from device_connections where asset_id = ${asset.id}`,
        )
      )[0];
    const sell = async (id: number) => {
      const buyer = await aPartner(t.database);
      await sqlAsSystem(sql`update sites set partner_id = ${buyer.id} where id = ${id}`);
      return buyer;
    };

    test('are rejected by the database when it belongs to another partner', async () => {
      const foreign = await anAsset(t.database);
      const link = { outlet_asset_id: foreign.id, outlet_number: 1 };
      await expect(aConnection(t, asset, link)).rejects.toThrow(/outlet_of_own_partner/);
      await aConnection(t, asset);
      await expect(aConnection(t, asset, link)).rejects.toThrow(/outlet_of_own_partner/);
    });

    test('move to a new owner with their site, and not without the outlet', async () => {
      const nextDoor = await aRoom(t.database, { site });
      const pdu = await anAsset(t.database, { room: nextDoor });
      await aConnection(t, asset, { outlet_asset_id: pdu.id, outlet_number: 1 });
      const buyer = await sell(site.id);
      expect(await outlets()).toEqual({ outlet_asset_id: pdu.id, partner_id: buyer.id });

      const elsewhere = await anAsset(t.database, { partner: buyer.id });
      await aConnection(t, asset, { outlet_asset_id: elsewhere.id, outlet_number: 1 });
      await expect(sell(site.id)).rejects.toThrow(/foreign key/);
      await sqlAsSystem(sql`delete from assets where id = ${elsewhere.id}`);
      expect(await outlets()).toEqual({ outlet_asset_id: null, partner_id: buyer.id });
    });
  });

  describe('notify the agents of both sites', () => {
    let other: TestSite;
    let otherRoom: TestRoom;
    let notifications: Awaited<ReturnType<typeof listenForNotifications>>;

    beforeEach(async () => {
      other = await aSite(t.database, { partner: site.partner_id });
      otherRoom = await aRoom(t.database, { site: other });
      await aConnection(t, asset);
      notifications = await listenForNotifications(t, agentDevicesChannel);
    });
    afterEach(() => notifications.stop());

    /** Notifications arrive in the order of the commits: nothing else happened between two of ours. */
    const rungBy = async (change: RawBuilder<unknown>) => {
      const mark = (word: string) => asSystem(t.database, (db) => notify(db, agentDevicesChannel, word));
      notifications.received.length = 0;
      await mark('begin');
      await sqlAsSystem(change);
      await mark('end');
      await eventually(() => expect(notifications.received).toContain('end'));
      const [begin, end] = [notifications.received.indexOf('begin'), notifications.received.indexOf('end')];
      return notifications.received
        .slice(begin + 1, end)
        .map(Number)
        .sort(byNumber);
    };
    const both = () => [site.id, other.id].sort(byNumber);

    test('when a device moves, however many move with it', async () => {
      const more = await Promise.all(Array.from({ length: 20 }, () => anAsset(t.database, { room })));
      for (const one of more) await aConnection(t, one);
      const move = sql`update assets set room_id = ${otherRoom.id} where room_id = ${room.id}`;
      expect(await rungBy(move)).toEqual(both());
    });

    test('when a room moves', async () => {
      const move = sql`update rooms set site_id = ${other.id} where id = ${room.id}`;
      expect(await rungBy(move)).toEqual(both());
    });

    test('when control of a device begins or ends, and at the site of the outlet that feeds it', async () => {
      const end = sql`update assets set is_controlled = not is_controlled where id = ${asset.id}`;
      expect(await rungBy(end)).toEqual([site.id]);
      const pdu = await anAsset(t.database, { room: otherRoom });
      await aConnection(t, asset, { outlet_asset_id: pdu.id, outlet_number: 1 });
      expect(await rungBy(end)).toEqual(both());
    });

    test('and not for any other change, nor for a device without a connection', async () => {
      expect(await rungBy(sql`update assets set product_name = 'x', room_id = room_id`)).toEqual([]);
      expect(await rungBy(sql`update rooms set name = 'x' where id = ${room.id}`)).toEqual([]);
      const plain = await anAsset(t.database, { room });
      const change = sql`update assets set is_controlled = true, room_id = ${otherRoom.id} where id = ${plain.id}`;
      expect(await rungBy(change)).toEqual([]);
      const empty = await aRoom(t.database, { site });
      expect(await rungBy(sql`update rooms set site_id = ${other.id} where id = ${empty.id}`)).toEqual([]);
    });
  });

  async function sqlAsSystem<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    return asSystem(t.database, async (db) => (await query.execute(db)).rows);
  }
});

const byNumber = (one: number, other: number) => one - other;
