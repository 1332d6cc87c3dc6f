import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeRooms } from '#features/health/judge-rooms.ts';
import { saveMap } from '#features/odoo/odoo-partners.queries.ts';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { anOdooMap } from '#test/build/an-odoo-partner.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { decideIncidents } from './decide-incidents.ts';
import { recordStageOfOdoo } from './tickets/incident-tickets.queries.ts';

let t: TestApp;
let room: TestRoom;
let unit: TestAsset;
let displays: TestAsset[];
let startedAt: Date;

const system = <T>(work: (db: SystemDb) => Promise<T>) => asSystem(t.database, work);

beforeAll(async () => {
  t = await startTestApp();
  room = await aRoom(t.database, { room_type: 'Huddle space' });
  const device = (asset_type: string) => anAsset(t.database, { room, is_controlled: true, asset_type });
  unit = await device('Power unit');
  displays = [await device('Display'), await device('Display')];
  await system((db) =>
    db
      .insertInto('device_connections')
      .values(
        [unit, ...displays].map(({ id }, at) => ({
          ...{ asset_id: id, driver: 'pjlink', host: `192.0.2.${at + 1}`, route: 'direct' },
          ...(at > 0 && { outlet_asset_id: unit.id, outlet_number: at }),
        })) as never,
      )
      .execute(),
  );
  startedAt = t.clock.now();
});
afterAll(() => t.stop());

async function report(assets: readonly TestAsset[], isOnline: boolean): Promise<void> {
  const observed_at = t.clock.now().toISOString();
  const status = {
    ...{ status: isOnline ? 'online' : 'offline', message: null, firmware_version: null, observed_at },
    code: isOnline ? null : ('device-unreachable' as const),
  };
  await system((db) =>
    storePolledStatuses(db, {
      statuses: assets.map(({ id }) => ({ ...status, asset_id: id })),
      now: t.clock.now(),
    }),
  );
}

/** Time passes, with a poll of each device at its end; then rooms and incidents are decided, by two servers at once. */
async function pass(seconds: number, { online = [], offline = [] }: Record<string, TestAsset[]> = {}) {
  t.clock.pass(seconds);
  await report(online, true);
  await report(offline, false);
  await judgeRooms(t.services);
  await Promise.all([decide(), decide()]);
}
const decide = () => decideIncidents(t.services, { startedAt });

const incidents = () => system((db) => db.selectFrom('incidents').orderBy('id').selectAll().execute());
const openMembers = () =>
  system((db) =>
    db
      .selectFrom('incident_members')
      .where('ended_at', 'is', null)
      .orderBy('asset_id')
      .select(['asset_id', 'part'])
      .execute(),
  );
const notified = async () =>
  (
    await system((db) =>
      db
        .selectFrom('notification_events')
        .where('withdrawn_at', 'is', null)
        .orderBy('id')
        .select(['kind', 'severity'])
        .execute(),
    )
  ).map(({ kind, severity }) => `${kind} ${severity}`);

test('a power unit that dies is one incident with the devices that it feeds, until all of them work', async () => {
  await pass(0, { online: [unit, ...displays] });
  await pass(10, { offline: [unit, ...displays] });
  await pass(60, { offline: [unit, ...displays] });
  expect(await incidents()).toEqual([]);
  // Its hold is over, but the server has just started.
  startedAt = t.clock.now();
  await pass(110, { offline: [unit, ...displays] });
  expect(await incidents()).toEqual([]);
  await pass(60, { offline: [unit, ...displays] });
  expect(await incidents()).toMatchObject([
    {
      ...{ key: `asset:${unit.id}:reach`, class: 'asset', trouble: 'reach', state: 'open', version: 1 },
      ...{ site_id: room.site_id, severity: 'critical', resolved_at: null },
    },
  ]);
  expect(await openMembers()).toEqual([
    { asset_id: unit.id, part: 'cause' },
    ...displays.map(({ id }) => ({ asset_id: id, part: 'folded' })),
  ]);
  expect(await notified()).toEqual(['opened critical']);

  await pass(60, { online: [unit, ...displays] });
  expect(await incidents()).toMatchObject([{ state: 'verifying' }]);
  await system((db) => db.updateTable('notification_events').set({ planned_at: t.clock.now() }).execute());
  await pass(130, { online: [unit, ...displays] });
  const [resolved] = await incidents();
  expect(resolved).toMatchObject({ state: 'resolved', resolution: 'recovered' });
  expect(await openMembers()).toEqual([]);
  expect(await notified()).toEqual(['opened critical', 'resolved critical']);
  const events = await system((db) =>
    db.selectFrom('incident_events').orderBy('id').select('kind').execute(),
  );
  expect(events.map(({ kind }) => kind)).toEqual(['opened', 'verifying', 'resolved']);
  const rooms = await system((db) => db.selectFrom('incident_rooms').selectAll().execute());
  expect(rooms).toMatchObject([{ room_id: room.id, worst: 'down', ended_at: expect.any(Date) }]);
});

test('the same trouble within an hour opens the incident again, and a device that is gone ends it', async () => {
  const [display] = displays as [TestAsset];
  // Later than devices that come and go are watched for.
  await pass(2400, { online: [unit, ...displays] });
  await pass(30, { online: [unit, displays[1] as TestAsset], offline: [display] });
  await pass(170, { online: [unit, displays[1] as TestAsset], offline: [display] });
  expect(await incidents()).toMatchObject([
    { state: 'resolved' },
    { key: `asset:${display.id}:reach`, state: 'open' },
  ]);
  await pass(30, { online: [unit, ...displays] });
  await pass(130, { online: [unit, ...displays] });
  expect((await incidents())[1]).toMatchObject({ state: 'resolved', reopened: 0 });
  await pass(30, { offline: [display] });
  await pass(170, { offline: [display], online: [unit] });
  expect((await incidents())[1]).toMatchObject({ state: 'open', reopened: 1, resolution: null });
  await system((db) =>
    db.updateTable('assets').set({ is_controlled: false }).where('id', '=', display.id).execute(),
  );
  await pass(1);
  expect((await incidents())[1]).toMatchObject({ state: 'resolved', resolution: 'removed' });
});

test('what opened quietly also ends quietly', async () => {
  const display = displays[1] as TestAsset;
  const before = await notified();
  const until = new Date(t.clock.now().getTime() + 86_400_000);
  await system((db) =>
    db
      .insertInto('incident_mutes')
      .values({
        ...{ key: `asset:${display.id}:reach`, site_id: room.site_id, kind: 'snooze', until },
        ...{ made_by: null, made_by_name: 'x', made_at: t.clock.now() },
      })
      .execute(),
  );
  await pass(2400, { online: [unit, display] });
  await pass(30, { online: [unit], offline: [display] });
  await pass(170, { online: [unit], offline: [display] });
  expect((await incidents()).at(-1)).toMatchObject({ key: `asset:${display.id}:reach`, state: 'open' });
  await system((db) => db.deleteFrom('incident_mutes').execute());
  await pass(30, { online: [unit, display] });
  await pass(130, { online: [unit, display] });
  expect((await incidents()).at(-1)).toMatchObject({ state: 'resolved' });
  expect(await notified()).toEqual(before);
});

test('the ticket of an incident is solved with it, open again with it, and claims the repair when it is solved', async () => {
  const display = displays[1] as TestAsset;
  const last = async () => (await incidents()).at(-1);
  const { id: ticket_id } = await aTicket(t.database, { partner: room.partner_id });
  const stage = async () =>
    (
      await system((db) =>
        db.selectFrom('tickets').where('id', '=', ticket_id).select('stage').executeTakeFirstOrThrow(),
      )
    ).stage;
  const map = { partner_id: room.partner_id, map: anOdooMap('project.task'), now: t.clock.now() };
  await system((db) => saveMap(db, map));
  const link = () => system((db) => db.selectFrom('incident_tickets').selectAll().executeTakeFirstOrThrow());
  /** The kinds of messages that wait, and the number of jobs. */
  const forOdoo = () =>
    system(async (db) => {
      const { rows } = await sql`delete from greenroom_jobs.job where name = 'odoo-sync' returning 1`.execute(
        db,
      );
      const waiting = await db.selectFrom('odoo_messages').select(['ticket_id', 'kind', 'stage']).execute();
      return [rows.length, waiting];
    });
  const setStage = (value: number) =>
    system((db) => db.updateTable('tickets').set({ stage: value }).where('id', '=', ticket_id).execute());
  await pass(4000, { online: [unit, display] });
  await pass(30, { online: [unit], offline: [display] });
  await pass(170, { online: [unit], offline: [display] });
  const incident_id = Number((await last())?.id);
  await system((db) =>
    db
      .insertInto('incident_tickets')
      .values({ incident_id, ticket_id, made_by: 'person', made_at: t.clock.now() })
      .execute(),
  );
  await pass(30, { online: [unit, display] });
  await pass(130, { online: [unit, display] });
  expect([(await last())?.state, await stage()]).toEqual(['resolved', 3]);
  expect(await forOdoo()).toEqual([1, [{ ticket_id, kind: 'verified', stage: 3 }]]);
  await pass(1900, { online: [unit, display] });
  await pass(30, { online: [unit], offline: [display] });
  await pass(170, { online: [unit], offline: [display] });
  expect([(await last())?.reopened, await stage()]).toEqual([1, 2]);
  expect(await forOdoo()).toEqual([1, [{ ticket_id, kind: 'reopened', stage: 2 }]]);
  await system((db) => recordStageOfOdoo(db, { ticket_id, stage: 3 }));
  await setStage(3);
  await pass(1, { offline: [display] });
  expect(await last()).toMatchObject({ state: 'verifying', is_claimed: true });
  expect(await link()).toMatchObject({ is_closed_in_odoo: true, still_broken_at: null });
  // Not confirmed within 15 minutes: the incident is open again, and the ticket stays as it is.
  await pass(910, { online: [unit], offline: [display] });
  expect([(await last())?.state, await stage()]).toEqual(['open', 3]);
  expect(await link()).toMatchObject({ is_closed_in_odoo: true, still_broken_at: expect.any(Date) });
  expect((await forOdoo())[0]).toBe(0);
  // A user opens it again, and it is the ticket of the incident again.
  await setStage(2);
  await pass(1, { offline: [display] });
  expect(await link()).toMatchObject({ closed_at: null, still_broken_at: null, is_closed_in_odoo: false });
});

test('nothing is left to decide, and the next time is known', async () => {
  expect(await decide()).toBe(0);
  const { rows } = await system((db) =>
    sql<{
      due: number;
    }>`select count(*)::integer as due from incident_turns where look_again_at <= ${t.clock.now()}`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ due: 0 }]);
});
