import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { recordNotification, withdrawNotifications } from './notifications.queries.ts';

let t: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  t = await createTestDatabase();
  site = await aSite(t.database);
});
afterAll(() => t.drop());

const at = new Date('2026-11-18T09:00:00Z');

const record = (kind: 'opened' | 'resolved', incident_id: number) =>
  asSystem(t.database, (db) =>
    recordNotification(db, {
      ...{ kind, incident_id, severity: 'critical', at, partner_id: site.partner_id, site_id: site.id },
      payload: { cause: { class: 'agent' } },
    }),
  );
const eventsOf = (incident_id: number) =>
  asSystem(t.database, (db) =>
    db
      .selectFrom('notification_events')
      .where('incident_id', '=', incident_id)
      .selectAll()
      .orderBy('id')
      .execute(),
  );

test('holds an event for half a minute', async () => {
  await record('opened', 1);
  expect(await eventsOf(1)).toMatchObject([
    { kind: 'opened', hold_until: new Date(at.getTime() + 30_000), payload: { cause: { class: 'agent' } } },
  ]);
});

test('the end of an incident whose opening was not sent withdraws both', async () => {
  await record('opened', 2);
  await record('resolved', 2);
  expect(await eventsOf(2)).toMatchObject([{ kind: 'opened', withdrawn_at: at }]);
});

test('the end of an incident that no user was notified of is no event', async () => {
  await record('resolved', 4);
  expect(await eventsOf(4)).toEqual([]);
});

test('the end of an incident whose opening was sent is an event', async () => {
  await record('opened', 3);
  await asSystem(t.database, (db) =>
    db.updateTable('notification_events').set({ planned_at: at }).where('incident_id', '=', 3).execute(),
  );
  await record('resolved', 3);
  expect(await eventsOf(3)).toMatchObject([
    { kind: 'opened', withdrawn_at: null },
    { kind: 'resolved', withdrawn_at: null },
  ]);
  expect(await asSystem(t.database, (db) => withdrawNotifications(db, { incident_id: 3, at }))).toEqual([
    'resolved',
  ]);
});
