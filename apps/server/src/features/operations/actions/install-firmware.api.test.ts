import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { InstallProgress } from '@greenroom/drivers/driver.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import {
  drive,
  installOf,
  logOf,
  loseTransactions,
  run,
  setUpDeviceActions,
  t,
} from '#test/device-actions.ts';
import { eventually } from '#test/eventually.ts';
import { setFirmware } from './firmware.queries.ts';

describe('an install', () => {
  setUpDeviceActions();

  let progress: InstallProgress = { state: 'running', message: deviceMessage('device.fetchingUpdate') };
  const installFirmware = vi.fn(async () => {});
  beforeEach(async () => {
    progress = { state: 'running', message: deviceMessage('device.fetchingUpdate') };
    installFirmware.mockClear();
    drive({ installFirmware, installProgress: async () => progress });
    await asSystem(t.database, (db) =>
      setFirmware(db, {
        manufacturer: 'CISCO',
        model: 'room kit',
        version: '11.2',
        package_url: 'http://files.example/a.pkg',
      }),
    );
  });

  test('responds at once, stays open while the device works, and the log shows the end', async () => {
    const response = await run('install_firmware_update');
    expect(response.json()).toMatchObject({
      result: { status: 'pending' },
      message: expect.stringMatching(/started/),
    });
    expect(installFirmware).toHaveBeenCalledWith(
      expect.anything(),
      { url: 'http://files.example/a.pkg', version: '11.2' },
      expect.any(AbortSignal),
    );
    const { operation_id } = response.json();
    expect(await logOf(operation_id)).toBeUndefined();
    expect(await installOf()).toEqual({ operation_id, version: '11.2' });
    expect((await run('reboot')).json()).toEqual({
      code: 'device-busy',
      detail: 'A firmware update of this device is already under way.',
      device_message: deviceMessage('device.updateUnderWay'),
    });
    progress = {
      state: 'succeeded',
      message: deviceMessage('device.installed', { version: '11.2' }),
    };
    await eventually(async () =>
      expect(await logOf(operation_id)).toMatchObject({
        status: 'succeeded',
        message: 'Version 11.2 is installed.',
      }),
    );
    expect(await installOf()).toBeNull();
  });

  test('continues and is recorded when the database is down for a moment', async () => {
    installFirmware.mockImplementationOnce(async () => loseTransactions(1));
    const { operation_id } = (await run('install_firmware_update')).json();
    progress = {
      state: 'succeeded',
      message: deviceMessage('device.installed', { version: '11.2' }),
    };
    await eventually(async () => expect(await logOf(operation_id)).toMatchObject({ status: 'succeeded' }));
  });

  test('that fails is reported in the log', async () => {
    const { operation_id } = (await run('install_firmware_update')).json();
    progress = {
      state: 'failed',
      message: deviceMessage('device.updateFailedBecause', { words: 'The package is damaged.' }),
    };
    await eventually(async () =>
      expect(await logOf(operation_id)).toMatchObject({
        status: 'failed',
        message: 'The device could not install the update: The package is damaged.',
      }),
    );
  });

  test('that is still followed at a shutdown ends with an unknown outcome', async () => {
    const response = await run('install_firmware_update');
    const { operation_id } = response.json();
    await t.app.close();
    await t.services.settled();
    const row = await asSystem(t.database, (db) =>
      db.selectFrom('asset_operations').where('id', '=', operation_id).selectAll().executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      state: 'failed',
      error_code: 'outcome-unknown',
      message: expect.stringMatching(/server was stopped/),
    });
  });
});
