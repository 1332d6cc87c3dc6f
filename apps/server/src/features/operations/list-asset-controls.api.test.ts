import { listAssetControls } from '@greenroom/domain/operations/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aDriver, useDrivers } from '#test/build/a-driver.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { listFirmware, removeFirmware, setFirmware } from './actions/firmware.queries.ts';

const nothing = {
  can_reboot: false,
  can_check_firmware: false,
  can_install_firmware: false,
  can_set_power: false,
  reboot_route: null,
  reboot_again_at: null,
  device_key: null,
  also_on_outlet: [],
  others_on_outlet: 0,
  install: null,
};

describe('what devices can do', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let room: TestRoom;
  let asset: TestAsset;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    const call = async () => {};
    useDrivers(
      t,
      aDriver({ id: 'plain', name: 'Plain', readVersion: undefined, setPower: undefined }),
      aDriver({ id: 'teller', name: 'Teller', readVersion: async () => '1' }),
      aDriver({
        id: 'codec',
        name: 'Codec',
        reboot: call,
        readVersion: async () => '1',
        installFirmware: call,
      }),
      aDriver({
        id: 'plug',
        name: 'Plug',
        reboot: call,
        checkFirmware: async () => ({ current: '1', available: null }),
        installFirmware: call,
        cycleOutlet: call,
      }),
    );
  });
  beforeEach(async () => {
    room = await aRoom(t.database, { partner: user.partner_id });
    asset = await anAsset(t.database, {
      room,
      is_controlled: true,
      manufacturer: 'Čisco',
      model: 'Room Kit',
    });
  });
  afterAll(() => t.stop());

  const controls = async (query: object, bearer = token) =>
    (await t.call(listAssetControls, { query }, { token: bearer })).json();
  const one = async (bearer = token) => (await controls({ asset_id: asset.id }, bearer))[0];

  test('is nothing until the device has a connection', async () => {
    expect(await one()).toEqual({ asset_id: asset.id, driver: null, driver_name: null, ...nothing });
  });

  test('is nothing for a driver that this version does not have', async () => {
    await aConnection(t, asset, { driver: 'of-tomorrow' });
    expect(await one()).toEqual({ asset_id: asset.id, driver: 'of-tomorrow', driver_name: null, ...nothing });
  });

  test('follows from the driver', async () => {
    await aConnection(t, asset, { driver: 'plain' });
    expect(await one()).toEqual({ asset_id: asset.id, driver: 'plain', driver_name: 'Plain', ...nothing });
    await aConnection(t, asset, { driver: 'teller' });
    expect(await one()).toMatchObject({ can_check_firmware: true, can_reboot: false });
    await aConnection(t, asset, { driver: 'plug' });
    expect(await one()).toMatchObject({
      can_reboot: true,
      reboot_route: 'device',
      can_check_firmware: true,
      can_install_firmware: true,
    });
  });

  test('includes an install from a package only while the catalogue has one for the model', async () => {
    await aConnection(t, asset, { driver: 'codec' });
    expect(await one()).toMatchObject({ can_install_firmware: false });
    const model = { manufacturer: 'cisco', model: ' ROOM KIT ' };
    const set = (package_url: string | null) =>
      asSystem(t.database, (db) => setFirmware(db, { ...model, version: '2', package_url }));
    await set(null);
    expect(await one()).toMatchObject({ can_install_firmware: false });
    await set('http://files.example/2.pkg');
    expect(await one()).toMatchObject({ can_install_firmware: true });
    expect(await asSystem(t.database, listFirmware)).toEqual([
      { manufacturer: 'cisco', model: 'ROOM KIT', version: '2', package_url: 'http://files.example/2.pkg' },
    ]);
    const remove = () => asSystem(t.database, (db) => removeFirmware(db, model));
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect(await one()).toMatchObject({ can_install_firmware: false });
  });

  test('includes a reboot through the outlet, with the names of the other devices on it', async () => {
    const plug = await anAsset(t.database, { room });
    await aConnection(t, plug, { driver: 'plug' });
    const outlet = { driver: 'plain', outlet_asset_id: plug.id, outlet_number: 2 };
    await aConnection(t, asset, outlet);
    expect(await one()).toMatchObject({ can_reboot: true, reboot_route: 'outlet', also_on_outlet: [] });
    const otherDevice = await anAsset(t.database, { room, product_name: 'Amplifier' });
    await aConnection(t, otherDevice, outlet);
    await aConnection(t, await anAsset(t.database, { room }), { ...outlet, outlet_number: 3 });
    expect(await one()).toMatchObject({ also_on_outlet: ['Amplifier'], others_on_outlet: 0 });

    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    await aGrant(t.database, restricted, { asset });
    const bearer = (await signInAs(t, restricted)).access_token;
    expect(await one(bearer)).toMatchObject({ also_on_outlet: [], others_on_outlet: 1 });
  });

  test('is listed for the controlled devices of a room, without revealing how they are reached', async () => {
    await anAsset(t.database, { room });
    await aConnection(t, asset, {
      driver: 'teller',
      host: 'hidden.example',
      credentials: { password: 'hidden' },
    });
    const response = await t.call(listAssetControls, { query: { room_id: room.id } }, { token });
    expect(response.json()).toMatchObject([{ asset_id: asset.id }]);
    expect(response.body).not.toContain('hidden');
  });

  test('is hidden from other tenants', async () => {
    await aConnection(t, asset, { driver: 'plug' });
    const stranger = (await signInAs(t, await aUser(t.database))).access_token;
    expect(await controls({ asset_id: asset.id }, stranger)).toEqual([]);
    expect(await controls({ room_id: room.id }, stranger)).toEqual([]);
    expect((await t.call(listAssetControls, {}, { token })).statusCode).toBe(422);
  });
});
