import { getRoom, listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGrant } from '#test/build/a-grant.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const numbered = (...numbers: number[]) => numbers.map((number) => `Langue ${number}`);

describe('rooms', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;
  let tower: TestSite;
  let annex: TestSite;
  let studio: TestRoom;
  let foreign: TestRoom;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    tower = await aSite(t.database, { partner: user.partner_id, name: 'Tower' });
    annex = await aSite(t.database, { partner: user.partner_id, name: 'Annexe' });
    studio = await aRoom(t.database, {
      site: tower,
      name: 'Studio',
      floor: '2',
      room_type: 'Réunion',
      capacity: 12,
    });
    await aRoom(t.database, { site: tower, name: 'Atrium', floor: 'RdC', capacity: 200 });
    await aRoom(t.database, { site: annex, name: 'Büro', floor: '10', capacity: null });
    foreign = await aRoom(t.database, { name: 'Studio of another' });
  });
  afterAll(() => t.stop());

  const namesFor = async (query: object, bearer = token) =>
    (await t.call(listRooms, { query }, { token: bearer })).json().map((room: Room) => room.name);

  test('of the same partner as a room that the viewer sees, and none for a hidden one', async () => {
    const administrator = await signInAs(t, await aUser(t.database, { superuser: true }));
    const beside = (id: number, bearer?: string) => namesFor({ same_partner_as: String(id) }, bearer);
    expect(await beside(studio.id, administrator.access_token)).toEqual(['Atrium', 'Büro', 'Studio']);
    expect(await beside(foreign.id, administrator.access_token)).toEqual(['Studio of another']);
    expect(await beside(foreign.id)).toEqual([]);
  });

  test('returns one room with its site', async () => {
    expect((await t.call(getRoom, { params: { id: studio.id } }, { token })).json()).toEqual({
      id: studio.id,
      site_id: tower.id,
      site_name: 'Tower',
      name: 'Studio',
      floor: '2',
      room_type: 'Réunion',
      capacity: 12,
      created_at: expect.stringMatching(/\+00:00$/),
      updated_at: expect.stringMatching(/\+00:00$/),
      ...{ partner_id: user.partner_id, reference: null, tags: [], version: 1 },
    });
  });

  test.each([
    ['name', ['Atrium', 'Büro', 'Studio']],
    ['-name', ['Studio', 'Büro', 'Atrium']],
    ['site_name', ['Büro', 'Atrium', 'Studio']],
    ['floor', ['Büro', 'Studio', 'Atrium']],
    ['capacity', ['Studio', 'Atrium', 'Büro']],
    ['-capacity', ['Atrium', 'Studio', 'Büro']],
    ['room_type', ['Studio', 'Atrium', 'Büro']],
    ['-room_type', ['Studio', 'Atrium', 'Büro']],
    ['created_at', ['Studio', 'Atrium', 'Büro']],
  ])('sorts by %s', async (sort, expected) => {
    expect(await namesFor({ sort })).toEqual(expected);
  });

  test('filters by site, by minimum capacity and by text, together and alone', async () => {
    expect(await namesFor({ site_id: tower.id })).toEqual(['Atrium', 'Studio']);
    expect(await namesFor({ min_capacity: 12 })).toEqual(['Atrium', 'Studio']);
    expect(await namesFor({ min_capacity: 0 })).toEqual(['Atrium', 'Studio']);
    expect(await namesFor({ search: 'REUNION' })).toEqual(['Studio']);
    expect(await namesFor({ search: 'tower', min_capacity: 13 })).toEqual(['Atrium']);
    expect(await namesFor({ site_id: annex.id, search: 'studio' })).toEqual([]);
  });

  test('shows nothing of another tenant, not even through its site', async () => {
    expect(await namesFor({ search: 'another' })).toEqual([]);
    expect(await namesFor({ site_id: foreign.site_id })).toEqual([]);
    const hidden = await t.call(getRoom, { params: { id: foreign.id } }, { token });
    const absent = await t.call(getRoom, { params: { id: 2_000_000_000 } }, { token });
    expect(hidden.json()).toEqual({ code: 'not-found', detail: 'Room not found.' });
    expect(hidden.body).toBe(absent.body);
  });

  describe('under explicit grants', () => {
    let restricted: TestUser;
    let bearer: string;
    beforeAll(async () => {
      restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
      bearer = (await signInAs(t, restricted)).access_token;
      await aGrant(t.database, restricted, { room: studio });
    });

    test('shows a granted room without its site, in the list and alone', async () => {
      const [row, ...others] = (await t.call(listRooms, {}, { token: bearer })).json();
      expect(row).toMatchObject({ id: studio.id, site_id: null, site_name: null });
      expect(others).toEqual([]);
      const one = await t.call(getRoom, { params: { id: studio.id } }, { token: bearer });
      expect(one.json()).toMatchObject({ site_id: null, site_name: null });
    });

    test('finds nothing by the hidden site, neither by its name nor by its id', async () => {
      expect(await namesFor({ search: 'tower' }, bearer)).toEqual([]);
      expect(await namesFor({ site_id: tower.id }, bearer)).toEqual([]);
    });

    test('does not show the rooms of a granted site, but then names it', async () => {
      await aGrant(t.database, restricted, { site: tower });
      expect(await namesFor({}, bearer)).toEqual(['Studio']);
      expect(await namesFor({ search: 'tower', site_id: tower.id }, bearer)).toEqual(['Studio']);
      const one = await t.call(getRoom, { params: { id: studio.id } }, { token: bearer });
      expect(one.json()).toMatchObject({ site_id: tower.id, site_name: 'Tower' });
    });
  });

  describe('in the language of the viewer', () => {
    let everyone: TestUser;
    beforeAll(async () => {
      const site = await aSite(t.database, { partner: user.partner_id, name: 'Langues' });
      for (const [name, room_type] of [
        ['1', 'Boardroom'],
        ['2', 'auditorium'],
        ['3', 'Huddle space'],
        ['4', 'Crypte'],
        ['5', ''],
      ] as const)
        await aRoom(t.database, { site, name: `Langue ${name}`, room_type });
      everyone = await aUser(t.database, { superuser: true });
    });

    test('sorts room types as they are shown, page by page', async () => {
      const query = { search: 'langue', sort: 'room_type' };
      expect(await namesFor(query)).toEqual(numbered(2, 1, 4, 3, 5));
      // Amphithéâtre, Bulle, Crypte, Salle du conseil.
      expect(await namesFor({ ...query, language: 'fr' })).toEqual(numbered(2, 3, 4, 1, 5));
      const first = await t.call(listRooms, { query: { ...query, language: 'fr', limit: 2 } }, { token });
      const [, next = ''] = /<(.+?)>/.exec(String(first.headers.link)) ?? [];
      const cursor = new URL(next, 'http://localhost').searchParams.get('cursor');
      expect(await namesFor({ ...query, language: 'fr', limit: 3, cursor })).toEqual(numbered(4, 1, 5));
      // Sala de juntas, Sala pequeña; Crypte has no translation.
      expect(await namesFor({ ...query, language: 'es' })).toEqual(numbered(2, 4, 1, 3, 5));
    });

    test('finds room types as they are shown, and as they are stored, for every kind of viewer', async () => {
      const { access_token } = await signInAs(t, everyone);
      for (const bearer of [token, access_token]) {
        expect(await namesFor({ search: 'Bulle', language: 'fr' }, bearer)).toEqual(numbered(3));
        expect(await namesFor({ search: 'huddle', language: 'fr' }, bearer)).toEqual(numbered(3));
        expect(await namesFor({ search: 'bulle' }, bearer)).toEqual([]);
      }
    });

    test('rejects a language that the console does not have', async () => {
      expect((await t.call(listRooms, { query: { language: 'de' } as never }, { token })).statusCode).toBe(
        422,
      );
    });
  });
});
