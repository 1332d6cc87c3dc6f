import { getPartner, listPartners } from '@greenroom/domain/branding/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const colors = {
  primary: '#0f766e',
  primaryForeground: '#ffffff',
  primaryDark: '#115e59',
  secondary: '#e2e8f0',
  secondaryForeground: '#0f172a',
  accent: '#f59e0b',
  accentForeground: '#111827',
};

describe('partners', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const get = (token: string, id: number | string) =>
    t.call(getPartner, { params: { id: id as number } }, { token });

  test('returns the own partner with its branding', async () => {
    const user = await aUser(t.database);
    await asSystem(t.database, (db) =>
      db
        .insertInto('tenants')
        .values({ partner_id: user.partner_id, display_name: 'Lumière', colors: JSON.stringify(colors) })
        .execute(),
    );
    const { access_token } = await signInAs(t, user);
    const response = await get(access_token, user.partner_id);
    expect(response.json()).toMatchObject({
      id: user.partner_id,
      tenant: { display_name: 'Lumière', colors },
    });
  });

  test('returns an additional partner, and treats another one like an unknown one', async () => {
    const user = await aUser(t.database);
    const linked = await aPartner(t.database);
    const stranger = await aPartner(t.database);
    const { access_token } = await signInAs(t, user);
    expect((await get(access_token, linked.id)).statusCode).toBe(404);
    await asSystem(t.database, (db) =>
      db.insertInto('user_partners').values({ user_id: user.id, partner_id: linked.id }).execute(),
    );
    expect((await get(access_token, linked.id)).statusCode).toBe(200);
    const hidden = await get(access_token, stranger.id);
    const absent = await get(access_token, 2_000_000_000);
    expect(hidden.statusCode).toBe(404);
    expect(hidden.body).toBe(absent.body);
  });

  test('lists all partners for administrators, in order of their folded names', async () => {
    await aPartner(t.database, { name: 'écran' });
    await aPartner(t.database, { name: 'Zebra' });
    await aPartner(t.database, { name: 'ECLAIR' });
    const { access_token } = await signInAs(t, await aUser(t.database, { superuser: true }));
    const names = (await t.call(listPartners, {}, { token: access_token }))
      .json()
      .map((row: { name: string }) => row.name);
    expect(names.filter((name: string) => name !== 'A partner')).toEqual(['ECLAIR', 'écran', 'Zebra']);
  });

  test.each(['abc', '-1', '0', '1e3', '99999999999'])('rejects the id %s with a sentence', async (id) => {
    const { access_token } = await signInAs(t, await aUser(t.database));
    const response = await get(access_token, id);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toContain('"id"');
  });
});
