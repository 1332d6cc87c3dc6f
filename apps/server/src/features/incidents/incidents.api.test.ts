import { getIncident, getIncidentSummary, listIncidents } from '@greenroom/domain/incidents/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
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
  ada = await aUser(t.database, { partner: room.partner_id });
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
