import { updateUser } from '@greenroom/domain/admin/endpoints.ts';
import { updateOwnAccount } from '@greenroom/domain/auth/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anIncident } from '#test/build/an-incident.ts';
import { eventually } from '#test/eventually.ts';
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
    const user = await aUser(t.database, { partner, fullName: 'Old Name' });
    const other = await aUser(t.database, { partner, fullName: 'Other' });
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
    return { user, ids: { tickets: foreign.id, incidents: incident.id }, read, before: await read() };
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

  /** A transaction that stays open until it is told to commit. */
  async function open(work: (db: SystemDb) => Promise<unknown>) {
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isDone = () => {};
    const worked = new Promise<void>((resolve) => {
      isDone = resolve;
    });
    const committed = asSystem(t.database, async (db) => {
      await work(db);
      isDone();
      await mayCommit;
    });
    await Promise.race([worked, committed]);
    return () => {
      commit();
      return committed;
    };
  }

  /** Runs it until it waits for another transaction. */
  async function startWaiting(work: (db: SystemDb) => Promise<unknown>): Promise<Promise<unknown>[]> {
    let hasEnded = false;
    const done = asSystem(t.database, work).finally(() => {
      hasEnded = true;
    });
    await eventually(async () => {
      const { rows } = await asSystem(t.database, (db) =>
        sql`select from pg_locks l join pg_stat_activity a using (pid)
          where a.datname = current_database() and not l.granted`.execute(db),
      );
      if (rows.length === 0 && !hasEnded) throw new Error('It does not wait yet.');
    });
    return [done];
  }

  test.each(['tickets', 'incidents'] as const)(
    'has its new name in %s that it gets meanwhile',
    async (table) => {
      const { user, ids } = await aWorker();
      const give = (db: SystemDb, assigned_to: number | null, assigned_to_name: string | null) =>
        db.updateTable(table).set({ assigned_to, assigned_to_name }).where('id', '=', ids[table]).execute();
      const rename = (db: SystemDb, full_name: string) =>
        db.updateTable('users').set({ full_name }).where('id', '=', user.id).execute();
      const nameThere = () =>
        asSystem(t.database, (db) =>
          db
            .selectFrom(table)
            .where('id', '=', ids[table])
            .select('assigned_to_name')
            .executeTakeFirstOrThrow(),
        );
      await asSystem(t.database, (db) => give(db, null, null));

      // The writer has read the old name before the renaming commits.
      const commitRenaming = await open((db) => rename(db, 'Second Name'));
      const [given] = await startWaiting((db) => give(db, user.id, 'Old Name'));
      await commitRenaming();
      await given;
      expect(await nameThere()).toEqual({ assigned_to_name: 'Second Name' });

      // The renaming begins before the writer has committed.
      await asSystem(t.database, (db) => give(db, null, null));
      const commitGiving = await open((db) => give(db, user.id, 'Second Name'));
      const [renaming] = await startWaiting((db) => rename(db, 'Third Name'));
      await commitGiving();
      await renaming;
      expect(await nameThere()).toEqual({ assigned_to_name: 'Third Name' });
    },
  );

  test('also if it does so on its own profile', async () => {
    const { user, read, before } = await aWorker();
    const { access_token: token } = await signInAs(t, user);
    const { statusCode } = await t.call(updateOwnAccount, { body: { full_name: 'Own Name' } }, { token });
    expect(statusCode).toBe(200);
    expect(await read()).toEqual(renamed(before, 'Own Name'));
  });
});
