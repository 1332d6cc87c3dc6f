import { createTicket, listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import { listNewTicketAssignees } from '@greenroom/domain/maintenance/work/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem, asViewer } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('creating a ticket', () => {
  let t: TestApp;
  let user: TestUser;
  let token: string;

  beforeAll(async () => {
    t = await startTestApp();
    user = await aUser(t.database);
    token = (await signInAs(t, user)).access_token;
  });
  afterAll(() => t.stop());

  type Body = Parameters<typeof t.call<typeof createTicket>>[1]['body'];
  const create = (body: Body, key?: string, as = token) =>
    t.call(createTicket, { body }, { token: as, ...(key && { headers: { 'idempotency-key': key } }) });
  const namesOf = async (as = token) =>
    (await t.call(listTickets, { query: { sort: 'created_at' } }, { token: as })).json<Ticket[]>();
  const stored = (id: number) =>
    asSystem(t.database, (db) =>
      db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );

  test("saves it for the viewer's own partner and returns it complete", async () => {
    const response = await create({
      name: '  No sound  ',
      priority: 2,
      stage: 1,
      team: 'Support',
      odoo_id: 0,
      sales_order: 'S00042',
      additional_data: { description: 'Since Monday.\nAll rooms.' },
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      name: 'No sound',
      priority: 2,
      stage: 1,
      team: 'Support',
      odoo_id: 0,
      sales_order: 'S00042',
      additional_data: { description: 'Since Monday.\nAll rooms.' },
      partner: { name: 'A partner' },
    });
    expect(await stored(response.json().id)).toMatchObject({
      partner_id: user.partner_id,
      created_by: user.id,
      source: 5,
      request_key: null,
    });
  });

  test('gives it an assignee and a due date, and rejects a user who cannot see it', async () => {
    const colleague = await aUser(t.database, { partner: user.partner_id });
    const stranger = await aUser(t.database);
    const due_at = '2030-05-01T08:30:00+02:00';
    const body = { name: 'Lamp', assigned_to: colleague.id, due_at };
    const response = await create(body, 'planned');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      assigned_to: { id: colleague.id, name: expect.stringMatching(/^User /) },
      due_at: expect.stringMatching(/^2030-05-01T06:30:00/),
    });
    for (const wrong of [{ assigned_to: stranger.id }, { due_at: '2030-02-31' }, { assigned_to: 0 }])
      expect((await create({ name: 'Lamp', ...wrong })).json()).toMatchObject({ code: 'invalid-input' });
    // A repeated request returns its ticket, also when its assignee has left by now.
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', colleague.id).execute(),
    );
    expect((await create(body, 'planned')).json().id).toBe(response.json().id);
    expect((await create({ ...body, due_at: '2031-01-01T00:00Z' }, 'planned')).statusCode).toBe(409);
  });

  test('offers the users who would see it as its assignees, superusers to superusers alone', async () => {
    const { id: partner_id } = await aPartner(t.database);
    const own = await aUser(t.database, { partner: partner_id });
    const linked = await aUser(t.database);
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: linked.id, partner_id }).execute(),
    );
    const root = await aUser(t.database, { superuser: true });
    const offered = async (as: TestUser, query = {}) => {
      const { access_token } = await signInAs(t, as);
      const response = await t.call(listNewTicketAssignees, { query }, { token: access_token });
      const ids = () => response.json<{ id: number }[]>().map(({ id }) => id);
      return response.statusCode === 200 ? ids() : response.statusCode;
    };
    expect(new Set((await offered(own)) as number[])).toEqual(new Set([linked.id, own.id]));
    expect(await offered(own, { search: own.email.slice(0, 8) })).toEqual([own.id]);
    expect(await offered(linked, { partner_id })).toContain(own.id);
    expect(await offered(user, { partner_id })).toBe(404);
    expect(await offered(root, { partner_id })).toContain(root.id);
  });

  test('limits the rate across all servers, but still returns an existing ticket', async () => {
    const flooder = (await signInAs(t, await aUser(t.database))).access_token;
    t.services.config.TICKETS_PER_HOUR = 3;
    const first = await create({ name: 'Lamp' }, 'sent-at-first', flooder);
    const flood = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'Lamp' }, undefined, flooder)));
    expect(flood.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429]);
    const rejected = flood.find(({ statusCode }) => statusCode === 429);
    expect(rejected?.json()).toMatchObject({ code: 'ticket-limit' });
    expect(rejected?.json().detail).toMatch(
      /^You have opened 3 tickets within an hour\. Try again in \d+ minutes\.$/,
    );
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(3000);
    const again = await create({ name: 'Lamp' }, 'sent-at-first', flooder);
    expect([again.statusCode, again.json().id]).toEqual([201, first.json().id]);
    t.services.config.TICKETS_PER_HOUR = 60;
  });

  test('fills in the defaults and stores nothing for empty fields', async () => {
    const response = await create({ name: 'Lamp', sales_order: ' ', additional_data: { description: '\n' } });
    expect(response.json()).toMatchObject({
      priority: 1,
      stage: 1,
      team: 'Support',
      sales_order: null,
      additional_data: {},
    });
  });

  test.each([
    [{ name: '   ' }, '"name" is required.'],
    [{ name: 'x', priority: 4 }, '"priority" must be 0, 1, 2 or 3.'],
    [{ name: 'x', stage: 2 }, '"stage" must be 1.'],
    [{ name: 'x', odoo_id: 7 }, '"odoo_id" must be 0.'],
    [{ name: 'x'.repeat(301) }, '"name" is too long.'],
  ])('rejects %o with a sentence', async (body, detail) => {
    const response = await create(body as never);
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  test('returns the same ticket for the same key, again with 201', async () => {
    const first = await create({ name: 'Once' }, 'key-1');
    const again = await create({ name: 'Once', priority: 1 }, 'key-1');
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect((await namesOf()).filter(({ name }) => name === 'Once')).toHaveLength(1);
  });

  test('rejects the same key with another ticket', async () => {
    await create({ name: 'This' }, 'key-2');
    const response = await create({ name: 'That' }, 'key-2');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      detail: 'This Idempotency-Key was already used for another ticket.',
      code: 'conflict',
    });
  });

  test('creates a ticket each time when there is no key', async () => {
    const ids = [await create({ name: 'Twice' }), await create({ name: 'Twice' })].map((r) => r.json().id);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('separates keys by user: the same key of another user creates another ticket', async () => {
    const mine = await create({ name: 'Mine' }, 'key-3');
    const other = await aUser(t.database, { partner: user.partner_id });
    const otherToken = (await signInAs(t, other)).access_token;
    const theirs = await create({ name: 'Theirs' }, 'key-3', otherToken);
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json().id).not.toBe(mine.json().id);
  });

  test('creates one ticket from twenty identical concurrent requests on two servers', async () => {
    const node = await startServerNode(t);
    const send = (at: number) => {
      const { call } = at % 2 === 0 ? t : node;
      const headers = { 'idempotency-key': 'key-4' };
      return call(createTicket, { body: { name: 'At once' } }, { token, headers });
    };
    const responses = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(responses.map((reply) => reply.json().id)).size).toBe(1);
    expect((await namesOf()).filter(({ name }) => name === 'At once')).toHaveLength(1);
  });

  test('rejects a key that is too long or has spaces', async () => {
    for (const key of ['k'.repeat(201), 'two words']) {
      const response = await create({ name: 'x' }, key);
      expect(response.statusCode).toBe(422);
      expect(response.json().detail).toBe('The Idempotency-Key must have 1 to 200 visible characters.');
    }
  });

  test('is allowed for a restricted user too, and visible to the whole partner', async () => {
    const restricted = await aUser(t.database, { partner: user.partner_id, restricted: true });
    const made = await create({ name: 'By grants' }, undefined, (await signInAs(t, restricted)).access_token);
    expect(made.statusCode).toBe(201);
    expect((await namesOf()).map(({ name }) => name)).toContain('By grants');
  });

  test('shows the ticket to no other partner', async () => {
    await create({ name: 'Secret' });
    const stranger = (await signInAs(t, await aUser(t.database))).access_token;
    expect(await namesOf(stranger)).toEqual([]);
  });

  describe('for a partner', () => {
    let other: Awaited<ReturnType<typeof aPartner>>;
    let asset: number;
    const partnerOf = async (body: Body, as: string) => {
      const response = await create(body, undefined, as);
      return response.statusCode === 201 ? response.json().partner.name : response.statusCode;
    };
    const signIn = async (options: Parameters<typeof aUser>[1]) =>
      (await signInAs(t, await aUser(t.database, options))).access_token;

    beforeAll(async () => {
      other = await aPartner(t.database, { name: 'Plaza' });
      asset = (await anAsset(t.database, { partner: other.id })).id;
    });

    test('belongs to the partner of the thing it is about, or to the chosen one', async () => {
      const own = await aPartner(t.database, { name: 'Lumière' });
      const linked = await aUser(t.database, { partner: own.id });
      await asSystem(t.database, (db) =>
        db.insertInto('user_partners').values({ user_id: linked.id, partner_id: other.id }).execute(),
      );
      const { access_token } = await signInAs(t, linked);
      for (const as of [access_token, await signIn({ partner: own.id, superuser: true })]) {
        expect(await partnerOf({ name: 'x' }, as)).toBe('Lumière');
        expect(await partnerOf({ name: 'x', partner_id: other.id }, as)).toBe('Plaza');
        expect(await partnerOf({ name: 'x', about: { type: 'asset', id: asset } }, as)).toBe('Plaza');
        const both = { partner_id: own.id, about: { type: 'asset', id: asset } } as const;
        expect(await partnerOf({ name: 'x', ...both }, as)).toBe('Plaza');
      }
    });

    test('is rejected for what the viewer does not see, like what does not exist', async () => {
      expect(await partnerOf({ name: 'x', partner_id: other.id }, token)).toBe(404);
      expect(await partnerOf({ name: 'x', partner_id: 999_999 }, token)).toBe(404);
      expect(await partnerOf({ name: 'x', about: { type: 'asset', id: asset } }, token)).toBe(404);
    });

    test('is the own one when only the thing is granted, not its partner', async () => {
      const granted = await aUser(t.database, { partner: user.partner_id, restricted: true });
      await asSystem(t.database, (db) =>
        db.insertInto('asset_grants').values({ user_id: granted.id, asset_id: asset }).execute(),
      );
      const as = (await signInAs(t, granted)).access_token;
      expect(await partnerOf({ name: 'x', about: { type: 'asset', id: asset } }, as)).toBe('A partner');
    });

    test('is part of the request that a key stands for', async () => {
      const superuser = await signIn({ superuser: true });
      const first = await create({ name: 'x', partner_id: other.id }, 'key-9', superuser);
      const again = await create({ name: 'x', partner_id: other.id }, 'key-9', superuser);
      expect(again.json().id).toBe(first.json().id);
      expect((await create({ name: 'x' }, 'key-9', superuser)).statusCode).toBe(409);
    });

    test('that the viewer does not see is rejected by the database, too', async () => {
      const viewer = {
        user_id: user.id,
        session_id: '',
        partner_id: user.partner_id,
        partner_ids: [user.partner_id],
        is_superuser: false,
        force_explicit_grants: false,
        must_change_password: false,
        permissions: [],
      };
      const insert = (partner_id: number, odoo_id = 0) =>
        asViewer(t.database, viewer, (db) =>
          sql`insert into tickets (partner_id, created_by, name, odoo_id)
              values (${partner_id}, ${user.id}, 'x', ${odoo_id})`.execute(db),
        );
      await insert(user.partner_id);
      await expect(insert(other.id)).rejects.toThrow(/row-level security/);
      await expect(insert(user.partner_id, 7)).rejects.toThrow(/row-level security/);
    });
  });
});
