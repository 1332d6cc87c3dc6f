import {
  acknowledgeIncident,
  actOnIncidents,
  addIncidentNote,
  assignIncident,
  checkIncident,
  claimIncident,
  closeFalseAlarm,
  createIncidentTicket,
  getIncidentTicketDraft,
  listIncidentAssignees,
  releaseIncident,
  snoozeIncident,
  unsnoozeIncident,
} from '@greenroom/domain/incidents/acts/endpoints.ts';
import { getIncident, getIncidentSummary, listIncidents } from '@greenroom/domain/incidents/endpoints.ts';
import { listAssetLinks, updateAssetLinks } from '@greenroom/domain/incidents/links/endpoints.ts';
import { getIncidentNoise } from '@greenroom/domain/incidents/noise/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { anIncident, type TestIncident } from '#test/build/an-incident.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let room: TestRoom;
let display: TestAsset;
let codec: TestAsset;
let critical: TestIncident;
let warning: TestIncident;
let ada: TestUser;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  room = await aRoom(t.database, { name: 'Monet' });
  const asset = (product_name: string) => anAsset(t.database, { room, product_name, is_controlled: true });
  display = await asset('Display wall');
  codec = await asset('Codec');
  const at = t.clock.now();
  critical = await anIncident(t.database, { asset: codec, site_id: room.site_id, severity: 'critical', at });
  warning = await anIncident(t.database, { asset: display, site_id: room.site_id, at });
  ada = await aUser(t.database, { partner: room.partner_id, permissions: ['incidents.act'] });
  token = (await signInAs(t, ada)).access_token;
});
afterAll(() => t.stop());

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const list = async (query: Record<string, unknown> = {}) =>
  idsOf((await t.call(listIncidents, { query }, { token })).json());

describe('reading', () => {
  test('lists the worst first, page by page, with what each is about', async () => {
    expect(await list()).toEqual([critical.id, warning.id]);
    const first = await t.call(listIncidents, { query: { limit: 1 } }, { token });
    expect(first.json()).toMatchObject([
      {
        ...{ state: 'open', severity: 'critical', site_id: room.site_id, partner_id: room.partner_id },
        cause: { class: 'asset', trouble: 'reach', asset_name: 'Codec', room_name: 'Monet' },
        effect: { devices: 1, rooms_down: 0 },
        ...{ assigned_to: null, snooze: null, ticket: null },
      },
    ]);
    const next = /<[^?]*\?(.*)>/.exec(String(first.headers.link))?.[1];
    const cursor = new URLSearchParams(next).get('cursor') ?? '';
    expect(await list({ limit: 1, cursor })).toEqual([warning.id]);
  });

  test('finds by number and by names, and filters', async () => {
    expect(await list({ search: `#${warning.id}` })).toEqual([warning.id]);
    expect(await list({ search: 'codec' })).toEqual([critical.id]);
    expect(await list({ search: 'monet', sort: 'severity' })).toEqual([warning.id, critical.id]);
    expect(await list({ asset_id: display.id, view: 'open' })).toEqual([warning.id]);
    expect(await list({ severity: 'critical', room_id: room.id })).toEqual([critical.id]);
    expect(await list({ view: 'mine' })).toEqual([]);
    expect(await list({ view: 'resolved' })).toEqual([]);
  });

  test('counts, and shows one with its devices and events', async () => {
    const summary = await t.call(getIncidentSummary, {}, { token });
    expect(summary.json()).toEqual({
      ...{ open: { critical: 1, warning: 1, info: 0 }, mine: 0, unassigned: 2, snoozed: 0 },
      last_resolved_at: null,
      servers_lost_since: null,
    });
    const whole = await t.call(getIncident, { params: { id: critical.id } }, { token });
    expect(whole.json()).toMatchObject({
      members: [{ asset_id: codec.id, asset_name: 'Codec', room_name: 'Monet', part: 'cause' }],
      events: [{ kind: 'opened', actor_name: null, detail: { severity: 'critical', devices: 1 } }],
      ...{ rooms: [], earlier: [], left_over_from: null },
    });
  });

  test('shows a user with explicit grants only the part that it may see', async () => {
    const guest = await aUser(t.database, { partner: room.partner_id, restricted: true });
    await aGrant(t.database, guest, { asset: display });
    const { access_token } = await signInAs(t, guest);
    await asSystem(t.database, (db) =>
      db
        .insertInto('incident_members')
        .values({
          ...{ incident_id: critical.id, asset_id: display.id, room_id: room.id, part: 'folded' },
          ...{ began_at: t.clock.now(), ended_at: t.clock.now() },
        })
        .execute(),
    );
    const part = await t.call(getIncident, { params: { id: critical.id } }, { token: access_token });
    expect(part.json()).toMatchObject({
      cause: { asset_id: null, asset_name: null, room_id: null, room_name: null },
      ...{ site_id: null, site_name: null, partner_id: room.partner_id },
      members: [{ asset_id: display.id, room_id: null, room_name: null }],
      effect: { devices: 0 },
    });
  });
});

describe('acting', () => {
  const params = () => ({ id: warning.id });
  const read = async () => (await t.call(getIncident, { params: params() }, { token })).json();
  const current = async () => ({ version: (await read()).version });
  const notified = () =>
    asSystem(t.database, (db) =>
      db.selectFrom('notification_events').select(['kind', 'payload']).orderBy('id').execute(),
    );

  test('takes an incident, and rejects an act on what has changed since', async () => {
    const taken = await t.call(
      acknowledgeIncident,
      { params: params(), body: { version: 1, note: 'On my way' } },
      { token },
    );
    expect(taken.json()).toMatchObject({
      ...{ state: 'acknowledged', version: 2, acknowledged_at: expect.any(String) },
      assigned_to: { id: ada.id },
    });
    expect(taken.json().events[0]).toMatchObject({ kind: 'acknowledged', detail: { note: 'On my way' } });
    const late = await t.call(releaseIncident, { params: params(), body: { version: 1 } }, { token });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'conflict', values: { version: 2 } });
    const again = await t.call(acknowledgeIncident, { params: params(), body: { version: 2 } }, { token });
    expect(again.statusCode).toBe(409);
    expect(await list({ view: 'mine' })).toEqual([warning.id]);
  });

  test('assigns it to a user who sees it, and notifies that user', async () => {
    const bob = await aUser(t.database, { partner: room.partner_id, permissions: ['incidents.act'] });
    const stranger = await aUser(t.database, { permissions: ['incidents.act'] });
    const users = await t.call(listIncidentAssignees, { params: params() }, { token });
    expect(idsOf(users.json()).sort()).toEqual([ada.id, bob.id].sort());
    const assign = async (user_id: number | null) =>
      t.call(assignIncident, { params: params(), body: { ...(await current()), user_id } }, { token });
    expect((await assign(stranger.id)).statusCode).toBe(422);
    expect((await assign(bob.id)).json()).toMatchObject({ assigned_to: { id: bob.id } });
    expect(await notified()).toMatchObject([
      { kind: 'assigned', payload: { user_id: bob.id, asset_ids: [display.id], cause: { class: 'asset' } } },
    ]);
    const released = await t.call(releaseIncident, { params: params(), body: await current() }, { token });
    expect(released.json()).toMatchObject({ state: 'open', acknowledged_at: null, assigned_to: null });
  });

  test('snoozes a cause for a time that is allowed, and ends that', async () => {
    const snooze = async (minutes: number) => {
      const until = new Date(t.clock.now().getTime() + minutes * 60_000).toISOString();
      const body = { ...(await current()), until, until_recovered: false, reason: 'Painters' };
      return t.call(snoozeIncident, { params: params(), body }, { token });
    };
    expect((await snooze(5)).statusCode).toBe(422);
    expect((await snooze(60 * 24 * 31)).statusCode).toBe(422);
    expect((await snooze(60)).json()).toMatchObject({ snooze: { reason: 'Painters' }, state: 'open' });
    expect(await list({ view: 'snoozed' })).toEqual([warning.id]);
    expect(await list({ view: 'open' })).toEqual([critical.id]);
    const body = await current();
    expect((await t.call(unsnoozeIncident, { params: params(), body }, { token })).json().snooze).toBeNull();
  });

  test('drafts a ticket, and opens one with what the user has written', async () => {
    const headers = { 'accept-language': 'fr' };
    const draft = await t.call(getIncidentTicketDraft, { params: params() }, { token, headers });
    expect(draft.json()).toMatchObject({ name: 'Monet : Display wall injoignable', priority: 2 });
    expect(draft.json().description).toContain('Appareils : Display wall');
    const stranger = (await signInAs(t, await aUser(t.database, { permissions: ['incidents.act'] })))
      .access_token;
    const hidden = await t.call(getIncidentTicketDraft, { params: params() }, { token: stranger });
    expect(hidden.statusCode).toBe(404);

    const written = {
      name: 'Fuse',
      priority: 0,
      sales_order: 'S1',
      additional_data: { description: 'Left' },
    };
    const body = { ...(await current()), ...written };
    const wrong = await t.call(
      createIncidentTicket,
      { params: params(), body: { ...body, name: ' ' } },
      { token },
    );
    expect(wrong.statusCode).toBe(422);
    const opened = await t.call(createIncidentTicket, { params: params(), body }, { token });
    const { id } = opened.json().ticket;
    const row = await asSystem(t.database, (db) =>
      db.selectFrom('tickets').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject(written);
    // The next test opens another one.
    await asSystem(t.database, (db) =>
      db
        .updateTable('incident_tickets')
        .set({ closed_at: t.clock.now() })
        .where('ticket_id', '=', id)
        .execute(),
    );
  });

  test('opens one ticket, which names what the user sees', async () => {
    const open = async () =>
      t.call(
        createIncidentTicket,
        { params: params(), body: await current() },
        { token, headers: { 'accept-language': 'fr' } },
      );
    const opened = await open();
    expect(opened.statusCode).toBe(201);
    const { ticket, events } = opened.json();
    expect(ticket).toEqual({ id: expect.any(Number), is_closed: false, still_broken: null });
    expect(events[0]).toMatchObject({ kind: 'ticket', detail: { ticket_id: ticket.id } });
    const row = await asSystem(t.database, (db) =>
      db.selectFrom('tickets').where('id', '=', ticket.id).selectAll().executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({
      ...{ name: 'Monet : Display wall injoignable', priority: 2, stage: 1, partner_id: room.partner_id },
      created_by: ada.id,
    });
    const { description = '' } = row.additional_data;
    expect(description).toContain('Appareils : Display wall');
    expect(description).toContain(`/management/incidents/${warning.id}`);
    expect((await open()).statusCode).toBe(409);
  });

  test('adds a note without a new version, has the device checked and claims the repair', async () => {
    const before = await current();
    const noted = await t.call(addIncidentNote, { params: params(), body: { note: 'Fuse' } }, { token });
    expect(noted.json()).toMatchObject({
      ...before,
      events: [{ kind: 'note', detail: { note: 'Fuse' } }, {}, {}, {}, {}, {}, {}, {}, {}],
    });
    expect((await t.call(checkIncident, { params: params(), body: {} }, { token })).statusCode).toBe(202);
    const claimed = await t.call(claimIncident, { params: params(), body: before }, { token });
    expect(claimed.json()).toMatchObject({ state: 'verifying', is_claimed: true });
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ site_id: number }>`select distinct site_id from sites_to_decide`.execute(db),
    );
    expect(rows).toContainEqual({ site_id: room.site_id });
  });

  test('closes a false alarm, which mutes its cause and ends what belongs to it', async () => {
    const body = { ...(await current()), reason: 'standby' as const };
    const closed = await t.call(closeFalseAlarm, { params: params(), body }, { token });
    expect(closed.json()).toMatchObject({ state: 'resolved', resolution: 'false-alarm' });
    expect(closed.json().members).toMatchObject([{ ended_at: expect.any(String) }]);
    const mutes = await asSystem(t.database, (db) => db.selectFrom('incident_mutes').selectAll().execute());
    expect(mutes).toMatchObject([{ kind: 'false-alarm', until_recovered: true, reason: 'standby' }]);
    const note = await t.call(addIncidentNote, { params: params(), body: { note: 'Sorry' } }, { token });
    expect(note.statusCode).toBe(200);
    expect((await t.call(checkIncident, { params: params(), body: {} }, { token })).statusCode).toBe(409);
    // No user was notified of its opening.
    expect((await notified()).map(({ kind }) => kind)).toEqual(['assigned']);
  });

  test('acts on many, each by itself', async () => {
    const items = [
      { id: critical.id, version: 1 },
      { id: warning.id, version: 1 },
      { id: 2_000_000_000, version: 1 },
    ];
    const done = await t.call(actOnIncidents, { body: { act: 'acknowledge', items } }, { token });
    expect(done.json().results).toMatchObject([
      { id: critical.id, ok: true },
      { id: warning.id, ok: false, code: 'conflict' },
      { ok: false, code: 'not-found' },
    ]);
    const bad = await t.call(actOnIncidents, { body: { act: 'false_alarm', items } }, { token });
    expect(bad.statusCode).toBe(422);
  });
});

describe('links between devices', () => {
  test('are set without a circle, in short chains and within the partner', async () => {
    const editor = await aUser(t.database, { partner: room.partner_id, permissions: ['estate.manage'] });
    const { access_token } = await signInAs(t, editor);
    const chain = [display, codec];
    while (chain.length < 10) chain.push(await anAsset(t.database, { room }));
    const link = async (from: TestAsset, to: TestAsset) => {
      const links = [{ on_asset_id: to.id, kind: 'network' as const }];
      const request = { params: { id: from.id }, body: { links } };
      const response = await t.call(updateAssetLinks, request, { token: access_token });
      return response.statusCode === 200 ? 'set' : response.json().code;
    };
    const results: string[] = [];
    for (let at = 0; at + 1 < chain.length; at += 1)
      results.push(await link(chain[at] as TestAsset, chain[at + 1] as TestAsset));
    expect(results).toEqual([...Array(8).fill('set'), 'links-too-long']);
    expect(await link(codec, display)).toBe('links-circle');
    expect(await link(chain[7] as TestAsset, display)).toBe('links-circle');
    expect(await link(display, display)).toBe('invalid-input');
    expect(await link(display, await anAsset(t.database))).toBe('invalid-input');
    const read = await t.call(listAssetLinks, { params: { id: codec.id } }, { token });
    expect(read.json()).toEqual({
      depends_on: [{ asset_id: chain[2]?.id, asset_name: 'An asset', kind: 'network' }],
      needed_by: [{ asset_id: display.id, asset_name: 'Display wall', kind: 'network' }],
      fed_by: null,
    });
  });

  test('name the device whose outlet feeds it to those who see that device', async () => {
    const [fed, strip] = [await anAsset(t.database, { room }), await anAsset(t.database, { room })];
    await aConnection(t, fed, { outlet_asset_id: strip.id, outlet_number: 1 });
    const bound = await aUser(t.database, { partner: room.partner_id, restricted: true });
    await aGrant(t.database, bound, { asset: fed });
    const { access_token } = await signInAs(t, bound);
    const feederSeenBy = async (as: string) =>
      (await t.call(listAssetLinks, { params: { id: fed.id } }, { token: as })).json().fed_by;
    expect(await feederSeenBy(token)).toEqual({ asset_id: strip.id, asset_name: 'An asset' });
    expect(await feederSeenBy(access_token)).toBeNull();
  });
});

describe('noise', () => {
  test('counts the incidents of the partner and the messages to its people, for its administrators', async () => {
    const hall = await aRoom(t.database, { name: 'Hall' });
    const administrator = await aUser(t.database, {
      partner: hall.partner_id,
      permissions: ['partner.manage'],
    });
    const now = t.clock.now().getTime();
    const hours = (count: number) => new Date(now - count * 3_600_000);
    const open = async (at: Date, severity: string) => {
      const asset = await anAsset(t.database, { room: hall, product_name: 'Panel' });
      return anIncident(t.database, { asset, site_id: hall.site_id, severity, at });
    };
    const flapping = await open(hours(2), 'warning');
    const alarm = await open(hours(3), 'info');
    const old = await open(hours(30), 'critical');
    await open(hours(31 * 24), 'info');
    await asSystem(t.database, async (db) => {
      await sql`update incidents set is_flapping = true where id = ${flapping.id}`.execute(db);
      await sql`insert into incident_events (incident_id, at, kind)
        select ${flapping.id}, ${hours(1)}, 'failed-again' from generate_series(1, 4)`.execute(db);
      await sql`update incidents set state = 'resolved', resolution = 'false-alarm', resolved_at = ${hours(1)}
        where id = ${alarm.id}`.execute(db);
      await sql`with event as (
          insert into notification_events (partner_id, kind, severity, at, hold_until, payload)
          select ${hall.partner_id}, 'opened', 'info', ${hours(1)}, ${hours(1)}, '{}' from generate_series(1, 3)
          returning id)
        insert into notification_deliveries (event_id, partner_id, way, user_id, state, next_at, sent_at, batch_id)
        select id, ${hall.partner_id}, 'mail', ${administrator.id}, 'sent', ${hours(1)}, ${hours(1)},
          case when row_number() over () > 1 then 7 end from event`.execute(db);
    });
    const call = async (user: TestUser, query = {}) =>
      t.call(getIncidentNoise, { query }, { token: (await signInAs(t, user)).access_token });
    expect((await call(administrator)).json()).toMatchObject({
      opened: { critical: 1, warning: 1, info: 1 },
      ...{ merged: 0, false_alarms: 1, long_open: 2 },
      people: [{ user_id: administrator.id, messages: 2, max_a_day: 2 }],
      flapping: [{ id: flapping.id, cause: { asset_name: 'Panel', room_name: 'Hall' }, failures: 5 }],
      oldest: [{}, { id: old.id }],
    });
    expect((await call(ada)).statusCode).toBe(403);
    expect((await call(administrator, { partner_id: room.partner_id })).statusCode).toBe(404);
  });
});
