import { updateUser } from '@greenroom/domain/admin/endpoints.ts';
import { updateOwnAccount } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anIncident } from '#test/build/an-incident.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('a renamed user', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  /** With a ticket that it has and follows, an incident, and a ticket of another user. */
  async function aWorker() {
    const asset = await anAsset(t.database);
    const partner = asset.partner_id;
    const user = await aUser(t.database, { partner });
    const other = await aUser(t.database, { partner });
    const ticket = await aTicket(t.database, { partner, assigned_to: user.id, assigned_to_name: 'Old Name' });
    const foreign = await aTicket(t.database, { partner, assigned_to: other.id, assigned_to_name: 'Other' });
    const incident = await asSystem(t.database, async (db) => {
      await db
        .insertInto('ticket_followers')
        .values({ ticket_id: ticket.id, user_id: user.id, user_name: 'Old Name' })
        .execute();
      const room = await db
        .selectFrom('rooms')
        .where('id', '=', asset.room_id)
        .select('site_id')
        .executeTakeFirstOrThrow();
      return room.site_id;
    }).then((site_id) => anIncident(t.database, { asset, site_id }));
    await asSystem(t.database, (db) =>
      db
        .updateTable('incidents')
        .set({ assigned_to: user.id, assigned_to_name: 'Old Name' })
        .where('id', '=', incident.id)
        .execute(),
    );
    const read = () =>
      asSystem(t.database, async (db) => {
        const ticketRow = (id: number) =>
          db
            .selectFrom('tickets')
            .where('id', '=', id)
            .select(['assigned_to_name', 'version', 'updated_at'])
            .executeTakeFirstOrThrow();
        const changes = await db
          .selectFrom('ticket_events')
          .where('ticket_id', '=', ticket.id)
          .where('kind', '=', 'changed')
          .select('id')
          .execute();
        return {
          ticket: await ticketRow(ticket.id),
          foreign: await ticketRow(foreign.id),
          changes: changes.length,
          follower: await db
            .selectFrom('ticket_followers')
            .where('ticket_id', '=', ticket.id)
            .select('user_name')
            .executeTakeFirstOrThrow(),
          incident: await db
            .selectFrom('incidents')
            .where('id', '=', incident.id)
            .select(['assigned_to_name', 'version'])
            .executeTakeFirstOrThrow(),
        };
      });
    return { user, read, before: await read() };
  }

  const renamed = (before: Awaited<ReturnType<typeof aWorker>>['before'], name: string) => ({
    ...before,
    ticket: { ...before.ticket, assigned_to_name: name },
    follower: { user_name: name },
    incident: { ...before.incident, assigned_to_name: name },
  });

  test('is renamed in the tickets and incidents that it has, which does not change these', async () => {
    const { user, read, before } = await aWorker();
    const { access_token: token } = await signInAs(t, await aUser(t.database, { superuser: true }));
    const change = { params: { id: user.id }, body: { full_name: 'New Name' } };
    expect((await t.call(updateUser, change, { token })).statusCode).toBe(200);
    expect(await read()).toEqual(renamed(before, 'New Name'));
    // Without a name it is called by its username.
    const body = { full_name: '', username: `worker-${user.id}` };
    expect((await t.call(updateUser, { params: { id: user.id }, body }, { token })).statusCode).toBe(200);
    expect(await read()).toEqual(renamed(before, `worker-${user.id}`));
  });

  test('also if it does so on its own profile', async () => {
    const { user, read, before } = await aWorker();
    const { access_token: token } = await signInAs(t, user);
    const { statusCode } = await t.call(updateOwnAccount, { body: { full_name: 'Own Name' } }, { token });
    expect(statusCode).toBe(200);
    expect(await read()).toEqual(renamed(before, 'Own Name'));
  });
});
