import { getCurrentUser, login } from '@greenroom/domain/auth/endpoints.ts';
import * as factors from '@greenroom/domain/auth/factors/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPasskey } from '#test/build/a-passkey.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { startFactorMails } from './start-factor-mails.ts';
import { warnOfLostPasskeys } from './warn-of-lost-passkeys.ts';

const origin = 'https://console.example';

describe('users are told about their second steps', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: `${origin}/` });
    startFactorMails(t.services);
  });
  afterAll(() => t.stop());

  const mailTo = ({ email }: TestUser) =>
    eventually(async () => {
      const found = (await readOutbox(t.dataDir)).find((mail) => mail.includes(`To: ${email}`));
      expect(found).toBeDefined();
      return (found ?? '').replaceAll('=\r\n', '');
    });

  async function withPasskey() {
    const user = await aUser(t.database);
    const { access_token: token } = await signInAs(t, user);
    const passkey = aPasskey();
    const { challenge_id, options } = (await t.call(factors.startPasskey, {}, { token })).json();
    const body = { challenge_id, name: 'Key of Ada', passkey: passkey.make(options, { origin }) };
    expect((await t.call(factors.addPasskey, { body }, { token })).statusCode).toBe(201);
    return { user, passkey };
  }
  const alone = async (passkey: ReturnType<typeof aPasskey>, spoil = (signature: string) => signature) => {
    const { challenge_id, options } = (await t.call(factors.startPasskeySignIn, {})).json();
    const signed = passkey.sign(options, { origin });
    const response = { ...signed.response, signature: spoil(signed.response.signature) };
    const body = { challenge_id, passkey: { ...signed, response } };
    return (await t.call(factors.signInWithPasskey, { body })).statusCode;
  };

  test('by mail when an administrator has removed them', async () => {
    const { user } = await withPasskey();
    const { access_token: token } = await signInAs(t, await aUser(t.database, { superuser: true }));
    await t.call(factors.removeFactors, { params: { id: user.id } }, { token });
    expect(await mailTo(user)).toContain('has removed the second steps');
  });

  test('by mail when the counter of a passkey goes back, if its own key has signed that', async () => {
    const { user, passkey } = await withPasskey();
    expect([await alone(passkey), await alone(passkey)]).toEqual([200, 200]);
    passkey.rewind();
    const entries = () =>
      asSystem(t.database, (db) =>
        db
          .selectFrom('audit_entries')
          .where('user_id', '=', user.id)
          .where('action', '=', 'passkey-copied')
          .select('address')
          .execute(),
      );
    // Anyone can send an old counter with a signature that is none.
    expect(await alone(passkey, (signature) => signature.replace(/.{8}$/, 'AAAAAAAA'))).toBe(401);
    expect(await entries()).toEqual([]);
    passkey.rewind();
    expect(await alone(passkey)).toBe(401);
    expect(await entries()).toEqual([{ address: '127.0.0.1' }]);
    expect(await mailTo(user)).toContain('Key of Ada');
  });

  test('by the own account while a step is due and missing', async () => {
    const dueOf = async (user: TestUser) => {
      const { access_token: token } = await signInAs(t, user);
      return (await t.call(getCurrentUser, {}, { token })).json().factor_due_at;
    };
    const { user: withOne } = await withPasskey();
    const without = await aUser(t.database, { partner: withOne.partner_id });
    expect(await dueOf(without)).toBeNull();
    const day = new Date(Date.now() + 7 * 86_400_000);
    await asSystem(t.database, (db) =>
      db
        .insertInto('sign_in_rules')
        .values({ partner_id: withOne.partner_id, factor_required_from: day })
        .execute(),
    );
    expect([await dueOf(without), await dueOf(withOne)]).toEqual([day.toISOString(), null]);
    const body = { username: without.email, password: testPassword };
    expect((await t.call(login, { body })).statusCode).toBe(200);
  });

  test('and operators at the start, when PUBLIC_URL has a new host', async () => {
    await withPasskey();
    const { services } = t;
    const warn = vi.spyOn(services.log, 'warn').mockImplementation(() => {});
    await warnOfLostPasskeys(services);
    expect(warn).not.toHaveBeenCalled();
    const moved = { ...services.config, PUBLIC_URL: 'https://rooms.example/' };
    await warnOfLostPasskeys({ ...services, config: moved });
    expect(String(warn.mock.calls[0]?.[0])).toMatch(/\d for console\.example/);
    warn.mockRestore();
  });
});
