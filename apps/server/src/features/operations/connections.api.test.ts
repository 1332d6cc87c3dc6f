import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '#access/scope.ts';
import { createSealer } from '#platform/secrets/sealer.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { hearBells } from '#test/hear-bells.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { findConnection, listSiteConnections, removeConnection } from './connections.queries.ts';

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
    asSystem(t.database, (db, scope) => findConnection(db, scope, { asset_id: asset.id, sealer }));
  const listed = async () =>
    (
      await asSystem(t.database, (db, scope) =>
        listSiteConnections(db, scope, { site_id: site.id, sealer: t.services.sealer }),
      )
    ).map(({ asset_id }) => asset_id);

  it('hold their credentials sealed, and give them back to whoever has the key', async () => {
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
    });
    expect(await find(createSealer('another key that is long enough too'))).toBeUndefined();
  });

  it('keep their credentials when none are given, and lose them when they are empty', async () => {
    await aConnection(t, asset, { credentials: { password: 's3cret' } });
    await aConnection(t, asset, { credentials: undefined as never, host: 'new.example' });
    expect(await find()).toMatchObject({ host: 'new.example', credentials: { password: 's3cret' } });
    await aConnection(t, asset, { credentials: {} });
    expect(await find()).toMatchObject({ credentials: {} });
  });

  it("are the agent's when they are controlled or feed what is, and not only reached directly", async () => {
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

  it("ring for the site's agent when they change", async () => {
    const { heard, stop } = await hearBells(t, 'agent_devices');
    await aConnection(t, asset);
    await eventually(() => expect(heard).toEqual([String(site.id)]));
    const remove = () => asSystem(t.database, (db, scope) => removeConnection(db, scope, asset.id));
    expect([await remove(), await remove()]).toEqual([true, false]);
    await eventually(() => expect(heard).toEqual([String(site.id), String(site.id)]));
    expect(await find()).toBeUndefined();
    stop();
  });
});
