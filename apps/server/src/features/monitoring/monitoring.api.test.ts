import { languages } from '@greenroom/domain/format/languages.ts';
import { writtenDate } from '@greenroom/domain/format/written-date.ts';
import type { Alert } from '@greenroom/domain/monitoring/alert.ts';
import { getMonitoringSummary, listAlertSites, listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const dayMilliseconds = 86_400_000;

describe('monitoring', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let site: TestSite;
  let room: TestRoom;
  let expired: TestAsset;
  let inactive: TestAsset;

  const tokenOf = async (who: TestUser) => (await signInAs(t, who)).access_token;
  const dayAfter = (days: number) =>
    new Date(t.clock.now().getTime() + days * dayMilliseconds).toISOString().slice(0, 10);
  const warranty = (end: string) => ({ additional_data: { warranty_end_date: end } });

  beforeAll(async () => {
    t = await startTestApp();
    // Noon, two days ahead: no test crosses midnight, and rows written now are from before yesterday's noon.
    t.clock.pass(((Math.floor(Date.now() / dayMilliseconds) + 2.5) * dayMilliseconds - Date.now()) / 1000);
  });
  beforeEach(async () => {
    user = await aUser(t.database);
    token = await tokenOf(user);
    site = await aSite(t.database, { partner: user.partner_id, name: 'Lyon', city: 'Lyon', latitude: 45.7 });
    room = await aRoom(t.database, { site, name: 'Blue', floor: '2' });
    expired = await anAsset(t.database, { room, product_name: 'Old screen', ...warranty(dayAfter(-3)) });
    await anAsset(t.database, { room, product_name: 'Ageing screen', ...warranty(dayAfter(30)) });
    await anAsset(t.database, { room, product_name: 'New screen', ...warranty(dayAfter(31)) });
    inactive = await anAsset(t.database, { room, is_controlled: true, status: 'Inactive' });
    // Belongs to another tenant, which no user here may see.
    await anAsset(t.database, warranty('2020-01-01'));
  });
  afterAll(() => t.stop());

  const summary = async (bearer = token, query = {}) =>
    (await t.call(getMonitoringSummary, { query }, { token: bearer })).json();
  const alerts = async (query = {}, bearer = token): Promise<Alert[]> =>
    (await t.call(listAlerts, { query }, { token: bearer })).json();
  const sites = async (bearer = token) => (await t.call(listAlertSites, {}, { token: bearer })).json();

  test('counts alerts and healthy assets of the own partner', async () => {
    expect(await summary()).toEqual({
      ...{ assets: 4, controlled: 1, healthy: 1, affected: 3, alerts: 3, critical: 1, warning: 2, info: 0 },
      ...{ warranty_expired: 1, warranty_expiring: 1 },
    });
  });

  test('lists alerts, the newest first', async () => {
    expect((await alerts()).map(({ kind }) => kind)).toEqual([
      ...['warranty-expiring', 'inactive', 'warranty-expired'],
    ]);
    expect(await alerts({ priority: 'critical' })).toEqual([
      {
        ...{ id: `${expired.id}-warranty-expired`, kind: 'warranty-expired', type: 'critical' },
        ...{ asset_id: expired.id, asset_name: 'Old screen', asset_type: null },
        ...{ room_id: room.id, room_name: 'Blue', room_floor: '2', site_id: site.id, site_name: 'Lyon' },
        ...{ date: dayAfter(-3), timestamp: `${dayAfter(-2)}T00:00:00+00:00` },
      },
    ]);
  });

  test('lists the alerts of one asset and of one site', async () => {
    expect(await alerts({ asset_id: inactive.id })).toMatchObject([{ kind: 'inactive', date: null }]);
    expect(await alerts({ site_id: site.id })).toHaveLength(3);
    const empty = await aSite(t.database, { partner: user.partner_id });
    expect(await alerts({ site_id: empty.id })).toEqual([]);
  });

  test("finds alerts by asset, location and the viewer's sentences", async () => {
    expect(await alerts({ search: 'ageing' })).toHaveLength(1);
    expect(await alerts({ search: 'lyon / blue' })).toHaveLength(3);
    expect(await alerts({ search: 'soon' })).toEqual([]);
    const sentences = 'Over on {date}\nOver soon, on {date}\nInactive';
    expect(await alerts({ search: 'soon', sentences })).toMatchObject([{ kind: 'warranty-expiring' }]);
    expect(await alerts({ search: 'over', sentences })).toHaveLength(2);
  });

  test.each(languages)('finds a date in the format of %s, alone and in its sentence', async (language) => {
    const date = writtenDate(dayAfter(-3), language);
    expect(await alerts({ search: date, language })).toMatchObject([{ kind: 'warranty-expired' }]);
    const sentences = 'Échue le {date} !\n\n';
    expect(await alerts({ search: `echue le ${date} !`, language, sentences })).toHaveLength(1);
    expect(await alerts({ search: `echue le ${date}?`, language, sentences })).toEqual([]);
  });

  test('returns the total and a link to the next page', async () => {
    const response = await t.call(listAlerts, { query: { limit: 2, sort: 'priority' } }, { token });
    expect(response.headers['x-total-count']).toBe('3');
    const [, next] = /<([^>]+)>; rel="next"/.exec(String(response.headers.link)) ?? [];
    const rest = await t.app.inject({ url: next ?? '', headers: { authorization: `Bearer ${token}` } });
    expect([...response.json(), ...rest.json()].map(({ type }) => type)).toEqual([
      ...['critical', 'warning', 'warning'],
    ]);
    expect(rest.headers).not.toHaveProperty('link');
  });

  test.each([
    { priority: 'all' },
    { language: 'de' },
    { sentences: 'x'.repeat(1001) },
    { today: 'now' },
    { sort: 'message' },
    { site_id: 'x' },
  ])('rejects %j', async (query) => {
    const response = await t.call(listAlerts, { query: query as never }, { token });
    expect([response.statusCode, response.json().code]).toEqual([422, 'invalid-input']);
  });

  test('lists the sites that have alerts, with their counts', async () => {
    await aRoom(t.database, { partner: user.partner_id });
    expect(await sites()).toEqual([
      {
        ...{ id: site.id, name: 'Lyon', address: null, city: 'Lyon', latitude: 45.7, longitude: null },
        ...{ critical: 1, warning: 2, total: 3 },
      },
    ]);
  });

  test("uses the viewer's date, if it is plausible", async () => {
    expect(await summary(token, { today: dayAfter(1) })).toMatchObject({
      warranty_expired: 1,
      warranty_expiring: 2,
    });
    expect(await summary(token, { today: dayAfter(-1) })).toMatchObject({
      warranty_expired: 1,
      warranty_expiring: 0,
    });
    expect(await summary(token, { today: '2019-01-01' })).toEqual(await summary());
  });

  test('changes with the date and with the inventory, and is cached in between', async () => {
    const send = (tag = '') =>
      t.app.inject({
        url: '/api/monitoring/summary',
        headers: { authorization: `Bearer ${token}`, 'if-none-match': tag },
      });
    const tag = String((await send()).headers.etag);
    expect((await send(tag)).statusCode).toBe(304);
    await asSystem(t.database, (db) =>
      db.updateTable('assets').set({ status: 'Active' }).where('id', '=', inactive.id).execute(),
    );
    const changed = await send(tag);
    expect(changed.json()).toMatchObject({ affected: 2, healthy: 2 });
    const tomorrow = await t.app.inject({
      url: `/api/monitoring/summary?today=${dayAfter(1)}`,
      headers: { authorization: `Bearer ${token}`, 'if-none-match': String(changed.headers.etag) },
    });
    expect(tomorrow.statusCode).toBe(200);
  });

  test('shows another tenant nothing', async () => {
    const stranger = await tokenOf(await aUser(t.database));
    expect(await summary(stranger)).toMatchObject({ assets: 0, alerts: 0 });
    expect(await alerts({ asset_id: expired.id }, stranger)).toEqual([]);
    expect(await alerts({ site_id: site.id }, stranger)).toEqual([]);
    expect(await sites(stranger)).toEqual([]);
  });

  test('shows a restricted user what is granted, and hides the places that are not', async () => {
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const bearer = await tokenOf(restricted);
    await aGrant(t.database, restricted, { room });
    expect(await summary(bearer)).toMatchObject({ assets: 0, alerts: 0 });
    await aGrant(t.database, restricted, { asset: inactive });
    expect(await summary(bearer)).toMatchObject({ assets: 1, alerts: 1, healthy: 0 });
    expect(await alerts({}, bearer)).toMatchObject([{ room_name: 'Blue', site_id: null, site_name: null }]);
    expect(await alerts({ search: 'lyon' }, bearer)).toEqual([]);
    expect(await alerts({ site_id: site.id }, bearer)).toEqual([]);
    expect(await sites(bearer)).toEqual([]);
    await aGrant(t.database, restricted, { site });
    expect(await sites(bearer)).toMatchObject([{ id: site.id, critical: 0, warning: 1, total: 1 }]);
  });

  test('shows a superuser the alerts of all partners', async () => {
    const admin = await tokenOf(await aUser(t.database, { superuser: true }));
    const { alerts: total } = await summary(admin);
    expect(total).toBeGreaterThanOrEqual(4);
    expect(await alerts({}, admin)).toHaveLength(total);
  });
});
