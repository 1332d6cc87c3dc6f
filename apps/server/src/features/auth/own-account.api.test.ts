import { listAudit } from '@greenroom/domain/admin/endpoints.ts';
import { getCurrentUser, updateOwnAccount } from '@greenroom/domain/auth/endpoints.ts';
import type { OwnAccountChange } from '@greenroom/domain/auth/own-account.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '#test/build/a-user.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the own account', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const change = (token: string, body: OwnAccountChange) => t.call(updateOwnAccount, { body }, { token });
  const me = async (token: string) => (await t.call(getCurrentUser, {}, { token })).json();

  test('starts without choices, keeps those that are made, and gives a choice back to the browser', async () => {
    const { access_token: token } = await signInByPassword(t, await aUser(t.database));
    expect(await me(token)).toMatchObject({ language: null, theme: null, time_zone: null });
    const chosen = { language: 'fr', theme: 'dark', time_zone: 'America/New_York' } as const;
    expect((await change(token, chosen)).json()).toMatchObject(chosen);
    expect((await change(token, { time_zone: null })).json()).toMatchObject({ ...chosen, time_zone: null });
    expect(await me(token)).toMatchObject({ ...chosen, time_zone: null });
  });

  test('changes the name, with an entry in the history, and nothing that an administrator decides', async () => {
    const user = await aUser(t.database);
    const { access_token: token } = await signInByPassword(t, user);
    const before = await me(token);
    const body = { full_name: '  Ada Lovelace ', is_superuser: true, email: 'x@y.example', partner_id: 1 };
    expect((await change(token, body)).json()).toEqual({ ...before, full_name: 'Ada Lovelace' });
    await change(token, { full_name: 'Ada Lovelace' });
    const superuser = await signInByPassword(t, await aUser(t.database, { superuser: true }));
    const request = { params: { id: user.id } };
    const history = (await t.call(listAudit, request, { token: superuser.access_token })).json();
    const names = history.filter(({ action }: { action: string }) => action === 'user-changed');
    expect(names).toMatchObject([
      {
        actor_name: before.full_name,
        before: { full_name: before.full_name },
        after: { full_name: 'Ada Lovelace' },
      },
    ]);
  });

  test.each([
    [{ time_zone: 'Mars/Olympus' }, '"time_zone" must be a time zone such as Europe/Paris'],
    [{ time_zone: '+02:00' }, '"time_zone" must be a time zone such as Europe/Paris'],
    [{ time_zone: 'E'.repeat(65) }, '"time_zone" must be a time zone such as Europe/Paris'],
    [{ language: 'de' }, '"language" must be one of en, fr, es'],
    [{ theme: 'sepia' }, '"theme" must be one of light, dark, system'],
    [{ full_name: 'x'.repeat(201) }, '"full_name" is too long'],
    [{ full_name: 'a\u0007b' }, '"full_name" must not contain control characters'],
  ])('rejects %j', async (body, sentence) => {
    const { access_token: token } = await signInByPassword(t, await aUser(t.database));
    const response = await change(token, body as OwnAccountChange);
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      { detail: expect.stringContaining(sentence) },
    ]);
  });

  test('limits how often the name changes: every name stays in the history', async () => {
    const { access_token: token } = await signInByPassword(t, await aUser(t.database));
    for (let count = 0; count < 20; count += 1) await change(token, { full_name: `Ada ${count}` });
    expect((await change(token, { full_name: 'Ada again' })).statusCode).toBe(429);
    expect((await change(token, { theme: 'light' })).statusCode).toBe(200);
  });
});
