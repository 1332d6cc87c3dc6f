import { listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('listing tickets', () => {
  let t: TestApp;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    t = await startTestApp();
    const lumiere = await aPartner(t.database, { name: 'Lumière' });
    const plaza = await aPartner(t.database, { name: 'Plaza' });
    const orion = await aPartner(t.database, { name: 'Orion' });
    const at = (text: string) => new Date(text);
    await aTicket(t.database, { partner: lumiere.id, name: 'Écran noir', priority: 3, stage: 2 });
    await aTicket(t.database, {
      partner: lumiere.id,
      name: 'Projector',
      priority: 1,
      created_at: at('2026-01-05T00:00:00Z'),
      description: 'It hums.',
    });
    await aTicket(t.database, {
      partner: plaza.id,
      name: 'lamp',
      priority: 1,
      stage: 12,
      created_at: at('2026-01-06T00:00:00Z'),
    });
    await aTicket(t.database, {
      partner: orion.id,
      name: 'Zoom room',
      priority: 0,
      stage: 11,
      created_at: at('2026-01-07T00:00:00Z'),
    });

    const signIn = async (name: string, options: Parameters<typeof aUser>[1]) => {
      const user = await aUser(t.database, options);
      tokens[name] = (await signInAs(t, user)).access_token;
      return user;
    };
    await signIn('lumiere', { partner: lumiere.id });
    await signIn('restricted', { partner: lumiere.id, restricted: true });
    await signIn('superuser', { superuser: true });
    await signIn('stranger', {});
    const linked = await signIn('linked', { partner: lumiere.id });
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: linked.id, partner_id: plaza.id }).execute(),
    );
  });
  afterAll(() => t.stop());

  async function list(who: string, query: Parameters<typeof t.call<typeof listTickets>>[1]['query'] = {}) {
    const response = await t.call(listTickets, { query }, { token: tokens[who] });
    expect(response.statusCode, response.body).toBe(200);
    const rows: Ticket[] = response.json();
    return { rows, names: rows.map(({ name }) => name), headers: response.headers };
  }

  test("returns the tickets of the viewer's partners, the most urgent first, with all their fields", async () => {
    const { rows } = await list('lumiere');
    expect(rows.map(({ name }) => name)).toEqual(['Écran noir', 'Projector']);
    expect(rows[1]).toEqual({
      id: expect.any(Number),
      name: 'Projector',
      priority: 1,
      stage: 1,
      team: 'Support',
      odoo_id: 0,
      sales_order: null,
      additional_data: { description: 'It hums.' },
      partner: { name: 'Lumière' },
      created_at: '2026-01-05T00:00:00+00:00',
      still_broken: null,
      service_level: null,
      version: 1,
      ...{ assigned_to: null, due_at: null, site: null, room: null },
    });
  });

  test('adds the tickets of additional partners', async () => {
    expect((await list('linked')).names).toEqual(['Écran noir', 'lamp', 'Projector']);
  });

  test('depends on the partner, also under explicit grants', async () => {
    expect((await list('restricted')).names).toEqual(['Écran noir', 'Projector']);
  });

  test('shows a superuser everything and other partners nothing', async () => {
    expect((await list('superuser')).names).toHaveLength(4);
    const { names, headers } = await list('stranger');
    expect(names).toEqual([]);
    expect(headers['x-total-count']).toBe('0');
  });

  test.each([
    ['ECRAN', ['Écran noir']],
    ['plaza', ['lamp']],
    ['lumiere', ['Écran noir', 'Projector']],
    ['oo', ['Zoom room']],
    ['nothing like it', []],
  ])('finds by the name of the ticket or of the partner: %s', async (search, expected) => {
    const { names, headers } = await list('superuser', { search });
    expect(names.toSorted()).toEqual(expected.toSorted());
    expect(headers['x-total-count']).toBe(String(expected.length));
  });

  test('finds by number, with and without #, and only what the viewer may see', async () => {
    const { rows } = await list('lumiere', { search: 'projector' });
    const number = rows[0]?.id;
    for (const search of [`#${number}`, ` ${number} `]) {
      expect((await list('lumiere', { search })).names).toEqual(['Projector']);
      expect((await list('stranger', { search })).names).toEqual([]);
    }
    expect((await list('lumiere', { search: `#${number}0` })).names).toEqual([]);
  });

  test('never matches the name of a partner that the viewer may not see', async () => {
    expect((await list('lumiere', { search: 'plaza' })).names).toEqual([]);
  });

  test.each([
    ['name', ['Écran noir', 'lamp', 'Projector', 'Zoom room']],
    ['-stage', ['lamp', 'Zoom room', 'Projector', 'Écran noir']],
    ['created_at', ['Projector', 'lamp', 'Zoom room', 'Écran noir']],
    ['-urgency', ['Écran noir', 'lamp', 'Projector', 'Zoom room']],
  ])('sorts by %s', async (sort, expected) => {
    expect((await list('superuser', { sort })).names).toEqual(expected);
  });

  test('returns one column of the board and its count', async () => {
    const { names, headers } = await list('superuser', { stage: 12 });
    expect(names).toEqual(['lamp']);
    expect(headers['x-total-count']).toBe('1');
  });

  test('pages with a link to the next page', async () => {
    const first = await list('superuser', { limit: 3 });
    expect(first.headers['x-total-count']).toBe('4');
    const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await t.app.inject({
      url: next,
      headers: { authorization: `Bearer ${tokens.superuser}` },
    });
    const names = [...first.rows, ...second.json<Ticket[]>()].map(({ name }) => name);
    expect(names).toEqual((await list('superuser')).names);
    expect(second.headers).not.toHaveProperty('link');
  });

  test.each([{ sort: 'urgent' }, { stage: 7 }, { limit: 1001 }])(
    'rejects %j with a sentence',
    async (query) => {
      const response = await t.call(listTickets, { query: query as never }, { token: tokens.lumiere });
      expect(response.statusCode).toBe(422);
      expect(response.json().detail).toMatch(/^".*" must be /);
    },
  );
});
