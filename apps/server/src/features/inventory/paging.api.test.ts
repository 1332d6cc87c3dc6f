import { listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import type { Room } from '@greenroom/domain/inventory/room.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite, type TestSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('paging', () => {
  let t: TestApp;
  let token: string;
  let site: TestSite;

  beforeAll(async () => {
    t = await startTestApp();
    const user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
    site = await aSite(t.database, { partner: user.partner_id });
  });
  afterAll(() => t.stop());

  beforeEach(async () => {
    await asSystem(t.database, (db) => db.deleteFrom('rooms').execute());
    // Names that fold to the same text are ordered by id, so pages also end between equals.
    for (let at = 0; at < 10; at++) {
      const name = ['Écran', 'ecran', 'Zoo'][at % 3];
      await aRoom(t.database, { site, name, capacity: at % 4 === 0 ? null : at % 4 });
    }
  });

  const get = (url: string) => t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];
  const removeRoom = (id: number) =>
    asSystem(t.database, (db) => db.deleteFrom('rooms').where('id', '=', id).execute());

  async function walk(
    url: string,
    between: (page: Room[]) => Promise<void> = async () => {},
  ): Promise<{ rooms: Room[]; totals: string[] }> {
    const rooms: Room[] = [];
    const totals: string[] = [];
    for (let next: string | undefined = url; next !== undefined; ) {
      const response = await get(next);
      expect(response.statusCode).toBe(200);
      rooms.push(...response.json());
      totals.push(String(response.headers['x-total-count']));
      next = nextOf(response.headers.link);
      await between(response.json());
    }
    return { rooms, totals };
  }

  test.each(['name', '-name', 'capacity', '-capacity', 'created_at', '-site_name'])(
    'returns every row once, in the order of one long page by %s',
    async (sort) => {
      const whole: Room[] = (await t.call(listRooms, { query: { sort } }, { token })).json();
      const { rooms, totals } = await walk(`/api/rooms/?sort=${sort}&limit=3`);
      expect(rooms).toEqual(whole);
      expect(totals).toEqual(['10', '10', '10', '10']);
    },
  );

  test('does not count when the caller does not want the total, and still pages', async () => {
    const { rooms, totals } = await walk('/api/rooms/?limit=4&total=false');
    expect(rooms).toHaveLength(10);
    expect(totals).toEqual(['undefined', 'undefined', 'undefined']);
    expect((await get('/api/rooms/?limit=4')).headers['x-total-count']).toBe('10');
    expect((await get('/api/rooms/?total=perhaps')).statusCode).toBe(422);
  });

  test('keeps path and filters in the link to the next page', async () => {
    const next = nextOf((await get(`/api/rooms?limit=2&search=%C3%A9CRAN&site_id=${site.id}`)).headers.link);
    const { pathname, searchParams } = new URL(next ?? '', 'http://x');
    expect(pathname).toBe('/api/rooms');
    expect(Object.fromEntries(searchParams)).toEqual({
      limit: '2',
      search: 'éCRAN',
      site_id: String(site.id),
      cursor: expect.stringMatching(/^[\w-]+$/),
    });
  });

  test('offers no next page after a page that happens to be full', async () => {
    const response = await get('/api/rooms/?limit=10');
    expect(response.json()).toHaveLength(10);
    expect(response.headers['x-total-count']).toBe('10');
    expect(response.headers).not.toHaveProperty('link');
  });

  test.each(['name', '-name'])(
    'by %s neither repeats nor loses a remaining row while others are added and removed',
    async (sort) => {
      const before: Room[] = (await t.call(listRooms, { query: { sort } }, { token })).json();
      const removed: number[] = [];
      const { rooms } = await walk(`/api/rooms/?sort=${sort}&limit=3`, async (page) => {
        // The exact row that the next cursor points at, and new rows before and after it.
        const last = page.at(-1);
        if (last) {
          removed.push(last.id);
          await removeRoom(last.id);
        }
        await aRoom(t.database, { site, name: 'aaa' });
        await aRoom(t.database, { site, name: 'ecran' });
      });
      const ids = rooms.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
      expect(removed.length).toBeGreaterThan(2);
    },
  );

  test('counts again as soon as rows have changed', async () => {
    const totals: string[] = [];
    await walk('/api/rooms/?limit=4', async () => {
      totals.push(String((await get('/api/rooms/?limit=1')).headers['x-total-count']));
      await removeRoom((await get('/api/rooms/?limit=1')).json()[0].id);
    });
    expect(totals).toEqual(['10', '9', '8']);
  });
});
