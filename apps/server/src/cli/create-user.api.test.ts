import { login } from '@greenroom/domain/auth/endpoints.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { createUser } from './create-user.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.stop());

const ada = {
  email: 'Ada@partner.example',
  name: 'Ada Lovelace',
  partner: 'Integrator',
  isSuperuser: true,
  password: 'a long password',
  mustChangePassword: false,
};

function users() {
  return asSystem(t.database, (db) =>
    db.selectFrom('users').select(['email', 'username', 'full_name', 'partner_id', 'is_superuser']).execute(),
  );
}

describe('creating a user', () => {
  test('creates the first administrator and its partner in an empty installation, who can then sign in', async () => {
    const created = await createUser(t.database, ada);
    expect(created).toEqual({ email: ada.email, username: 'Ada', partner: 'Integrator', isNewPartner: true });
    const body = { username: 'ada@partner.example', password: ada.password };
    const response = await t.call(login, { body });
    expect(response.statusCode).toBe(200);
    expect(response.json().force_password_change).toBe(false);
  });

  test('adds an entry to the audit log, without the password', async () => {
    await createUser(t.database, ada);
    const entries = await asSystem(t.database, (db) => db.selectFrom('audit_entries').selectAll().execute());
    expect(entries).toMatchObject([
      {
        action: 'user-created',
        actor_id: null,
        actor_name: 'Command line',
        subject: 'Ada',
        after: { email: ada.email, is_superuser: true, partner_name: 'Integrator' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(ada.password);
  });

  test('finds the partner by its name or reference', async () => {
    const { id } = await aPartner(t.database, { name: 'Café Lumière' });
    await createUser(t.database, { ...ada, partner: 'cafe lumiere', isSuperuser: false });
    expect(await users()).toEqual([
      { email: ada.email, username: 'Ada', full_name: ada.name, partner_id: id, is_superuser: false },
    ]);
  });

  test('creates no partner for a user who is not an administrator', async () => {
    await expect(createUser(t.database, { ...ada, isSuperuser: false })).rejects.toThrow(
      'There is no partner "Integrator". Import it first.',
    );
    expect(await users()).toEqual([]);
  });

  test('rejects a taken email, an invalid one and a short password', async () => {
    await createUser(t.database, ada);
    await expect(createUser(t.database, { ...ada, email: 'ADA@PARTNER.example' })).rejects.toThrow(/already/);
    await expect(createUser(t.database, { ...ada, email: 'nobody' })).rejects.toThrow(
      '--email must be an email address',
    );
    await expect(createUser(t.database, { ...ada, password: 'short' })).rejects.toThrow(
      /at least 8 characters/,
    );
    expect(await users()).toHaveLength(1);
  });

  test('uses the whole email as username when the short one is taken', async () => {
    await createUser(t.database, ada);
    const other = await createUser(t.database, { ...ada, email: 'ada@other.example' });
    expect(other).toMatchObject({ username: 'ada@other.example', isNewPartner: false });
  });
});
