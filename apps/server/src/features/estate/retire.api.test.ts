import { updateAsset } from '@greenroom/domain/estate/endpoints.ts';
import { startBulkChange } from '@greenroom/domain/estate/jobs/endpoints.ts';
import { getAsset, listAssets } from '@greenroom/domain/inventory/endpoints.ts';
import { getMonitoringSummary, listAlertSites, listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import {
  getEstateStatus,
  listAssetStatuses,
  runAssetAction,
} from '@greenroom/domain/operations/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSiteConnections } from '#features/operations/connections/connections.queries.ts';
import { listDirectDevices } from '#features/operations/connections/device-route.queries.ts';
import { agentDevicesChannel } from '#features/operations/operations-channels.ts';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { listenForNotifications } from '#test/listen-for-notifications.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { undoAct } from '#test/undo-act.ts';

describe('a retired asset', () => {
  let t: TestApp;
  let token: string;
  let room: TestRoom;
  let asset: TestAsset;
  beforeAll(async () => {
    t = await startTestApp();
    const user = await aUser(t.database, { permissions: ['estate.manage'] });
    token = (await signInAs(t, user)).access_token;
    room = await aRoom(t.database, { partner: user.partner_id });
    const additional_data = { warranty_end_date: '2020-01-01' };
    asset = await anAsset(t.database, { room, is_controlled: true, status: 'Active', additional_data });
    await aConnection(t, asset);
    const now = t.clock.now();
    const status = { status: 'online', message: null, code: null, firmware_version: null };
    const statuses = [{ asset_id: asset.id, ...status, observed_at: now.toISOString() }];
    await asSystem(t.database, (db) => storePolledStatuses(db, { statuses, now }));
  });
  afterAll(() => t.stop());

  const params = () => ({ params: { id: asset.id } });
  const read = async () => (await t.call(getAsset, params(), { token })).json();
  const change = async (body: Record<string, unknown>) => {
    const headers = { 'if-match': `"${(await read()).version}"` };
    const response = await t.call(updateAsset, { ...params(), body }, { token, headers });
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  /** The devices that a server polls, that the agent of the site may reach, and that screens show as online. */
  const contacted = async () => {
    const { sealer } = t.services;
    const { site_id } = room;
    const direct = await asSystem(t.database, listDirectDevices);
    const ofAgent = await asSystem(t.database, (db) => listSiteConnections(db, { site_id, sealer }));
    const shown = (await t.call(listAssetStatuses, { query: { asset_id: asset.id } }, { token })).json();
    const online = await t.call(listAssets, { query: { live: 'online' } as never }, { token });
    const { devices } = (await t.call(getEstateStatus, {}, { token })).json();
    return [direct, ofAgent, shown, online.json()].map((list) => list.length).concat(devices.online);
  };

  /** In the list, in both counts of the monitor, and on its map. */
  const alerts = async () => {
    const query = { today: '2026-11-17' };
    const list = (await t.call(listAlerts, { query } as never, { token })).json();
    const summary = (await t.call(getMonitoringSummary, { query } as never, { token })).json();
    const sites = (await t.call(listAlertSites, { query } as never, { token })).json();
    return [list.length, summary.critical, summary.affected, sites.length];
  };

  test('is neither polled nor counted, and comes back with its status', async () => {
    expect(await contacted()).toEqual([1, 1, 1, 1, 1]);
    expect(await alerts()).toEqual([1, 1, 1, 1]);
    const { received, stop } = await listenForNotifications(t, agentDevicesChannel);
    const retired = await change({
      status: 'Retired',
      retired_on: '2026-11-01',
      retirement_reason: 'Lamp broken',
    });
    expect(retired.additional_data).toMatchObject({
      retired_on: '2026-11-01',
      retirement_reason: 'Lamp broken',
    });
    expect(await contacted()).toEqual([0, 0, 0, 0, 0]);
    expect(await alerts()).toEqual([0, 0, 0, 0]);
    // The agent and the poller read their list again.
    await expect.poll(() => received).toContain(String(room.site_id));
    await stop();
    const body = { action_name: 'get_status', parameters: {} } as const;
    const action = await t.call(runAssetAction, { ...params(), body } as never, { token });
    expect(action.json()).toMatchObject({ code: 'not-controlled', detail: 'This asset is retired.' });
    expect((await t.call(listAssets, { query: {} }, { token })).json()).toHaveLength(1);

    await change({ status: 'Active', retired_on: null, retirement_reason: null });
    expect(await contacted()).toEqual([1, 1, 1, 1, 1]);
    expect(await alerts()).toEqual([1, 1, 1, 1]);
  });

  test('is retired with its whole room as one act, and returns with its undo', async () => {
    const earlier = await anAsset(t.database, {
      room,
      status: 'Retired',
      additional_data: { retired_on: '2020-01-01' },
    });
    const body = {
      assets: {
        filter: { room_id: room.id, status: 'not:Retired' },
        set: { status: 'Retired', retired_on: '2026-11-02' },
      },
    };
    const job = (await t.call(startBulkChange, { body } as never, { token })).json();
    expect(job).toMatchObject({ state: 'done', counts: { changed: 1 } });
    expect(await read()).toMatchObject({ status: 'Retired', additional_data: { retired_on: '2026-11-02' } });
    expect((await t.call(getAsset, { params: { id: earlier.id } }, { token })).json()).toMatchObject({
      additional_data: { retired_on: '2020-01-01' },
    });
    await undoAct(t, token, job.changeset_id);
    expect(await read()).toMatchObject({ status: 'Active' });
    expect(await contacted()).toEqual([1, 1, 1, 1, 1]);
  });
});
