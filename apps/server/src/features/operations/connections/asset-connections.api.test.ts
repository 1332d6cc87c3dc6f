import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import { listAudit } from '@greenroom/domain/admin/endpoints.ts';
import { listEstateChanges } from '@greenroom/domain/estate/endpoints.ts';
import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import type { ConnectionTest } from '@greenroom/domain/operations/connections/connection-test.ts';
import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import {
  deleteAssetConnection,
  getAssetConnection,
  listDrivers,
  putAssetConnection,
  testAssetConnection,
} from '@greenroom/domain/operations/connections/endpoints.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentDevicesChannel } from '#features/operations/operations-channels.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSiteAgent } from '#test/build/a-site-agent.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { findConnection } from '#test/find-connection.ts';
import { listenForNotifications } from '#test/listen-for-notifications.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('connections of assets', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database, { permissions: ['devices.manage'] });
    token = (await signInAs(t, user)).access_token;
  });
  beforeEach(async () => {
    room = await aRoom(t.database, { partner: user.partner_id });
    asset = await anAsset(t.database, { room, product_name: 'Projector' });
  });
  afterAll(() => t.stop());

  const get = async (): Promise<AssetConnection> =>
    (await t.call(getAssetConnection, { params: { id: asset.id } }, { token })).json();
  const put = async (body: Record<string, unknown>, version?: number) =>
    t.call(
      putAssetConnection,
      { params: { id: asset.id }, body: { driver: 'pjlink', host: '10.1.2.3', ...body } as never },
      { token, headers: { 'if-match': `"${version ?? (await get()).version}"` } },
    );
  const stored = () =>
    asSystem(t.database, (db) => findConnection(db, { asset_id: asset.id, sealer: t.services.sealer }));

  test('are created, shown without the password, changed and deleted', async () => {
    expect(await get()).toEqual({ asset_id: asset.id, version: 0, connection: null, agent: null });
    const created = await put({ password: 's3cret', port: 4352 });
    expect(created.statusCode).toBe(200);
    expect(created.body).not.toContain('s3cret');
    expect(created.json()).toMatchObject({
      version: 1,
      connection: { host: '10.1.2.3', has_password: true, username: null, route: 'auto', outlet: null },
    });
    expect(created.json().connection.password_set_at).not.toBeNull();
    expect(await stored()).toMatchObject({ credentials: { password: 's3cret' } });
    expect((await put({ route: 'direct' })).json()).toMatchObject({ version: 2 });
    expect(await stored()).toMatchObject({ credentials: { password: 's3cret' } });
    const remove = () => t.call(deleteAssetConnection, { params: { id: asset.id } }, { token });
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 204]);
    expect(await get()).toMatchObject({ version: 0, connection: null });
  });

  test('put an asset under control, and end it, in the history of the asset', async () => {
    await put({});
    await t.call(deleteAssetConnection, { params: { id: asset.id } }, { token });
    const response = await t.call(listEstateChanges, { params: { thing: 'asset', id: asset.id } }, { token });
    const changes: { after: unknown; actor_name: string }[] = response.json();
    expect(changes.slice(0, 2).map(({ after }) => after)).toEqual([
      { is_controlled: false },
      { is_controlled: true },
    ]);
    expect(changes[0]?.actor_name).not.toBe('Command line');
  });

  test('are not overwritten by a second editor', async () => {
    await put({});
    await put({ host: '10.1.2.4' }, 1);
    expect((await put({ host: '10.1.2.5' }, 1)).statusCode).toBe(412);
    expect((await put({ host: '10.1.2.5' }, 0)).statusCode).toBe(412);
    expect(await stored()).toMatchObject({ host: '10.1.2.4' });
  });

  test('never send a stored password to another device', async () => {
    await put({ password: 's3cret' });
    for (const moved of [{ host: '10.9.9.9' }, { port: 4444 }, { driver: 'sony-bravia' }]) {
      const response = await put(moved);
      expect([response.statusCode, response.json().detail]).toEqual([
        422,
        '"password" must be typed again: the stored one is only for the address, port and driver that it was stored for.',
      ]);
    }
    expect(await stored()).toMatchObject({ host: '10.1.2.3', credentials: { password: 's3cret' } });
    // The default port written out is the same port.
    expect((await put({ port: 4352 })).statusCode).toBe(200);
    expect((await put({ host: '10.9.9.9', password: null })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ credentials: {} });
    await put({ password: 's3cret' });
    // A driver without a password does not get it either.
    expect((await put({ driver: 'lg' })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ driver: 'lg', credentials: {} });
  });

  test('reject what the driver cannot use, with a sentence', async () => {
    const details = [];
    for (const body of [
      { driver: 'teapot' },
      { host: 'not a host' },
      { host: 'https://10.1.2.3' },
      { port: 65_536 },
      { username: 'admin' },
      { password: 'line\nbreak' },
      { driver: 'samsung-mdc', options: { display_id: 254 } },
      { options: { teapot: 1 } },
      { driver: 'extron', options: { transport: 'x'.repeat(201) } },
      { outlet: { asset_id: asset.id, number: 1 } },
    ]) {
      const response = await put(body);
      expect(response.statusCode).toBe(422);
      details.push(response.json().detail);
    }
    expect(details).toMatchInlineSnapshot(`
      [
        ""driver" must be the id of a driver of this server.",
        ""host" must be an address such as 192.168.1.20 or a name such as screen.example.com.",
        ""host" must be an address such as 192.168.1.20 or a name such as screen.example.com.",
        ""port" must be a whole number from 1 to 65535.",
        ""username": PJLink takes no user name.",
        ""password" must not contain control characters.",
        ""options": option "display_id": Invalid input.",
        ""options": PJLink has no option "teapot".",
        ""options" must have at most 4096 characters as JSON, and at most 200 in a text.",
        ""outlet" must not be an outlet of the device itself.",
      ]
    `);
    expect(await stored()).toBeUndefined();
  });

  test('have an outlet of a visible asset of the same partner, on a device with outlets', async () => {
    const strip = await anAsset(t.database, { room, product_name: 'Strip' });
    await aConnection(t, strip, { driver: 'shelly' });
    const outlet = { asset_id: strip.id, number: 3 };
    expect((await put({ outlet })).json().connection.outlet).toEqual({ ...outlet, asset_name: 'Strip' });
    // Left out it stays.
    expect((await put({ route: 'agent' })).json().connection.outlet.number).toBe(3);
    const display = await anAsset(t.database, { room });
    await aConnection(t, display, { driver: 'lg' });
    expect((await put({ outlet: { asset_id: display.id, number: 1 } })).json().detail).toBe(
      '"outlet": LG commercial switches no outlets.',
    );
    const hidden = await anAsset(t.database);
    expect((await put({ outlet: { asset_id: hidden.id, number: 1 } })).statusCode).toBe(404);
    expect((await put({ outlet: null })).json().connection.outlet).toBeNull();
  });

  test('name the agent of the site', async () => {
    const seen_at = t.clock.now();
    const { id } = await aSiteAgent(t.database, {
      site: { id: room.site_id },
      session: { seen_at, ended_at: null },
    });
    const since = seen_at.toISOString();
    expect((await get()).agent).toEqual({ id, name: 'An agent', online: true, since });
  });

  test('notify agents and polls, and leave an entry in the audit log without the password', async () => {
    const { received, stop } = await listenForNotifications(t, agentDevicesChannel);
    await put({ password: 's3cret' });
    await eventually(() => expect(received).toContain(String(room.site_id)));
    stop();
    await put({ route: 'direct' });
    await put({ route: 'direct' });
    const superuser = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
    const response = await t.call(listAudit, { params: { id: user.id } }, { token: superuser });
    expect(response.body).not.toContain('s3cret');
    const entries: AuditEntry[] = response.json();
    const [last, first] = entries.filter(({ action }) => action === 'connection-changed');
    expect(last).toMatchObject({
      subject: 'Projector',
      before: { route: 'auto' },
      after: { route: 'direct' },
    });
    expect(first).toMatchObject({ before: null, after: { host: '10.1.2.3', password_changed: true } });
  });

  test('offer every driver with its options', async () => {
    const drivers: DriverDescription[] = (await t.call(listDrivers, {}, { token })).json();
    expect(drivers.find(({ id }) => id === 'samsung-mdc')).toMatchObject({
      name: 'Samsung MDC',
      default_port: 1515,
      credentials: ['password'],
      can_reboot: true,
      can_set_power: true,
      options: [
        { type: 'number', name: 'display_id', minimum: 0, maximum: 253, default: 1 },
        { type: 'choice', name: 'sleeps', choices: ['auto', 'yes', 'no'], default: 'auto' },
      ],
    });
    const snmp = drivers.find(({ id }) => id === 'snmp');
    expect(snmp?.options.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'version choice',
      'community text',
      'auth choice',
      'priv choice',
      'separator text',
      'context text',
      'pdu choice',
      'sleeps choice',
    ]);
  });

  describe('that are tested before they are saved', () => {
    let projector: Awaited<ReturnType<typeof startPjlinkSimulator>>;
    beforeAll(async () => {
      const facts = { model: 'EB', serial_number: '7', name: 'Hall', version: '1' };
      projector = await startPjlinkSimulator({ ...facts, password: 's3cret' });
    });
    afterAll(() => projector.close());
    const tryOut = (body: Record<string, unknown>, by = token) =>
      t.call(
        testAssetConnection,
        { params: { id: asset.id }, body: { ...here(), ...body } as never },
        { token: by },
      );
    const here = () => ({
      driver: 'pjlink',
      host: projector.connection.host,
      port: projector.connection.port,
    });

    test('say step by step what was tried, and store nothing', async () => {
      const response = await tryOut({ password: 's3cret' });
      const { works, steps }: ConnectionTest = response.json();
      expect(works).toBe(true);
      expect(steps.map(({ step }) => step)).toEqual(['address', 'connect', 'sign-in', 'status', 'identify']);
      expect(steps[3]?.device_message?.key).toMatch(/^device\./);
      expect(response.body).not.toContain('s3cret');
      expect(await stored()).toBeUndefined();
    });

    test('show what the other side sent to superusers alone', async () => {
      const linesOf = async (by: string) => {
        const { steps }: ConnectionTest = (await tryOut({ password: 's3cret' }, by)).json();
        return steps.flatMap(({ details }) => details).join();
      };
      const superuser = await signInAs(t, await aUser(t.database, { superuser: true }));
      expect(await linesOf(token)).toBe('');
      expect(await linesOf(superuser.access_token)).toContain('PJLINK');
    });

    test('use the stored password at the stored address only', async () => {
      await put({ ...here(), password: 's3cret' });
      expect((await tryOut({})).json().works).toBe(true);
      const thief = await startPjlinkSimulator({ model: 'x', serial_number: '1', name: 'x', version: '1' });
      expect((await tryOut({ port: thief.connection.port })).statusCode).toBe(422);
      await thief.close();
    });

    test('wait ten seconds after a wrong password, and only then', async () => {
      const wrong = await tryOut({ password: 'wrong' });
      expect(wrong.json()).toMatchObject({ works: false });
      expect(wrong.json().steps.at(-1)).toMatchObject({ step: 'sign-in', code: 'device-auth-failed' });
      const next = await tryOut({ password: 's3cret' });
      expect([next.statusCode, next.json().detail]).toEqual([
        429,
        expect.stringMatching(/^The device refused the last password/),
      ]);
      asset = await anAsset(t.database, { room });
      for (const _ of ['one', 'two']) expect((await tryOut({ password: 's3cret' })).statusCode).toBe(200);
    });

    test('say that the agent of the site is offline', async () => {
      const ended_at = new Date('2026-11-14T08:15:30Z');
      await aSiteAgent(t.database, { site: { id: room.site_id }, session: { seen_at: ended_at, ended_at } });
      expect((await tryOut({})).json()).toMatchObject({
        works: false,
        steps: [{ step: 'route', target: 'An agent', device_message: { key: 'device.agentOfflineSince' } }],
      });
    });
  });
});
