import type { ActionName } from '@greenroom/domain/operations/asset-action.ts';
import {
  listAssetControls,
  listAssetStatuses,
  listRecentOperations,
  runAssetAction,
} from '@greenroom/domain/operations/endpoints.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { usualTiming } from '#features/operations/operations-timing.ts';
import { aConnection } from './build/a-connection.ts';
import { aDriver, useDrivers } from './build/a-driver.ts';
import { aUser, type TestUser } from './build/a-user.ts';
import { anAsset, type TestAsset } from './build/an-asset.ts';
import { signInAs } from './sign-in-as.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

export let t: TestApp;
export let user: TestUser;
export let token: string;
/** A device of the user's partner, new for each test. */
export let asset: TestAsset;
let restore = () => {};

/** Called once in each file of tests that run actions on a device. */
export function setUpDeviceActions(): void {
  beforeAll(async () => {
    t = await startTestApp({}, { timing: { ...usualTiming, followInstallMilliseconds: 5 } });
    user = await aUser(t.database);
  });
  beforeEach(async () => {
    token = (await signInAs(t, user)).access_token;
    asset = await anAsset(t.database, {
      partner: user.partner_id,
      is_controlled: true,
      manufacturer: 'Cïsco',
      model: 'Room Kit',
    });
    await aConnection(t, asset);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    restore();
  });
  afterAll(async () => {
    await t.stop();
  });
}

export const drive = (...parts: Partial<Driver>[]) => {
  restore = useDrivers(t, ...parts.map(aDriver));
};
export const run = (action_name: ActionName, parameters = {}, id = asset.id) =>
  t.call(runAssetAction, { params: { id }, body: { action_name, parameters } }, { token });
export const status = async (asset_id = asset.id) =>
  (await t.call(listAssetStatuses, { query: { asset_id } }, { token })).json()[0];
export const installOf = async () =>
  (await t.call(listAssetControls, { query: { asset_id: asset.id } }, { token })).json()[0].install;
export const logOf = async (operation_id: number): Promise<OperationLog | undefined> =>
  (await t.call(listRecentOperations, { query: { limit: 100 } }, { token }))
    .json()
    .find(({ id }: OperationLog) => id === operation_id);

/** The next ones fail as during a failover of a database. */
export const loseTransactions = (count: number) => {
  const lost = vi.spyOn(t.services.database, 'transaction');
  for (let at = 0; at < count; at += 1) lost.mockRejectedValueOnce(new Error('the line is cut'));
};
