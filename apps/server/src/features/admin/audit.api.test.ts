import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import * as admin from '@greenroom/domain/admin/endpoints.ts';
import type { User } from '@greenroom/domain/auth/current-user.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordChange } from '#features/audit/audit.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the audit log', () => {
  let t: TestApp;
  let token: string;
  let owner: pg.Client;
  let app: pg.Client;

  beforeAll(async () => {
    t = await startTestApp({ TRUST_PROXY: '1' });
    token = (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token;
    owner = new pg.Client(t.owner);
    app = new pg.Client(t.logins.system);
    await owner.connect();
    await app.connect();
  });
  afterAll(async () => {
    await owner.end();
    await app.end();
    await t.stop();
  });

  const entriesOf = async (id: number): Promise<AuditEntry[]> =>
    (await t.call(admin.listAudit, { params: { id } }, { token })).json();
  const form = { username: 'ada', email: 'ada@new.example', password: 'secret of ada' };
  let ada: User;

  test('records who did what, before and after, when and from where', async () => {
    const partner = await aPartner(t.database, { name: 'Lumière' });
    const from = { token, headers: { 'x-forwarded-for': '203.0.113.7' } };
    ada = (await t.call(admin.createUser, { body: { ...form, partner_id: partner.id } }, from)).json();
    const body = { full_name: 'Ada L.', is_superuser: true, password: 'other secret' };
    await t.call(admin.updateUser, { params: { id: ada.id }, body }, from);
    const common = {
      id: expect.any(Number),
      actor_name: expect.stringMatching(/^User /),
      subject: 'ada',
      address: '203.0.113.7',
      created_at: expect.any(String),
    };
    expect(await entriesOf(ada.id)).toEqual([
      {
        ...common,
        action: 'user-changed',
        before: { full_name: '', is_superuser: false },
        after: { full_name: 'Ada L.', is_superuser: true, password: 'changed' },
      },
      {
        ...common,
        action: 'user-created',
        before: null,
        after: {
          username: 'ada',
          email: 'ada@new.example',
          full_name: '',
          partner_id: partner.id,
          partner_name: 'Lumière',
          is_active: true,
          is_superuser: false,
          force_explicit_grants: false,
          roles: [],
          permissions: ['incidents.act'],
          access_ends_on: null,
        },
      },
    ]);
  });

  test('names both partners when a user moves from one to the other', async () => {
    const partner = await aPartner(t.database, { name: 'Plaza' });
    await t.call(admin.updateUser, { params: { id: ada.id }, body: { partner_id: partner.id } }, { token });
    expect((await entriesOf(ada.id))[0]).toMatchObject({
      before: { partner_id: ada.partner_id, partner_name: 'Lumière' },
      after: { partner_id: partner.id, partner_name: 'Plaza' },
    });
  });

  test('has no entry for a change without effect, and none for a rejected one', async () => {
    const before = await entriesOf(ada.id);
    const params = { id: ada.id };
    await t.call(admin.updateUser, { params, body: { username: 'ada', password: '' } }, { token });
    await t.call(
      admin.updateUser,
      { params, body: { full_name: 'x', partner_id: 2_000_000_000 } },
      { token },
    );
    await t.call(admin.createUser, { body: { ...form, partner_id: ada.partner_id } }, { token });
    expect(await entriesOf(ada.id)).toEqual(before);
    const { rows } = await owner.query(
      "select count(*)::int as count from audit_entries where action <> 'signed-in'",
    );
    expect(rows[0].count).toBe(before.length);
  });

  test('contains neither a password nor a password hash', async () => {
    const { rows } = await owner.query('select string_agg(a::text, $1) as all from audit_entries a', [' ']);
    for (const secret of [form.password, 'other secret', 'argon2']) expect(rows[0].all).not.toContain(secret);
  });

  test('is written in the same transaction as the change', async () => {
    const user = await aUser(t.database);
    const change = {
      action: 'user-changed',
      user_id: user.id,
      subject: 'x',
      before: null,
      after: {},
    } as const;
    const failed = asSystem(t.database, async (db) => {
      await db.updateTable('users').set({ full_name: 'Half' }).where('id', '=', user.id).execute();
      await recordChange(db, { actor: null, change });
      throw new Error('something else went wrong');
    });
    await expect(failed).rejects.toThrow('something else');
    expect(await entriesOf(user.id)).toEqual([]);
  });

  describe('cannot be rewritten', () => {
    const rewrites = [
      "update audit_entries set actor_name = 'nobody'",
      'delete from audit_entries',
      'truncate audit_entries',
    ];

    test.each(rewrites)('by the application: %s', async (statement) => {
      await expect(app.query(`set app.sight = 'system'; ${statement}`)).rejects.toThrow(/permission denied/);
      await app.query('reset app.sight');
    });

    test.each(rewrites)('by the owner of the database: %s', async (statement) => {
      await expect(owner.query(statement)).rejects.toThrow('audit_entries can only be appended to');
    });

    test('by an entry with another number or another time', async () => {
      for (const column of ['id', 'created_at']) {
        const statement = `insert into audit_entries (${column}, action, actor_name, user_id, subject)
          values (default, 'user-changed', 'x', 1, 'x')`;
        await expect(app.query(`set app.sight = 'system'; ${statement}`)).rejects.toThrow(
          /permission denied/,
        );
        await app.query('reset app.sight');
      }
    });
  });

  test('is written only by the system, and read only by it and administrators', async () => {
    const insert =
      "insert into audit_entries (action, actor_name, user_id, subject) values ('user-changed', 'x', 1, 'x')";
    for (const visibility of ['', 'partners', 'grants', 'everything']) {
      await app.query(`set app.sight = '${visibility}'`);
      await expect(app.query(insert)).rejects.toThrow(/row-level security/);
      const { rows } = await app.query('select count(*)::int as count from audit_entries');
      expect(rows[0].count > 0).toBe(visibility === 'everything');
    }
    await app.query('reset app.sight');
  });

  test('is returned in pages, newest first', async () => {
    const all = await entriesOf(ada.id);
    const first = await t.call(admin.listAudit, { params: { id: ada.id }, query: { limit: 1 } }, { token });
    expect(first.headers['x-total-count']).toBe(String(all.length));
    const url = /^<(.*)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const next = await t.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([...first.json(), ...next.json()]).toEqual(all.slice(0, 2));
  });
});
