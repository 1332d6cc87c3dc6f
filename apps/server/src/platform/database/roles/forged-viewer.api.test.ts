import { createHmac } from 'node:crypto';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, loginsOf, type TestDatabase } from '#test/test-database.ts';
import { Database, type Db } from '../database.ts';
import { asPermittedViewer, asSystem, asViewer, readAsViewer } from '../scope.ts';
import { appRole, viewerRole } from './database-roles.ts';
import { replaceViewerKey } from './viewer-key.ts';

const viewer: Viewer = {
  user_id: 7,
  session_id: '',
  partner_id: 101,
  partner_ids: [101],
  is_superuser: false,
  force_explicit_grants: false,
  must_change_password: false,
  permissions: [],
};

/** What an attacker would inject: an expression inside a statement of the server. */
const setting = (name: string, value: string) => `set_config('${name}', '${value}', true)`;
const plainSettings = [
  ['app.sight', 'system'],
  ['app.sight', 'everything'],
  ['app.partner_ids', '{101,102}'],
  ['app.user_id', '1'],
  ['app.permissions', '{estate.manage}'],
] as const;

describe('a statement that an attacker changes', () => {
  let t: TestDatabase;
  let owner: pg.Client;
  /** One connection for viewers, so that whatever a statement leaves behind meets the next one. */
  let single: Database;

  beforeAll(async () => {
    t = await createTestDatabase();
    single = new Database(t.logins, { poolSize: 2 });
    owner = new pg.Client(t.owner);
    await owner.connect();
    await owner.query("insert into partners (id, name) values (101, 'Own'), (102, 'Foreign')");
    await owner.query("insert into sites (partner_id, name) values (101, 'Own site'), (102, 'Foreign site')");
  });
  afterEach(async () => {
    expect(await readAsViewer(single, viewer, sitesAfter('1'))).toEqual(['Own site']);
  });
  afterAll(async () => {
    await single.close();
    await owner.end();
    await t.drop();
  });

  /** The names of the sites that a statement finds with this expression before its own. */
  const sitesAfter = (expression: string) => async (db: Db) => {
    const { rows } = await sql<{ name: string }>`
      select sites.name from (select ${sql.raw(expression)} as done offset 0) as injected, sites
      where injected.done is not null and ${1}::integer = 1 order by 1`.execute(db);
    return rows.map(({ name }) => name);
  };

  test.each(plainSettings)('reads no more with %s set to %s', async (name, value) => {
    const inject = setting(name, value);
    expect(await readAsViewer(single, viewer, sitesAfter(inject))).toEqual(['Own site']);
    expect(
      await asViewer(single, viewer, async (db) => {
        await sql.raw(`select ${inject}`).execute(db);
        return sitesAfter('1')(db);
      }),
    ).toEqual(['Own site']);
    await expect(
      asViewer(single, viewer, async (db) => {
        await sql.raw(`select ${inject}`).execute(db);
        await sql`insert into sites (partner_id, name) values (102, 'Forged')`.execute(db);
      }),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('is not believed with a context that the server did not sign for this connection', async () => {
    const body = '|everything|7|{101}|{}';
    const contexts = [
      body,
      `${'0'.repeat(64)}${body}`,
      // The right form with a key that the attacker has chosen, and one that was signed for another connection.
      `${createHmac('sha256', 'guess').update(`1${body}`).digest('hex')}${body}`,
      `${createHmac('sha256', t.logins.viewerKey).update(`1${body}`).digest('hex')}${body}`,
    ];
    for (const context of contexts) {
      expect(await readAsViewer(single, viewer, sitesAfter(setting('app.viewer', context)))).toEqual([
        'Own site',
      ]);
      await expect(
        readAsViewer(single, viewer, sitesAfter(`enter_viewer('${context}')`)),
      ).rejects.toMatchObject({ code: '28000' });
    }
    expect(await readAsViewer(single, viewer, sitesAfter(setting('app.viewer', '')))).toEqual([]);
  });

  test('sees nothing with a changed list of many partners or of permissions', async () => {
    const many = { ...viewer, partner_ids: [101, 103, 104] };
    expect(await readAsViewer(single, many, sitesAfter('1'))).toEqual(['Own site']);
    const changed = `set_config('app.viewer', replace(current_setting('app.viewer'), '104', '102'), true)`;
    expect(await readAsViewer(single, many, sitesAfter(changed))).toEqual([]);
    const manager = { ...viewer, permissions: ['estate.manage'] } as Viewer;
    const permits = (expression: string) => (db: Db) =>
      sql<{ permits: boolean }>`
        select viewer_permits('estate.manage') as permits from (select ${sql.raw(expression)} as done offset 0) as one
        where done is not null`.execute(db);
    expect((await asPermittedViewer(single, manager, permits('1'))).rows).toEqual([{ permits: true }]);
    const wider = `set_config('app.viewer', replace(current_setting('app.viewer'), '{}', '{estate.manage}'), true)`;
    expect((await asPermittedViewer(single, viewer, permits(wider))).rows).toEqual([{ permits: false }]);
  });

  test('cannot keep a context for the next user of the connection', async () => {
    const keep = `set_config('app.viewer', current_setting('app.viewer'), false)`;
    const kept = new Database(t.logins, { poolSize: 2 });
    await readAsViewer(kept, viewer, sitesAfter(keep));
    const stranger = { ...viewer, user_id: 8, partner_id: 102, partner_ids: [102] };
    expect(await readAsViewer(kept, stranger, sitesAfter('1'))).toEqual(['Foreign site']);
    expect(await asViewer(kept, stranger, sitesAfter('1'))).toEqual(['Foreign site']);
    await kept.close();
  });

  test('cannot become another role', async () => {
    const roles = [appRole, 'postgres'];
    const attempts = roles.flatMap((role) => [
      `set role ${role}`,
      `select ${setting('role', role)}`,
      `set session authorization ${role}`,
      `select ${setting('session_authorization', role)}`,
    ]);
    for (const attempt of attempts) {
      await expect(
        asViewer(single, viewer, (db) => sql.raw(attempt).execute(db)),
        attempt,
      ).rejects.toMatchObject({
        code: '42501',
      });
    }
    for (const harmless of ['reset role', 'reset session authorization', 'set role none']) {
      const left = await asViewer(single, viewer, async (db) => {
        await sql.raw(harmless).execute(db);
        const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
        return { role: rows[0]?.role, sites: await sitesAfter('1')(db) };
      });
      expect(left, harmless).toEqual({ role: viewerRole, sites: ['Own site'] });
    }
    // After it has ended the transaction, there is no context at all.
    const outside = await asViewer(single, viewer, async (db) => {
      await sql.raw(`commit; begin; select ${setting('app.sight', 'system')}`).execute(db);
      return sitesAfter('1')(db);
    });
    expect(outside).toEqual([]);
  });

  test('reaches nothing that is for the installation alone', async () => {
    const secret = [
      ...['user_passwords', 'refresh_tokens', 'password_resets', 'signing_keys', 'data_keys', 'rate_limits'],
      ...['totp_factors', 'recovery_codes', 'device_connections', 'scim_tokens', 'audit_keys'],
      ...['greenroom_keys.viewer_key', 'pg_authid'],
    ];
    const attempts = [
      ...secret.map((table) => `select * from ${table}`),
      "select setval('greenroom_keys.seen_who', 4294967303)",
      "select nextval('greenroom_keys.seen_who')",
      'update greenroom_keys.seen_partners set last_value = 102',
      'select viewer_of_session(gen_random_uuid(), 1)',
      'select load_viewer(gen_random_uuid(), 1)',
      "select pg_read_file('/etc/hostname')",
      "copy (select 1) to program 'true'",
    ];
    for (const attempt of attempts) {
      await expect(
        asViewer(single, viewer, (db) => sql.raw(attempt).execute(db)),
        attempt,
      ).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  test('cannot put a table in front of a real one', async () => {
    const attempts = [
      'create temporary table sites (id integer)',
      'create table public.mine (id integer)',
      'create schema mine',
      "select query_to_xml('create temporary table sites (id integer)', true, true, '')",
    ];
    for (const attempt of attempts) {
      await expect(
        asViewer(single, viewer, (db) => sql.raw(attempt).execute(db)),
        attempt,
      ).rejects.toThrow(/permission denied|must be|not allowed/);
    }
  });

  test('works with a new key once the servers have started again', async () => {
    const other = await createTestDatabase();
    const client = new pg.Client(other.owner);
    await client.connect();
    await client.query("insert into partners (id, name) values (101, 'Own')");
    const names = (db: Db) => db.selectFrom('partners').select('name').execute();
    expect(await asViewer(other.database, viewer, names)).toEqual([{ name: 'Own' }]);
    await replaceViewerKey(client);
    const { rows } = await client.query<{ key: Buffer }>('select key from greenroom_keys.viewer_key');
    const started = new Database(loginsOf(other.owner, rows[0]?.key ?? Buffer.alloc(0)), { poolSize: 2 });
    expect(await asViewer(started, viewer, names)).toEqual([{ name: 'Own' }]);
    const old = new Database(other.logins, { poolSize: 2 });
    await expect(asViewer(old, viewer, names)).rejects.toMatchObject({ code: '28000' });
    await Promise.all([started.close(), old.close(), client.end()]);
    await other.drop();
  });

  test('servers of the last release go on with the one role and plain settings', async () => {
    const old = new pg.Client(t.logins.system);
    await old.connect();
    const { rows } = await old
      .query(
        "begin; set local app.sight = 'partners'; set local app.partner_ids = '{101}'; select name from sites",
      )
      .then((results) => (results as unknown as pg.QueryResult[]).at(-1) ?? { rows: [] });
    expect(rows).toEqual([{ name: 'Own site' }]);
    await old.end();
    const all = await asSystem(single, (db) =>
      db.selectFrom('sites').select('name').orderBy('name').execute(),
    );
    expect(all).toEqual([{ name: 'Foreign site' }, { name: 'Own site' }]);
  });
});
