import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import { listAudit } from '@greenroom/domain/admin/endpoints.ts';
import { listAssetControls, resetDeviceKey, runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { samsungMdcDriver } from '@greenroom/drivers/samsung-mdc/samsung-mdc-driver.ts';
import { startSamsungMdcSimulator } from '@greenroom/simulators/samsung-mdc-simulator.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent, startRealAgent } from '#test/enrolled-agent.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { resetDeviceKeyByCommand } from './reset-device-key.ts';

const identity = { model: 'QM55', serial_number: '1', name: 'Wall', version: '1.0', password: '123456' };
const fingerprint = expect.stringMatching(/^tls ([\dA-F]{2}:){31}[\dA-F]{2}$/);

describe('the key of a device', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let administrator: TestUser;
  let admin: string;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    administrator = await aUser(t.database, { superuser: true });
    admin = (await signInAs(t, administrator)).access_token;
  });
  afterAll(() => t.stop());

  /** A display that creates its own certificate at its first start, like every display. */
  async function aDisplay(port = 0) {
    const display = await startSamsungMdcSimulator({ ...identity, port });
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= display.close();
      return closed;
    };
    onTestFinished(close);
    return { ...display, close, port: display.connection.port ?? 0 };
  }
  const read = async () =>
    (
      await t.call(
        runAssetAction,
        { params: { id: asset.id }, body: { action_name: 'get_status' } },
        { token },
      )
    ).json().result;
  const key = async () =>
    (await t.call(listAssetControls, { query: { asset_id: asset.id } }, { token })).json()[0].device_key;
  const resets = async () =>
    (await t.call(listAudit, { params: { id: administrator.id } }, { token: admin }))
      .json<AuditEntry[]>()
      .filter(({ action }) => action === 'device-key-reset');
  const reset = (as: string) => t.call(resetDeviceKey, { params: { id: asset.id } }, { token: as });

  describe('on a device that the server reaches itself', () => {
    beforeEach(async () => {
      asset = await anAsset(t.database, { partner: user.partner_id, is_controlled: true });
    });

    test('is pinned at its first use, shown, and no other key gets the password until it is reset', async () => {
      const first = await aDisplay();
      await aConnection(t, asset, first.connection);
      expect(await key()).toBeNull();
      expect(await read()).toMatchObject({ status: 'online' });
      await eventually(async () => expect(await key()).toMatchObject({ key: fingerprint }));
      const known = await key();
      expect(await read()).toMatchObject({ status: 'online' });
      expect(await key()).toEqual(known);

      await first.close();
      await aDisplay(first.port);
      expect(await read()).toEqual({
        status: 'error',
        code: 'device-key-changed',
        message:
          'The device presents a different key than before, so its password was not sent. Check the device, then reset its key.',
      });

      expect((await reset(token)).statusCode).toBe(403);
      expect(await resets()).toEqual([]);
      // Two concurrent resets are one reset, and one line of the history.
      const responses = await Promise.all([reset(admin), reset(admin)]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
      expect(await resets()).toMatchObject([
        {
          subject: asset.product_name,
          before: { asset_id: asset.id, key: known.key },
          after: null,
          address: '127.0.0.1',
        },
      ]);
      expect(await key()).toBeNull();
      expect(await read()).toMatchObject({ status: 'online' });
      await eventually(async () => expect(await key()).toMatchObject({ key: fingerprint }));
      expect(await key()).not.toEqual(known);
    });

    test('is reset on the command line with an entry that names it as the actor', async () => {
      await aConnection(t, asset, (await aDisplay()).connection);
      await read();
      await eventually(async () => expect(await key()).not.toBeNull());
      const known = await key();
      const resetByCommand = () => asSystem(t.database, (db) => resetDeviceKeyByCommand(db, asset.id));
      expect(await resetByCommand()).toMatchObject([{ asset_id: asset.id, key: known.key }]);
      expect(await resetByCommand()).toEqual([]);
      expect(await key()).toBeNull();
      const entries = await asSystem(t.database, (db) =>
        db.selectFrom('audit_entries').selectAll().where('user_id', 'is', null).execute(),
      );
      expect(entries).toMatchObject([
        {
          action: 'device-key-reset',
          actor_id: null,
          actor_name: 'Command line',
          subject: asset.product_name,
          before: { asset_id: asset.id, key: known.key },
        },
      ]);
    });

    test('is not pinned for a device that rejects the password', async () => {
      const display = await aDisplay();
      display.setFault('wrong-password');
      await aConnection(t, asset, display.connection);
      expect(await read()).toMatchObject({ code: 'device-auth-failed' });
      await t.services.settled();
      expect(await key()).toBeNull();
    });

    test('is deleted with the address, and kept with a new password', async () => {
      const display = await aDisplay();
      await aConnection(t, asset, display.connection);
      await read();
      await eventually(async () => expect(await key()).not.toBeNull());
      await aConnection(t, asset, { ...display.connection, credentials: { password: '654321' } });
      expect(await key()).not.toBeNull();
      await aConnection(t, asset, { ...display.connection, host: '127.0.0.2' });
      expect(await key()).toBeNull();
    });
  });

  test('is pinned and checked by an agent as well', async () => {
    const site = await aSite(t.database, { partner: user.partner_id });
    asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
    const display = await aDisplay();
    await aConnection(t, asset, display.connection);
    const agent = await anEnrolledAgent(t, site);
    const node = await startServerNode(t);
    await startRealAgent(agent, { url: node.url, driver: samsungMdcDriver });
    await eventually(async () => expect(await read()).toMatchObject({ status: 'online' }));
    await eventually(async () => expect(await key()).toMatchObject({ key: fingerprint }));
    await display.close();
    await aDisplay(display.port);
    expect(await read()).toMatchObject({ status: 'error', code: 'device-key-changed' });
    await reset(admin);
    await eventually(async () => expect(await read()).toMatchObject({ status: 'online' }));
  });
});
