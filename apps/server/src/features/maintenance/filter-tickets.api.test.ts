import { listTicketChoices, listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGrant } from '#test/build/a-grant.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('filtering tickets', () => {
  let t: TestApp;
  let room: Awaited<ReturnType<typeof aRoom>>;
  let elsewhere: number;
  let colleague: { id: number };
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    t = await startTestApp();
    const own = await aPartner(t.database, { name: 'Lumière' });
    const other = await aPartner(t.database, { name: 'Plaza' });
    room = await aRoom(t.database, { partner: own.id });
    elsewhere = (await aRoom(t.database, { partner: own.id })).site_id;
    const signIn = async (name: string, options: Parameters<typeof aUser>[1]) => {
      const user = await aUser(t.database, options);
      tokens[name] = (await signInAs(t, user)).access_token;
      return user;
    };
    const me = await signIn('me', { partner: own.id, fullName: 'Ada' });
    colleague = await signIn('colleague', { partner: own.id, fullName: 'Bob' });
    const bound = await signIn('bound', { partner: own.id, restricted: true });
    await aGrant(t.database, bound, { site: { id: room.site_id } as never });
    await signIn('stranger', { partner: other.id });
    const partner = own.id;
    const past = new Date('2020-01-01T00:00:00Z');
    const mine = { assigned_to: me.id, assigned_to_name: 'Ada' };
    await aTicket(t.database, { partner, name: 'mine', ...mine, due_at: past, site_id: room.site_id });
    const theirs = { assigned_to: colleague.id, assigned_to_name: 'Bob', team: 'Field' };
    await aTicket(t.database, { partner, name: 'theirs', ...theirs, site_id: elsewhere });
    await aTicket(t.database, { partner, name: 'solved', ...mine, stage: 3, due_at: past });
    await aTicket(t.database, {
      ...{ partner, name: 'free', due_at: new Date('2100-01-01T00:00:00Z') },
      description: 'La lampe de l’ŒUVRE clignote 100%_sûr',
    });
    await aTicket(t.database, { partner: other.id, name: 'foreign', description: 'clignote' });
  });
  afterAll(() => t.stop());

  type Query = Parameters<typeof t.call<typeof listTickets>>[1]['query'];
  async function list(query: Query, who = 'me') {
    const response = await t.call(listTickets, { query: { sort: 'name', ...query } }, { token: tokens[who] });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Ticket[]>();
  }
  const names = async (query: Query, who?: string) => (await list(query, who)).map(({ name }) => name);

  test('by assignee: the viewer, none, or a user', async () => {
    expect(await names({ assigned_to: 'me' })).toEqual(['mine', 'solved']);
    expect(await names({ assigned_to: 'me' }, 'colleague')).toEqual(['theirs']);
    expect(await names({ assigned_to: 'none' })).toEqual(['free']);
    expect(await names({ assigned_to: String(colleague.id) })).toEqual(['theirs']);
    expect(await names({ assigned_to: String(colleague.id) }, 'stranger')).toEqual([]);
  });

  test('by what is open, overdue, of a team, and together', async () => {
    expect(await names({ open: 'true' })).toEqual(['free', 'mine', 'theirs']);
    expect(await names({ overdue: 'true' })).toEqual(['mine']);
    expect(await names({ team: 'Field' })).toEqual(['theirs']);
    expect(await names({ open: 'true', assigned_to: 'me' })).toEqual(['mine']);
  });

  test('by site, and tells only those who see the site which tickets are about it', async () => {
    expect(await names({ site_id: elsewhere })).toEqual(['theirs']);
    expect(await names({ site_id: room.site_id }, 'bound')).toEqual(['mine']);
    expect(await names({ site_id: elsewhere }, 'bound')).toEqual([]);
    const sites = (rows: Ticket[]) => rows.map(({ site }) => site?.id ?? null);
    expect(sites(await list({ site_id: elsewhere }))).toEqual([elsewhere]);
    // Tickets depend on the partner: the viewer sees the ticket, but not where it is.
    expect(sites(await list({ search: 'theirs' }, 'bound'))).toEqual([null]);
  });

  test('rows have assignee and due date, and sort by them, those without last', async () => {
    const [row] = await list({ search: 'mine' });
    expect(row).toMatchObject({
      ...{ assigned_to: { name: 'Ada' }, due_at: '2020-01-01T00:00:00+00:00' },
      site: { id: room.site_id },
    });
    expect(await names({ sort: 'assigned_to' })).toEqual(['mine', 'solved', 'theirs', 'free']);
    expect(await names({ sort: '-due_at' })).toEqual(['free', 'mine', 'solved', 'theirs']);
  });

  test.each([
    ['LAMPE', ['free']],
    ['de l’oeuvre', ['free']],
    ['100%_sur', ['free']],
    ['l_mpe', []],
    ['%', []],
    // Two letters are searched in names alone.
    ['la', []],
    ['fre', ['free']],
  ])('a search finds in descriptions, folded as everywhere: %s', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test('a search in descriptions finds nothing of other partners', async () => {
    expect(await names({ search: 'clignote' })).toEqual(['free']);
    expect(await names({ search: 'clignote' }, 'bound')).toEqual(['free']);
    expect(await names({ search: 'clignote' }, 'stranger')).toEqual(['foreign']);
  });

  test('lists who has tickets and which teams do, as the viewer sees them', async () => {
    const choices = async (who: string) =>
      (await t.call(listTicketChoices, {}, { token: tokens[who] })).json();
    expect(await choices('me')).toEqual({
      assignees: [
        { id: expect.any(Number), name: 'Ada' },
        { id: colleague.id, name: 'Bob' },
      ],
      teams: ['Field', 'Support'],
    });
    expect(await choices('stranger')).toEqual({ assignees: [], teams: ['Support'] });
  });

  test.each([{ assigned_to: 'you' }, { overdue: 'false' }, { open: '1' }, { site_id: 'x' }])(
    'rejects %j with a sentence',
    async (query) => {
      const response = await t.call(listTickets, { query: query as never }, { token: tokens.me });
      expect(response.statusCode).toBe(422);
      expect(response.json().detail).toMatch(/^".*" must be /);
    },
  );
});
