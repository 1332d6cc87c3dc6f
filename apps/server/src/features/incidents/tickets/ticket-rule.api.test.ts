import type { KnownIncident } from '@greenroom/domain/incidents/rule/site-facts.ts';
import { getTicketRule, saveTicketRule } from '@greenroom/domain/incidents/ticket-rule/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { devicesWithSites } from '#test/odoo/devices-with-sites.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { decideIncidents } from '../decide-incidents.ts';
import { followIncidents } from './incident-tickets.queries.ts';

const total = 24;
let t: TestApp;
let manager: TestUser;
let token: string;

const system = <T>(work: (db: SystemDb) => Promise<T>) => asSystem(t.database, work);
const run = (statement: string) => system((db) => sql.raw(statement).execute(db));

/** Devices that do not work, each with an incident that has been open for ten minutes. */
beforeAll(async () => {
  t = await startTestApp({ STATUS_POLL_SECONDS: '0', PUBLIC_URL: 'https://greenroom.example' });
  manager = await aUser(t.database, { permissions: ['notifications.manage'] });
  token = (await signInAs(t, manager)).access_token;
  for (const statement of devicesWithSites(manager.partner_id, total)) await run(statement);
  const now = t.clock.now().toISOString();
  await run(`insert into asset_statuses (asset_id, status, code, observed_at, changed_at, condition, condition_since)
    select id, 'offline', 'device-unreachable', '${now}', '${now}', 'unreachable', '${now}' from assets`);
  await run(`insert into incidents (site_id, key, class, trouble, asset_id, state, severity, began_at, opened_at, changed_at)
    select r.site_id, 'asset:' || a.id || ':reach', 'asset', 'reach', a.id, 'open', 'info',
      timestamptz '${now}' - interval '1 hour', timestamptz '${now}' - interval '10 minutes', '${now}'
    from assets a join rooms r on r.id = a.room_id order by a.id`);
  await run(`insert into incident_members (incident_id, asset_id, room_id, part, began_at)
    select i.id, a.id, a.room_id, 'cause', i.began_at from incidents i join assets a on a.id = i.asset_id`);
});
afterAll(() => t.stop());

async function pass(seconds: number): Promise<void> {
  t.clock.pass(seconds);
  await decideIncidents(t.services, { startedAt: new Date(0) });
}
const save = (rule: { min_severity: 'info' | 'warning'; after_minutes: number } | null) =>
  t.call(saveTicketRule, { body: { rule } }, { token, headers: { 'accept-language': 'fr' } });
const tickets = () =>
  system((db) =>
    db.selectFrom('tickets').select(['id', 'name', 'additional_data', 'stage']).orderBy('id').execute(),
  );
/** How many connections to the database of this test wait for a lock. */
const waiting = async () => {
  const { rows } = await system((db) =>
    sql<{ count: number }>`select count(*)::integer as count from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
      db,
    ),
  );
  return rows[0]?.count;
};
const links = async () =>
  (await system((db) => db.selectFrom('incident_tickets').selectAll().execute())).map(
    ({ made_by }) => made_by,
  );

test('a rule opens one ticket for each incident that is severe and open for long enough, and twenty a day', async () => {
  expect((await save({ min_severity: 'warning', after_minutes: 0 })).json()).toEqual({
    ...{ partner_id: manager.partner_id, rule: { min_severity: 'warning', after_minutes: 0 } },
  });
  await pass(1);
  expect(await tickets()).toEqual([]);

  // One is snoozed.
  await run(`insert into incident_mutes (key, site_id, kind, until, made_by_name, made_at)
    select key, site_id, 'snooze', '2100-01-01', 'x', now() from incidents where id = (select min(id) from incidents)`);
  await save({ min_severity: 'info', after_minutes: 15 });
  await pass(1);
  expect(await tickets()).toEqual([]);
  await pass(300);
  const opened = await tickets();
  expect(opened).toHaveLength(21);
  expect(opened[0]?.name).toBe('Room : Display injoignable');
  expect(opened[0]?.additional_data.description).toContain('https://greenroom.example/management/incidents/');
  expect(opened[20]?.name).toBe('Autres incidents');
  expect(await links()).toEqual(Array.from({ length: total - 1 }, () => 'rule'));

  // The next day, and the snooze is over: the last one gets its own.
  await run('delete from incident_mutes');
  await run('insert into sites_to_decide (site_id) select site_id from incidents order by id limit 1');
  await pass(86_400);
  expect(await tickets()).toHaveLength(22);
  const events = await system((db) =>
    db.selectFrom('incident_events').where('kind', '=', 'ticket').select('actor_id').execute(),
  );
  expect(events).toHaveLength(total);
});

test('the ticket for several incidents is solved with the last of them', async () => {
  const shared = (await tickets())[20];
  const { rows } = await system((db) =>
    sql<{
      asset_id: number;
    }>`select i.asset_id from incident_tickets l join incidents i on i.id = l.incident_id
      where l.ticket_id = ${shared?.id} order by i.id`.execute(db),
  );
  expect(rows).toHaveLength(3);
  const recover = async (asset_ids: number[]) => {
    const since = new Date(t.clock.now().getTime() - 600_000);
    await system((db) =>
      sql`update asset_statuses set status = 'online', code = null, condition = 'working',
        condition_since = ${since}, observed_at = ${t.clock.now()}, facts_at = ${t.clock.now()}, changed_at = ${t.clock.now()}
        where asset_id = any(${asset_ids}::integer[])`.execute(db),
    );
    await pass(1);
    await pass(130);
  };
  const stage = async () => (await tickets()).find(({ id }) => id === shared?.id)?.stage;
  await recover(rows.slice(0, 2).map(({ asset_id }) => asset_id));
  expect(await stage()).toBe(1);
  await recover(rows.slice(2).map(({ asset_id }) => asset_id));
  expect(await stage()).toBe(3);
});

test('a ticket is solved when its last two incidents end at the same time, on two servers', async () => {
  const links = await system((db) =>
    db
      .selectFrom('incident_tickets')
      .where('closed_at', 'is', null)
      .select(['incident_id', 'ticket_id'])
      .limit(2)
      .execute(),
  );
  const [one, other] = links.map(({ incident_id }) => incident_id) as [number, number];
  const ticket_id = links[0]?.ticket_id as number;
  await run(`update incident_tickets set ticket_id = ${ticket_id} where incident_id = ${other}`);
  const now = t.clock.now();
  const end = (db: SystemDb, id: number) => {
    const incidents = [{ id, state: 'resolved', resolution: 'recovered', reopened: 0 }] as KnownIncident[];
    return followIncidents(db, { incidents, now });
  };
  let commit = () => {};
  const isCommitted = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let ended = () => {};
  const isEnded = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const first = system(async (db) => {
    await end(db, one);
    ended();
    await isCommitted;
  });
  await Promise.race([isEnded, first]);
  const second = system((db) => end(db, other));
  // It waits for the first, or has ended without it.
  await Promise.race([second, eventually(async () => expect(await waiting()).toBe(1))]);
  commit();
  await Promise.all([first, second]);
  expect((await tickets()).find(({ id }) => id === ticket_id)?.stage).toBe(3);
});

test('a rule ends when it is taken away, and is not for users with explicit grants', async () => {
  // A day has passed.
  token = (await signInAs(t, manager)).access_token;
  await save(null);
  expect((await t.call(getTicketRule, { query: {} }, { token })).json()).toMatchObject({ rule: null });
  const bound = await aUser(t.database, {
    ...{ permissions: ['notifications.manage'], restricted: true },
  });
  const other = (await signInAs(t, bound)).access_token;
  expect((await t.call(getTicketRule, { query: {} }, { token: other })).statusCode).toBe(403);
  const partner_id = manager.partner_id;
  expect((await t.call(getTicketRule, { query: { partner_id } }, { token: other })).statusCode).toBe(404);
});
