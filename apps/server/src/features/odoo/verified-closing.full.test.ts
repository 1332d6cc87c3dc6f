import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideIncidents } from '#features/incidents/decide-incidents.ts';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { devicesWithSites, incidentsWithTickets } from '#test/odoo/devices-with-sites.ts';
import { randomFaults, seeded } from '#test/odoo/odoo-faults.ts';
import { startSync } from '#test/odoo/start-sync.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

/** In a thousand calls. */
const badLine = { lost: 6, silent: 2, late: 6, cut: 8, page: 4, twice: 30, busy: 60, older: 40 };

/** Ends only a wait for what never happens: 1,000 tickets take minutes, and many on a busy machine. */
const patience = 1_800_000;

let t: TestApp;
beforeAll(async () => {
  // Devices keep their last condition: the test reports each change.
  t = await startTestApp({ STATUS_POLL_SECONDS: '0' });
});
afterAll(() => t.stop());

const system = <T>(work: (db: SystemDb) => Promise<T>) => asSystem(t.database, work);

async function report(asset_ids: readonly number[], isOnline: boolean): Promise<void> {
  const now = t.clock.now();
  const status = {
    ...{ status: isOnline ? 'online' : 'offline', message: null, firmware_version: null },
    ...{ observed_at: now.toISOString(), code: isOnline ? null : ('device-unreachable' as const) },
  };
  const statuses = asset_ids.map((asset_id) => ({ ...status, asset_id }));
  await system((db) => storePolledStatuses(db, { statuses, now }));
}

async function decide(): Promise<void> {
  while ((await decideIncidents(t.services, { startedAt: new Date(0) })) > 0);
}

async function fail(asset_ids: readonly number[]): Promise<void> {
  t.clock.pass(10);
  await report(asset_ids, false);
  t.clock.pass(60);
  await report(asset_ids, false);
  await decide();
  t.clock.pass(180);
  await decide();
}

async function recover(asset_ids: readonly number[]): Promise<void> {
  t.clock.pass(10);
  await report(asset_ids, true);
  await decide();
  t.clock.pass(130);
  await decide();
}

test.each([
  [14, 100],
  [19, 1000],
])(
  'Odoo %d: of %d tickets of incidents each stage and message arrives, once, and every conflict is visible',
  async (version, total) => {
    const random = seeded(version);
    const setup = await startSync(t, { version, patience: 800 });
    const { odoo, partner, newConnection, tickets } = setup;
    const servers = [newConnection(), newConnection()];
    let rounds = 0;
    /** Two servers at once over a bad line, until it is done; now and then one of them takes the other for dead. */
    const syncUntil = async (isDone: () => Promise<boolean>) => {
      odoo.faults = randomFaults(version + rounds, badLine);
      for (let more = 0; more < 2 || !(await isDone()); more++) {
        expect(more).toBeLessThan(200);
        rounds += 1;
        t.clock.pass(20);
        if (random() < 0.3) await setup.holdElsewhere(-1);
        // As after the longest pause.
        await system((db) => sql`update odoo_partners set failures = 0`.execute(db));
        await system((db) => sql`update odoo_tickets set retry_at = null`.execute(db));
        await Promise.all(servers.map((server) => setup.sync(server)));
      }
      odoo.faults = () => undefined;
      await Promise.all(servers.map((server) => setup.sync(server)));
    };
    const share = (from: number, to: number) => [from * total, to * total] as const;

    const statements = [
      ...devicesWithSites(partner.id, total),
      ...incidentsWithTickets(partner.id, t.clock.now()),
    ];
    for (const statement of statements) await system((db) => sql.raw(statement).execute(db));
    const assets = await system((db) =>
      db.selectFrom('assets').where('partner_id', '=', partner.id).orderBy('id').select('id').execute(),
    );
    const devices = assets.map(({ id }) => id);
    expect(await tickets()).toHaveLength(total);
    await syncUntil(async () => (await tickets()).every(({ odoo_id }) => odoo_id > 0));

    const all = await tickets();
    const part = <T>(list: readonly T[], [from, to]: readonly [number, number]) => list.slice(from, to);
    const groups = {
      verified: share(0, 0.6),
      again: share(0, 0.1),
      both: share(0.6, 0.75),
      early: share(0.75, 0.9),
      fixed: share(0.9, 1),
    };
    const ticketsOf = (group: keyof typeof groups) => part(all, groups[group]);
    const inOdoo = new Map<number, number>();
    const doInOdoo = (odoo_id: number, stage_id: number) => {
      odoo.store.ahead += Math.floor(random() * 900);
      odoo.store.change(odoo_id, { stage_id });
      inOdoo.set(odoo_id, stage_id);
    };

    // Some are closed in Odoo: of these, some devices work soon, and others do not.
    for (const { odoo_id } of ticketsOf('early')) doInOdoo(odoo_id, random() < 0.5 ? 3 : 4);
    for (const { odoo_id } of ticketsOf('fixed')) doInOdoo(odoo_id, 3);
    await syncUntil(async () =>
      part(await tickets(), [groups.early[0], groups.fixed[1]]).every(
        ({ stage }) => stage === 3 || stage === 4,
      ),
    );
    await decide();

    // Most devices come back. Before Odoo learns of it, users have changed some of the tickets there.
    await recover([
      ...part(devices, groups.verified),
      ...part(devices, groups.both),
      ...part(devices, groups.fixed),
    ]);
    for (const { odoo_id } of ticketsOf('both')) doInOdoo(odoo_id, random() < 0.5 ? 4 : 5);
    // The others were not repaired within 15 minutes.
    t.clock.pass(900);
    await decide();
    const waiting = async () => (await setup.messages()).length;
    await syncUntil(async () => (await waiting()) === ticketsOf('both').length);

    // A part fails again within the hour.
    await fail(part(devices, groups.again));
    await syncUntil(async () => (await waiting()) === ticketsOf('both').length);

    const { rows: links } = await system((db) =>
      sql<{
        ticket_id: number;
        state: string;
        resolution: string | null;
        is_closed_in_odoo: boolean;
        is_still_broken: boolean;
      }>`select t.ticket_id, i.state, i.resolution, t.is_closed_in_odoo, t.still_broken_at is not null as is_still_broken
         from incident_tickets t join incidents i on i.id = t.incident_id join sites s on s.id = i.site_id
         where s.partner_id = ${partner.id} order by t.ticket_id`.execute(db),
    );
    const now = await tickets();
    const records = new Map(odoo.store.records.map((record) => [record.id, record]));
    expect([now.length, records.size, links.length]).toEqual([total, total, total]);
    expect(new Set(now.map(({ odoo_id }) => odoo_id)).size).toBe(total);
    // No change that a user made in Odoo was overwritten.
    for (const [odoo_id, stage_id] of inOdoo) expect(records.get(odoo_id)?.stage_id).toBe(stage_id);
    const open = (await setup.conflicts()).filter(({ resolved_at }) => resolved_at === null);
    expect(open.map(({ ticket_id }) => ticket_id).toSorted((a, b) => a - b)).toEqual(
      ticketsOf('both').map(({ id }) => id),
    );
    const messages = new Map(odoo.store.messages.map((message) => [message.message_id, message]));
    const kindsOf = (odoo_id: number) =>
      [...messages.values()]
        .filter(({ res_id }) => res_id === odoo_id)
        .map(({ body }) => body.split(' at ')[0]);
    const [, againTo] = groups.again;
    for (const [at, { id, odoo_id, stage }] of now.entries()) {
      const link = links[at];
      expect(link?.ticket_id).toBe(id);
      const theirs = records.get(odoo_id)?.stage_id;
      const is = (group: keyof typeof groups) => at >= groups[group][0] && at < groups[group][1];
      if (is('verified')) {
        const isAgain = at < againTo;
        expect([stage, theirs]).toEqual(isAgain ? [2, 2] : [3, 3]);
        expect(kindsOf(odoo_id)).toEqual(isAgain ? ['Verified', 'Failed again'] : ['Verified']);
        expect(link).toMatchObject({ state: isAgain ? 'open' : 'resolved', is_still_broken: false });
      } else {
        expect(kindsOf(odoo_id)).toEqual([]);
        if (is('both')) expect(stage).toBe(3);
        if (is('early'))
          expect(link).toMatchObject({ state: 'open', is_closed_in_odoo: true, is_still_broken: true });
        if (is('fixed')) expect(link).toMatchObject({ resolution: 'fixed', is_still_broken: false });
      }
    }
    // A message is repeated only where the network delivered it twice, and then with the same id.
    const repeats = odoo.store.messages.length - messages.size;
    expect(repeats).toBe(odoo.deliveredTwice.filter(({ method }) => method === 'message_post').length);
    const requests = odoo.calls.get(`${version >= 19 ? 'json/2' : 'json-rpc'} message_post`) ?? 0;
    expect(requests).toBeGreaterThan(messages.size);
  },
  patience,
);
