import { randomUUID } from 'node:crypto';
import { formerUserName } from '@greenroom/domain/access/former-user.ts';
import { listUsers, updateUser } from '@greenroom/domain/admin/endpoints.ts';
import { eraseUser, exportPersonalData, previewErasure } from '@greenroom/domain/admin/erasure/endpoints.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redactAudit } from '#features/audit/chain/redact-audit.ts';
import { sealAudit } from '#features/audit/chain/seal-audit.ts';
import { verifyAudit } from '#features/audit/chain/verify-audit.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { eventually } from '#test/eventually.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { erasePerson as erasePersonWith } from './start-erasing.ts';

/** Rows that carry the name of a person: `$name`, `$id`, and of its asset and ticket. */
const traces = `
  insert into asset_operations (asset_id, partner_id, user_id, user_name, action_name, state)
    select $asset, partner_id, $id, '$name', 'reboot', 'done' from assets where id = $asset;
  insert into changesets (kind, source, actor_id, actor_name) values ('edit', 'screen', $id, '$name');
  insert into imports (partner_id, created_by, created_by_name, source, file_name, kind, state, columns)
    select partner_id, $id, '$name', 'screen', 'x.csv', 'rooms', 'done', '[]' from assets where id = $asset;
  insert into incidents (site_id, key, class, state, severity, began_at, opened_at, changed_at, assigned_to, assigned_to_name)
    select r.site_id, 'k$id', 'site', 'open', 'critical', now(), now(), now(), $id, '$name'
    from assets a join rooms r on r.id = a.room_id where a.id = $asset;
  insert into incident_events (incident_id, at, kind, actor_id, actor_name, detail)
    select max(id), now(), 'assigned', $id, '$name', '{"assigned_to_name": "$name"}' from incidents;
  insert into incident_events (incident_id, at, kind, actor_name, detail)
    select max(id), now(), 'assigned', 'Another User', '{"assigned_to_name": "$name"}' from incidents;
  insert into incident_mutes (key, site_id, kind, made_by, made_by_name, made_at, until)
    select 'm$id', r.site_id, 'snooze', $id, '$name', now(), now() + interval '1 hour'
    from assets a join rooms r on r.id = a.room_id where a.id = $asset;
  insert into maintenance_windows (asset_id, starts_at, ends_at, time_zone, made_by, made_by_name)
    values ($asset, now(), now() + interval '1 hour', 'Europe/Paris', $id, '$name');
  insert into notification_events (partner_id, kind, severity, at, hold_until, payload)
    select partner_id, 'opened', 'critical', now(), now(), '{"by": "$name"}' from assets where id = $asset;
  insert into wall_links (partner_id, name, key_hash, made_by, made_by_name, made_at, expires_at)
    select partner_id, 'x', sha256('$name'), $id, '$name', now(), now() + interval '1 day' from assets where id = $asset;
  insert into saved_views (owner_id, owner_name, list, name, query, shared_with)
    select $id, '$name', 'sites', 'mine ' || coalesce(s, 0), '', s
    from assets, unnest(array[null, partner_id]) as s where id = $asset;
  update tickets set assigned_to = $id, assigned_to_name = '$name', created_by = $id where id = $ticket;
  insert into ticket_comments (ticket_id, at, author_id, audience, body) values ($ticket, now(), $id, 'internal', 'Done by me');
  insert into ticket_events (ticket_id, at, kind, source, actor_id, actor_name)
    values ($ticket, now(), 'changed', 'screen', $id, '$name');
  insert into ticket_followers (ticket_id, user_id, user_name) values ($ticket, $id, '$name');
  insert into feedback (user_id, partner_id, feedback_type, subject, description)
    select $id, partner_id, 'bug', 'x', 'x' from assets where id = $asset;
  insert into bounced_addresses (user_id, email, at) values ($id, '$email', now());
  insert into site_grants (user_id, site_id)
    select $id, r.site_id from assets a join rooms r on r.id = a.room_id where a.id = $asset;
  insert into audit_entries (action, actor_id, actor_name, user_id, subject, before, after, address) values
    ('user-changed', $id, '$name', $id, '$username', '{"full_name": "$old"}', '{"full_name": "$name"}', '192.0.2.77'),
    ('role-created', $id, '$name', null, 'helpers', null, '{"permissions": ["estate.manage"]}', '192.0.2.77'),
    ('access-copied', null, 'Another User', null, 'rita', null, '{"from": "$username", "roles": ["kept"]}', '192.0.2.9')`;

describe('erasing a person', () => {
  let t: TestApp;
  let owner: pg.Client;
  let admin: TestUser;
  let token: string;
  let partner: number;
  let asset: TestAsset;
  beforeAll(async () => {
    t = await startTestApp();
    owner = new pg.Client(t.owner);
    await owner.connect();
    admin = await aUser(t.database, { superuser: true });
    token = (await signInAs(t, admin)).access_token;
    asset = await anAsset(t.database);
    partner = asset.partner_id;
  });
  afterAll(async () => {
    await owner.end();
    await t.stop();
  });

  const mark = () => randomUUID().slice(0, 8);

  /** A user with a name of its own that has done everything there is. */
  async function aWitness() {
    const unique = mark();
    const user = await aUser(t.database, { partner });
    const names = {
      name: `Ada ${unique} Lovelace`,
      username: `ada-${unique}`,
      email: `ada-${unique}@people.example`,
      old: `Ada ${unique} Byron`,
    };
    await owner.query('update users set full_name = $1, username = $2, email = $3 where id = $4', [
      ...[names.name, names.username, names.email, user.id],
    ]);
    await signInAs(t, { ...user, email: names.email });
    const ticket = await aTicket(t.database, { partner });
    for (const statement of traces.split(';\n'))
      await owner.query(
        statement
          .replaceAll('$asset', String(asset.id))
          .replaceAll('$ticket', String(ticket.id))
          .replaceAll('$id', String(user.id))
          .replaceAll('$username', names.username)
          .replaceAll('$email', names.email)
          .replaceAll('$old', names.old)
          .replaceAll('$name', names.name),
      );
    return { ...user, ...names, unique, ticket_id: ticket.id };
  }

  /** Every row of the database that contains the text, in whichever column. */
  async function findEverywhere(text: string): Promise<string[]> {
    const { rows: tables } = await owner.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await owner.query(
        `select from ${name} t where strpos(lower(t::text), lower($1)) > 0`,
        [text],
      );
      if (rowCount) found.push(`${name}: ${rowCount}`);
    }
    return found;
  }

  const seal = () => sealAudit({ ...t.services, now: () => new Date(Date.now() + 7_200_000) });
  const erase = (id: number, confirmation: string, by = token) =>
    t.call(eraseUser, { params: { id }, body: { confirmation } }, { token: by });
  const erasePerson = (services: Services, id: number) =>
    erasePersonWith(
      { ...services, redactAudit: (database, person) => redactAudit({ ...services, database }, person) },
      id,
    );
  const finish = (id: number) =>
    eventually(async () => {
      await seal();
      await erasePerson(t.services, id);
    });

  test('says what will happen, closes the account, and leaves nothing of the person anywhere', async () => {
    const person = await aWitness();
    const bearer = (await signInAs(t, person)).access_token;
    const preview = await t.call(previewErasure, { params: { id: person.id } }, { token });
    expect(preview.json()).toMatchObject({
      ...{ username: person.username, name: person.name, obstacle: null },
      deleted: { views: 1, feedback: 1 },
      kept: { comments: 1, tickets: 1, operations: 1 },
    });
    expect((await findEverywhere(person.unique)).length).toBeGreaterThan(15);

    expect((await erase(person.id, 'ada')).json()).toMatchObject({ code: 'invalid-input' });
    expect((await erase(person.id, person.username)).statusCode).toBe(202);
    expect((await t.call(getCurrentUser, {}, { token: bearer })).statusCode).toBe(401);
    expect(
      (await t.call(updateUser, { params: { id: person.id }, body: { is_active: true } }, { token }))
        .statusCode,
    ).toBe(404);
    await finish(person.id);

    expect(await findEverywhere(person.unique)).toEqual([]);
    expect(await findEverywhere('192.0.2.77')).toEqual([]);
    const listed = (await t.call(listUsers, {}, { token })).json() as { id: number }[];
    expect(listed.map(({ id }) => id)).not.toContain(person.id);
  });

  test('keeps rows, and who did what to whom', async () => {
    const person = await aWitness();
    const version = async () =>
      (await owner.query('select version, updated_at from tickets where id = $1', [person.ticket_id]))
        .rows[0];
    const before = await version();
    await erase(person.id, person.username);
    await finish(person.id);
    expect(await version()).toEqual(before);
    const select = async (text: string) => (await owner.query(text, [person.id])).rows;
    expect(await select('select user_name from asset_operations where user_id = $1')).toEqual([
      { user_name: formerUserName },
    ]);
    expect(await select('select owner_name, shared_with from saved_views where owner_id = $1')).toEqual([
      { owner_name: formerUserName, shared_with: partner },
    ]);
    expect(await select('select body from ticket_comments where author_id = $1')).toEqual([
      { body: 'Done by me' },
    ]);
    expect(await select('select full_name, is_active from users where id = $1')).toEqual([
      { full_name: formerUserName, is_active: false },
    ]);
    expect(
      await select(
        "select actor_name, subject, after from audit_entries where actor_id = $1 and action = 'role-created'",
      ),
    ).toEqual([
      { actor_name: formerUserName, subject: 'helpers', after: { permissions: ['estate.manage'] } },
    ]);
    const { rows } = await owner.query(
      "select after from audit_entries where action = 'access-copied' order by id desc limit 1",
    );
    expect(rows).toEqual([{ after: { from: formerUserName, roles: ['kept'] } }]);
    expect(
      await select(
        "select subject, actor_id from audit_entries where user_id = $1 and action = 'user-erased'",
      ),
    ).toEqual([{ subject: `#${person.id}`, actor_id: admin.id }]);
  });

  test('leaves an audit log that is whole, and in which a later change is found', async () => {
    const person = await aWitness();
    await erase(person.id, person.username);
    await finish(person.id);
    const verify = () => verifyAudit({ database: t.database, sealer: t.services.sealer });
    const report = await verify();
    expect(report.faults).toEqual([]);
    expect(report.erased).toBeGreaterThan(2);
    // As the owner of the database.
    await owner.query(
      'alter table audit_entries disable trigger user; alter table audit_seals disable trigger user',
    );
    await owner.query(
      `update audit_entries set subject = 'thieves' where actor_id = ${person.id} and action = 'role-created'`,
    );
    expect((await verify()).faults).toEqual([expect.stringMatching(/was changed/)]);
    await owner.query(
      `update audit_entries set subject = 'helpers' where actor_id = ${person.id} and action = 'role-created'`,
    );
    expect((await verify()).faults).toEqual([]);
    // A change that pretends to be an erasure has no signature.
    await owner.query(`update audit_seals set salt = null where entry_id = (
      select max(entry_id) from audit_seals where salt is not null)`);
    expect((await verify()).faults).toEqual([expect.stringMatching(/was erased without a signature/)]);
  });

  test('can be repeated, and done by two servers at once', async () => {
    const person = await aWitness();
    await erase(person.id, person.username);
    expect((await erase(person.id, person.username)).statusCode).toBe(202);
    const { rows } = await owner.query(
      "select from audit_entries where action = 'user-erased' and user_id = $1",
      [person.id],
    );
    expect(rows).toHaveLength(1);
    await eventually(async () => {
      await seal();
      await Promise.all([erasePerson(t.services, person.id), erasePerson(t.services, person.id)]);
    });
    await erasePerson(t.services, person.id);
    expect(await findEverywhere(person.unique)).toEqual([]);
    expect((await erase(person.id, person.username)).statusCode).toBe(404);
    // The name is free again.
    const next = await aUser(t.database, { partner });
    await owner.query('update users set username = $1, email = $2 where id = $3', [
      ...[person.username, person.email, next.id],
    ]);
  });

  test('is not for oneself, nor the last superuser, nor for people of other partners', async () => {
    expect((await erase(admin.id, admin.username)).json()).toMatchObject({ code: 'conflict' });
    const second = await aUser(t.database, { superuser: true });
    await owner.query('update users set is_active = false where is_superuser and id <> all ($1)', [
      [admin.id, second.id],
    ]);
    await owner.query('update users set is_active = false where id = $1', [second.id]);
    const manager = await aUser(t.database, { partner, permissions: ['partner.manage'] });
    const managing = (await signInAs(t, manager)).access_token;
    const [own, elsewhere, stronger, linked] = [
      await aUser(t.database, { partner }),
      await aUser(t.database),
      await aUser(t.database, { partner, permissions: ['devices.manage'] }),
      await aUser(t.database, { partner }),
    ];
    const { id: partner_id } = await aPartner(t.database);
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: linked.id, partner_id }).execute(),
    );
    const status = async ({ id, username }: TestUser) => [
      (await t.call(previewErasure, { params: { id } }, { token: managing })).statusCode,
      (await erase(id, username, managing)).statusCode,
      (await t.call(exportPersonalData, { params: { id } }, { token: managing })).statusCode,
    ];
    expect(await status(elsewhere)).toEqual([404, 404, 404]);
    expect(await status(admin)).toEqual([404, 404, 404]);
    expect(await status(stronger)).toEqual([403, 403, 403]);
    expect(await status(linked)).toEqual([403, 403, 403]);
    expect(await status(own)).toEqual([200, 202, 404]);
    const normal = await aUser(t.database, { partner });
    const plain = (await signInAs(t, normal)).access_token;
    expect((await erase(manager.id, manager.username, plain)).statusCode).toBe(403);
    expect(
      (await t.call(exportPersonalData, { params: { id: manager.id } }, { token: plain })).statusCode,
    ).toBe(403);
  });

  test('everything of a person leaves as JSON, without secrets, also for the person alone', async () => {
    const person = await aWitness();
    const bearer = (await signInAs(t, person)).access_token;
    const response = await t.call(exportPersonalData, { params: { id: person.id } }, { token: bearer });
    expect(response.headers['content-disposition']).toBe(`attachment; filename="person-${person.id}.json"`);
    const data = response.json();
    expect(data.profile).toMatchObject([{ username: person.username, email: person.email }]);
    expect(data.ticket_comments).toMatchObject([{ body: 'Done by me' }]);
    expect(data.tickets).toMatchObject([{ id: person.ticket_id, is_creator: true, is_assignee: true }]);
    expect(data.sessions.length).toBeGreaterThan(0);
    expect(data.audit_entries.length).toBeGreaterThan(1);
    expect(response.body).not.toMatch(/token_hash|sealed_|storage_key|"hash"/);
    expect(
      (await t.call(exportPersonalData, { params: { id: person.id } }, { token })).json().profile,
    ).toEqual(data.profile);
    await t.services.settled();
    const { rows } = await owner.query(
      "select actor_id from audit_entries where action = 'data-exported' and subject like $1 order by id",
      [`%/users/${person.id}/personal-data`],
    );
    expect(rows).toEqual([{ actor_id: person.id }, { actor_id: admin.id }]);
    // Like other sensitive acts only soon after a sign-in.
    t.clock.pass(1200);
    expect(
      (await t.call(exportPersonalData, { params: { id: person.id } }, { token: bearer })).json().code,
    ).toBe('reauthentication-required');
  });
});
