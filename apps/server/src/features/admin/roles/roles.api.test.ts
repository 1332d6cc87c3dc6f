import {
  createRole,
  deleteRole,
  listRoles,
  listUsers,
  updateRole,
  updateUser,
} from '@greenroom/domain/admin/endpoints.ts';
import { maxRoles } from '@greenroom/domain/admin/role-limits.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '../../../../test/build/a-partner.ts';
import { aUser } from '../../../../test/build/a-user.ts';
import { signInAs } from '../../../../test/sign-in-as.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';

describe('roles', () => {
  let t: TestApp;
  let admin: { token: string };
  beforeAll(async () => {
    t = await startTestApp();
    admin = { token: (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token };
  });
  afterAll(() => t.stop());

  async function aPerson(roles: string[]) {
    const user = await aUser(t.database, { roles });
    const { access_token: token } = await signInAs(t, user);
    const permitted = async () => (await t.call(getCurrentUser, {}, { token })).json().effective_permissions;
    return { user, permitted };
  }

  test('give their permissions to everyone who has their name among its words, from the next request on', async () => {
    const { permitted } = await aPerson(['Planner', 'Technician']);
    expect(await permitted()).toEqual([]);
    const body = { name: 'planner', permissions: ['estate.manage' as const] };
    const created = await t.call(createRole, { body }, admin);
    expect(created.json()).toMatchObject({ ...body, user_count: 1 });
    expect(await permitted()).toEqual(['estate.manage']);

    const params = { id: created.json().id };
    await t.call(
      updateRole,
      { params, body: { name: 'Estate planner', permissions: ['devices.manage'] } },
      admin,
    );
    expect(await permitted()).toEqual(['devices.manage']);
    const [listed] = (await t.call(listRoles, {}, admin)).json();
    expect(listed).toMatchObject({ name: 'Estate planner', user_count: 1 });

    expect((await t.call(deleteRole, { params }, admin)).statusCode).toBe(204);
    expect(await permitted()).toEqual([]);
    expect((await t.call(deleteRole, { params }, admin)).statusCode).toBe(404);
  });

  test('keep their place in what providers and directories give, under a new name', async () => {
    const role = await t.call(createRole, { body: { name: 'Fitter', permissions: [] } }, admin);
    const { id: partner_id } = await aPartner(t.database);
    const map = [
      { value: 'a', role: 'fitter' },
      { value: 'b', role: 'Other' },
    ];
    await asSystem(t.database, async (db) => {
      await db
        .insertInto('sso_providers')
        .values({
          ...{ partner_id, name: 'ID', issuer: 'https://id.example', client_id: 'x', default_role: 'Fitter' },
          ...{ sealed_secret: Buffer.from('x'), secret_set_at: new Date(), role_map: JSON.stringify(map) },
        })
        .execute();
      // The second is left of a role that was deleted.
      const roles = ['Fitter', 'Installer'].map((name) => ({ partner_id, role: name }));
      await db.insertInto('scim_roles').values(roles).execute();
    });
    const params = { id: role.json().id };
    const renamed = await t.call(updateRole, { params, body: { name: 'Installer', permissions: [] } }, admin);
    expect(renamed.statusCode, renamed.body).toBe(200);
    const read = (table: 'sso_providers' | 'scim_roles') =>
      asSystem(t.database, (db) =>
        db.selectFrom(table).where('partner_id', '=', partner_id).selectAll().execute(),
      );
    expect(await read('sso_providers')).toMatchObject([
      { default_role: 'Installer', role_map: [{ value: 'a', role: 'Installer' }, map[1]] },
    ]);
    expect(await read('scim_roles')).toEqual([{ partner_id, role: 'Installer' }]);
  });

  test('add to the permissions of the user itself, which an administrator sets', async () => {
    const { user, permitted } = await aPerson(['Keeper']);
    await t.call(createRole, { body: { name: 'Keeper', permissions: ['estate.manage'] } }, admin);
    const change = { params: { id: user.id }, body: { permissions: ['partner.manage' as const] } };
    expect((await t.call(updateUser, change, admin)).json()).toMatchObject({
      permissions: ['partner.manage'],
      effective_permissions: ['estate.manage', 'partner.manage'],
    });
    expect(await permitted()).toEqual(['estate.manage', 'partner.manage']);
    const search = { query: { search: user.email } };
    const [listed] = (await t.call(listUsers, search, admin)).json();
    expect(listed?.effective_permissions).toEqual(['estate.manage', 'partner.manage']);
  });

  test('have names that differ by more than case, and known permissions', async () => {
    await t.call(createRole, { body: { name: 'Twin', permissions: [] } }, admin);
    const twin = await t.call(createRole, { body: { name: 'TWIN', permissions: [] } }, admin);
    expect([twin.statusCode, twin.json().code]).toEqual([409, 'role-name-taken']);
    const unknown = { name: 'Unknown', permissions: ['everything.manage' as never] };
    expect((await t.call(createRole, { body: unknown }, admin)).statusCode).toBe(422);
  });

  test('are limited in number', async () => {
    await asSystem(t.database, (db) =>
      sql`insert into roles (name) select 'filler ' || n from generate_series(1, ${maxRoles}) as n`.execute(
        db,
      ),
    );
    const another = await t.call(createRole, { body: { name: 'One more', permissions: [] } }, admin);
    expect([another.statusCode, another.json().code]).toEqual([409, 'too-many-roles']);
  });
});
