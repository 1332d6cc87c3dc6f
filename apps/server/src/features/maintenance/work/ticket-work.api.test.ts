import { getTicketsAbout } from '@greenroom/domain/maintenance/about/endpoints.ts';
import { createTicket, listTickets } from '@greenroom/domain/maintenance/endpoints.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';
import {
  addTicketComment,
  changeTickets,
  followTicket,
  getTicket,
  listTicketEvents,
  updateTicket,
} from '@greenroom/domain/maintenance/work/endpoints.ts';
import type { TicketDetail, TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aGrant } from '#test/build/a-grant.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('working on a ticket', () => {
  let t: TestApp;
  let user: TestUser;
  let colleague: TestUser;
  let restricted: string;
  let token: string;
  let asset: Awaited<ReturnType<typeof anAsset>>;

  beforeAll(async () => {
    t = await startTestApp();
    asset = await anAsset(t.database);
    user = await aUser(t.database, { partner: asset.partner_id });
    colleague = await aUser(t.database, { partner: asset.partner_id });
    token = (await signInAs(t, user)).access_token;
    const bound = await aUser(t.database, { partner: asset.partner_id, restricted: true });
    await aGrant(t.database, bound, { asset });
    restricted = (await signInAs(t, bound)).access_token;
  });
  afterAll(() => t.stop());

  const screen = { 'sec-fetch-site': 'same-origin' };
  type Change = Parameters<typeof t.call<typeof updateTicket>>[1]['body'];
  const create = async () =>
    (
      await t.call(
        createTicket,
        { body: { name: 'Black screen', about: { type: 'asset', id: asset.id } } },
        { token, headers: screen },
      )
    ).json<Ticket>();
  const change = (id: number, body: Change) =>
    t.call(updateTicket, { params: { id }, body }, { token, headers: screen });
  const read = async (id: number, as = token) =>
    (await t.call(getTicket, { params: { id } }, { token: as })).json<TicketDetail>();
  const eventsOf = async (id: number, as = token) =>
    (await t.call(listTicketEvents, { params: { id } }, { token: as })).json<TicketEvent[]>();

  test('stores what it is about with its room and site, and shows each to those who see it', async () => {
    const { id } = await create();
    const seen = await read(id);
    expect(seen).toMatchObject({ version: 1, asset: { id: asset.id }, room: { id: asset.room_id } });
    expect(seen.site).not.toBeNull();
    const part = await read(id, restricted);
    expect(part).toMatchObject({ asset: { id: asset.id }, room: null, site: null });
  });

  test('no response about a ticket names a site, room or asset that its reader may not see', async () => {
    const hidden = { site: 'Hidden Tower', room: 'Hidden Room', asset: 'Hidden Codec' };
    const other = await anAsset(t.database, { partner: asset.partner_id });
    await asSystem(t.database, async (db) => {
      const { site_id } = await db
        .selectFrom('rooms')
        .select('site_id')
        .where('id', '=', other.room_id)
        .executeTakeFirstOrThrow();
      await db.updateTable('sites').set({ name: hidden.site }).where('id', '=', site_id).execute();
      await db.updateTable('rooms').set({ name: hidden.room }).where('id', '=', other.room_id).execute();
      await db.updateTable('assets').set({ product_name: hidden.asset }).where('id', '=', other.id).execute();
    });
    const about = { type: 'asset' as const, id: other.id };
    const made = await t.call(createTicket, { body: { name: 'Black screen', about } }, { token });
    const { id } = made.json<Ticket>();
    await change(id, { version: 1, about: { type: 'room', id: other.room_id } });
    const responsesFor = async (as: string) => {
      const options = { token: as, headers: screen };
      const responses = [
        await t.call(getTicket, { params: { id } }, options),
        await t.call(listTickets, { query: {} }, options),
        await t.call(listTickets, { query: { search: 'Black screen' } }, options),
        await t.call(listTicketEvents, { params: { id } }, options),
        await t.call(changeTickets, { body: { tickets: [{ id, version: 2 }], priority: 3 } }, options),
        await t.call(updateTicket, { params: { id }, body: { version: 1, priority: 1 } }, options),
        await t.call(getTicketsAbout, { query: about }, options),
      ];
      return responses.map(({ body }) => body).join('\n');
    };
    const shown = await responsesFor(token);
    expect(shown).toContain(hidden.room);
    expect(shown).toContain(hidden.site);
    const part = await responsesFor(restricted);
    expect(part).toContain('Black screen');
    for (const name of Object.values(hidden)) expect(part).not.toContain(name);
  });

  test('changes its fields with a version each time, and writes each change to the timeline', async () => {
    const { id } = await create();
    await change(id, { version: 1, stage: 2, priority: 3 });
    const response = await change(id, {
      ...{
        version: 2,
        assigned_to: colleague.id,
        due_at: '2026-12-01T14:30:00+01:00',
        tags: ['lamp', 'lamp'],
      },
      ...{ description: ' It hums. ', about: { type: 'room', id: asset.room_id } },
    });
    expect(response.json()).toMatchObject({
      ...{ version: 3, stage: 2, priority: 3, tags: ['lamp'], assigned_to: { id: colleague.id } },
      ...{ due_at: '2026-12-01T13:30:00+00:00', additional_data: { description: 'It hums.' }, asset: null },
    });
    // What is the same is no change.
    expect((await change(id, { version: 3, stage: 2 })).json()).toMatchObject({ version: 3 });
    const events = await eventsOf(id);
    expect(events.map(({ kind, source }) => [kind, source])).toEqual([
      ['changed', 'screen'],
      ['changed', 'screen'],
      ['created', 'screen'],
    ]);
    expect(events[1]?.changes).toEqual([
      { field: 'priority', from: 1, to: 3 },
      { field: 'stage', from: 1, to: 2 },
    ]);
    expect(events[0]?.changes.map(({ field }) => field)).toEqual([
      ...['about', 'assigned_to', 'description', 'due_at', 'tags'],
    ]);
    expect(events[0]?.actor_name).toBe(events[2]?.actor_name);
    const [about] = (await eventsOf(id, restricted))[0]?.changes ?? [];
    expect(about).toMatchObject({ field: 'about', to: null });
  });

  test('rejects a change of an older version with the state that it has now', async () => {
    const { id } = await create();
    await change(id, { version: 1, stage: 3 });
    const response = await change(id, { version: 1, stage: 2 });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'conflict',
      values: { version: 2, stage: 3, source: 'screen', actor_name: expect.any(String) },
    });
    expect(await read(id)).toMatchObject({ stage: 3, version: 2 });
  });

  test('rejects a stage that is not next, an assignee who cannot see it, and a thing of another partner', async () => {
    const { id } = await create();
    await change(id, { version: 1, stage: 3 });
    const stage = await change(id, { version: 2, stage: 4 });
    expect(stage.statusCode).toBe(422);
    expect(stage.json().detail).toBe('"stage" cannot change from SOLVED to CANCELLED');
    const stranger = await aUser(t.database);
    expect((await change(id, { version: 2, assigned_to: stranger.id })).statusCode).toBe(422);
    const foreign = await anAsset(t.database);
    const about = { type: 'asset', id: foreign.id } as const;
    expect((await change(id, { version: 2, about })).statusCode).toBe(404);
    expect(await read(id)).toMatchObject({ version: 2, stage: 3 });
  });

  test('adds a comment once for each key, and leaves the version', async () => {
    const { id } = await create();
    const send = (key: string, to = id) =>
      t.call(
        addTicketComment,
        { params: { id: to }, body: { audience: 'customer', body: 'A technician comes.' } },
        { token, headers: { 'idempotency-key': key } },
      );
    const first = await send('one');
    expect(first.json()).toMatchObject({
      ...{ kind: 'comment', source: 'api', comment: { audience: 'customer', body: 'A technician comes.' } },
    });
    expect((await send('one')).json()).toEqual(first.json());
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['comment', 'created']);
    expect((await send('one', (await create()).id)).statusCode).toBe(409);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  test('is followed by those who want to', async () => {
    const { id } = await create();
    const follow = (following: boolean) =>
      t.call(followTicket, { params: { id }, body: { following } }, { token });
    expect((await follow(true)).json()).toMatchObject({ is_followed: true, followers: [{ id: user.id }] });
    expect((await follow(true)).json().followers).toHaveLength(1);
    expect((await follow(false)).json()).toMatchObject({ is_followed: false, followers: [] });
  });

  test('records what Odoo and the rule of incidents change, with a new version', async () => {
    const { id } = await create();
    await asSystem(t.database, async (db) => {
      await db.updateTable('tickets').set({ odoo_id: 881 }).where('id', '=', id).execute();
      const link = { odoo: 'x', model: 'x', odoo_id: 881, linked_at: new Date() };
      await db
        .insertInto('odoo_tickets')
        .values({ ticket_id: id, partner_id: asset.partner_id, ...link })
        .execute();
    });
    await asSystem(t.database, async (db) => {
      await db.updateTable('odoo_tickets').set({ our_stage: 2 }).where('ticket_id', '=', id).execute();
      await db.updateTable('tickets').set({ stage: 2 }).where('id', '=', id).execute();
    });
    await asSystem(t.database, (db) =>
      db.updateTable('tickets').set({ stage: 3 }).where('id', '=', id).execute(),
    );
    expect((await eventsOf(id)).map(({ kind, source, actor_name }) => [kind, source, actor_name])).toEqual([
      ['changed', 'rule', null],
      ['changed', 'odoo', null],
      ['linked', 'odoo', null],
      ['created', 'screen', expect.any(String)],
    ]);
    expect(await read(id)).toMatchObject({ version: 3, odoo_id: 881 });
  });
});
