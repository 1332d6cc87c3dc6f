import { getSite, listSites } from '@greenroom/domain/inventory/endpoints.ts';
import type { Site } from '@greenroom/domain/inventory/site.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('sites', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let louvre: TestSite;
  let foreign: TestSite;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    louvre = await aSite(t.database, {
      partner: user.partner_id,
      name: 'Musée du Louvre',
      address: '99 rue de Rivoli',
      city: 'Paris',
      postal_code: '75001',
      country: 'France',
      latitude: 48.8606,
      longitude: 2.3376,
      created_at: '2026-01-02T03:04:05.678Z',
    });
    await aSite(t.database, { partner: user.partner_id, name: 'élysée', city: null });
    await aSite(t.database, { partner: user.partner_id, name: 'Zénith', city: 'Nantes' });
    foreign = await aSite(t.database, { name: 'Musée d’un autre' });
  });
  afterAll(() => t.stop());

  const namesFor = async (query: object, bearer = token) =>
    (await t.call(listSites, { query }, { token: bearer })).json().map((site: Site) => site.name);

  test('returns one site with all its fields', async () => {
    const response = await t.call(getSite, { params: { id: louvre.id } }, { token });
    expect(response.json()).toEqual({
      id: louvre.id,
      name: 'Musée du Louvre',
      address: '99 rue de Rivoli',
      city: 'Paris',
      postal_code: '75001',
      country: 'France',
      latitude: 48.8606,
      longitude: 2.3376,
      created_at: '2026-01-02T03:04:05.678+00:00',
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      ...{ partner_id: user.partner_id, reference: null, time_zone: null, tags: [], version: 1 },
    });
  });

  test('lists the sites of the own partner by folded name and counts them', async () => {
    const response = await t.call(listSites, {}, { token });
    expect(response.json().map((site: Site) => site.name)).toEqual(['élysée', 'Musée du Louvre', 'Zénith']);
    expect(response.headers['x-total-count']).toBe('3');
    expect(response.headers).not.toHaveProperty('link');
  });

  test('finds by name or by the combined address, ignoring accents and case', async () => {
    expect(await namesFor({ search: 'MUSEE' })).toEqual(['Musée du Louvre']);
    expect(await namesFor({ search: 'rivoli paris 75001' })).toEqual(['Musée du Louvre']);
    expect(await namesFor({ search: '  ' })).toHaveLength(3);
  });

  test('finds an address in its displayed form, with the postal code where the country puts it', async () => {
    expect(await namesFor({ search: 'Rivoli, 75001 Paris, Fra' })).toEqual(['Musée du Louvre']);
  });

  test('sorts by the displayed address, missing ones last, and by date', async () => {
    expect(await namesFor({ sort: 'address' })).toEqual(['Musée du Louvre', 'Zénith', 'élysée']);
    expect(await namesFor({ sort: '-address' })).toEqual(['Zénith', 'Musée du Louvre', 'élysée']);
    expect(await namesFor({ sort: '-created_at' })).toEqual(['Zénith', 'élysée', 'Musée du Louvre']);
  });

  test('treats a site of another tenant exactly like an unknown one', async () => {
    const hidden = await t.call(getSite, { params: { id: foreign.id } }, { token });
    const absent = await t.call(getSite, { params: { id: 2_000_000_000 } }, { token });
    expect(hidden.statusCode).toBe(404);
    expect(hidden.json()).toEqual({ code: 'not-found', detail: 'Site not found.' });
    expect(hidden.body).toBe(absent.body);
    expect(Object.keys(hidden.headers).sort()).toEqual(Object.keys(absent.headers).sort());
  });

  test('shows the sites of a linked partner as soon as it is linked', async () => {
    const linked = await aUser(t.database);
    const bearer = (await signInAs(t, linked)).access_token;
    expect(await namesFor({}, bearer)).toEqual([]);
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: linked.id, partner_id: foreign.partner_id }).execute(),
    );
    expect(await namesFor({}, bearer)).toEqual(['Musée d’un autre']);
    expect((await t.call(getSite, { params: { id: foreign.id } }, { token: bearer })).statusCode).toBe(200);
  });

  test('shows a restricted user exactly the granted sites, also of its own partner', async () => {
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const bearer = (await signInAs(t, restricted)).access_token;
    expect(await namesFor({}, bearer)).toEqual([]);
    await aGrant(t.database, restricted, { site: foreign });
    await aGrant(t.database, restricted, { site: louvre });
    expect(await namesFor({}, bearer)).toEqual(['Musée du Louvre', 'Musée d’un autre']);
    expect(await namesFor({ search: 'zenith' }, bearer)).toEqual([]);
  });

  test('shows an administrator the sites of all partners', async () => {
    const admin = await aUser(t.database, { superuser: true, restricted: true });
    const bearer = (await signInAs(t, admin)).access_token;
    expect(await namesFor({ search: 'musee' }, bearer)).toEqual(['Musée du Louvre', 'Musée d’un autre']);
  });
});
