import { getIncidentSummary, listIncidents } from '@greenroom/domain/incidents/endpoints.ts';
import type { IncidentRow, IncidentSummary } from '@greenroom/domain/incidents/incident.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { closeServerGap } from '#features/operations/statuses/watch-gaps.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { decideIncidents } from '../decide-incidents.ts';

let t: TestApp;
let devices: number[];
let tokens: { superuser: string; partner: string };

const system = <T>(work: (db: SystemDb) => Promise<T>) => asSystem(t.database, work);

/** Four sites of two partners, with two devices each. */
beforeAll(async () => {
  t = await startTestApp({ STATUS_POLL_SECONDS: '0' });
  devices = [];
  const partner = await aUser(t.database);
  for (const at of [0, 1, 2, 3]) {
    const room = await aRoom(t.database, at === 0 ? { partner: partner.partner_id } : {});
    for (let count = 0; count < 2; count += 1) {
      const asset = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Display' });
      await aConnection(t, asset);
      devices.push(asset.id);
    }
  }
  const superuser = await aUser(t.database, { superuser: true });
  tokens = {
    superuser: (await signInAs(t, superuser)).access_token,
    partner: (await signInAs(t, partner)).access_token,
  };
});
afterAll(() => t.stop());

async function report(asset_ids: readonly number[], isOnline: boolean): Promise<void> {
  const now = t.clock.now();
  const status = {
    ...{ status: isOnline ? 'online' : 'offline', message: null, firmware_version: null },
    ...{ observed_at: now.toISOString(), code: isOnline ? null : ('device-unreachable' as const) },
  };
  const statuses = asset_ids.map((asset_id) => ({ ...status, asset_id }));
  await system((db) => storePolledStatuses(db, { statuses, now }));
}

async function pass(seconds: number): Promise<void> {
  t.clock.pass(seconds);
  await Promise.all([1, 2].map(() => decideIncidents(t.services, { startedAt: new Date(0) })));
}

const incidents = () =>
  system((db) => db.selectFrom('incidents').select(['key', 'state', 'severity']).orderBy('id').execute());
const gaps = () =>
  system((db) => db.selectFrom('watch_gaps').select(['reason', 'ended_at']).orderBy('id').execute());
const read = async (token: string) => {
  const summary = (await t.call(getIncidentSummary, { query: {} }, { token })).json<IncidentSummary>();
  const rows = (await t.call(listIncidents, { query: {} }, { token })).json<IncidentRow[]>();
  return {
    lost: typeof summary.servers_lost_since === 'string',
    classes: rows.map(({ cause }) => cause.class),
  };
};

test('servers that lose most sites at once have one incident, and no site has one', async () => {
  await report(devices, true);
  await pass(1);
  t.clock.pass(30);
  await report(devices.slice(0, 6), false);
  t.clock.pass(60);
  await report(devices.slice(0, 6), false);
  await pass(1);
  expect(await incidents()).toEqual([{ key: 'watch:servers', state: 'open', severity: 'critical' }]);
  // A server that reports that it is alive ends gaps in which none ran, and not this one.
  await system(closeServerGap);
  expect(await gaps()).toEqual([{ reason: 'servers-cut-off', ended_at: null }]);
  await pass(600);
  expect(await incidents()).toHaveLength(1);

  // Superusers see it; partners learn that there is a loss, and nothing else.
  expect(await read(tokens.superuser)).toEqual({ lost: true, classes: ['servers'] });
  expect(await read(tokens.partner)).toEqual({ lost: true, classes: [] });
});

test('it ends when they reach devices again, and what stays away has its own incident after a while', async () => {
  await report(devices.slice(1, 6), true);
  await pass(1);
  expect(await incidents()).toMatchObject([{ state: 'verifying' }]);
  expect(await gaps()).toEqual([{ reason: 'servers-cut-off', ended_at: expect.any(Date) }]);
  await pass(130);
  expect(await incidents()).toMatchObject([{ state: 'resolved' }]);
  await pass(600);
  await pass(200);
  expect(await incidents()).toMatchObject([
    { key: 'watch:servers', state: 'resolved' },
    { key: `asset:${devices[0]}:reach`, state: 'open' },
  ]);
  expect(await read(tokens.partner)).toEqual({ lost: false, classes: ['asset'] });
});
