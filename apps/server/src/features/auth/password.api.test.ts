import * as endpoints from '@greenroom/domain/auth/endpoints.ts';
import { getPartner } from '@greenroom/domain/branding/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, testPassword } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { startResetMail } from './start-reset-mail.ts';

describe('passwords', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://console.example/' });
    startResetMail(t.services);
  });
  afterAll(() => t.stop());

  const login = (username: string, password: string) =>
    t.call(endpoints.login, { body: { username, password } });
  const me = (token: string) => t.call(endpoints.getCurrentUser, {}, { token });

  const openRequests = () =>
    asSystem(t.database, (db) =>
      db.selectFrom('reset_requests').where('done_at', 'is', null).select('id').execute(),
    );

  async function mailsTo(email: string): Promise<string[]> {
    await t.services.settled();
    await eventually(async () => expect(await openRequests()).toEqual([]));
    const mails = await readOutbox(t.dataDir);
    return mails.filter((mail) => mail.includes(`To: ${email}`));
  }

  async function resetTokenFor(email: string, language = 'en'): Promise<string> {
    const headers = { 'accept-language': language };
    const response = await t.call(endpoints.requestPasswordReset, { body: { email } }, { headers });
    expect(response.statusCode).toBe(204);
    const mail = (await mailsTo(email)).at(-1) ?? '';
    // Quoted-printable breaks long lines with a trailing "=" and writes "=" as "=3D".
    const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return /https:\/\/console\.example\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  }

  describe('setting the own one', () => {
    test('ends all other sessions and keeps this one', async () => {
      const user = await aUser(t.database);
      const here = await signInByPassword(t, user);
      const there = await signInByPassword(t, user);
      const body = { password: 'a new password' };
      const response = await t.call(endpoints.setOwnPassword, { body }, { token: here.access_token });
      expect(response.statusCode).toBe(204);
      expect((await me(here.access_token)).statusCode).toBe(200);
      expect((await me(there.access_token)).statusCode).toBe(401);
      expect((await login(user.email, testPassword)).statusCode).toBe(401);
      expect((await login(user.email, 'a new password')).statusCode).toBe(200);
    });

    const set = (token: string, password: string) =>
      t.call(endpoints.setOwnPassword, { body: { password } }, { token });
    const prove = (token: string, password: string) =>
      t.call(endpoints.reauthenticate, { body: { password } }, { token });

    test('requires the current password again ten minutes after the sign-in', async () => {
      const { access_token: token } = await signInByPassword(t, await aUser(t.database));
      t.clock.pass(601);
      const rejected = await set(token, 'a new password');
      expect(rejected.statusCode).toBe(403);
      expect(rejected.json().code).toBe('reauthentication-required');
      const wrong = await prove(token, 'wrong');
      expect(wrong.statusCode).toBe(403);
      expect(wrong.json().code).toBe('password-wrong');
      expect((await set(token, 'a new password')).statusCode).toBe(403);
      expect((await prove(token, testPassword)).statusCode).toBe(204);
      t.clock.pass(599);
      expect((await set(token, 'a new password')).statusCode).toBe(204);
    });

    test('confirms it for one session only', async () => {
      const user = await aUser(t.database);
      const [here, there] = [await signInByPassword(t, user), await signInByPassword(t, user)];
      t.clock.pass(601);
      expect((await prove(here.access_token, testPassword)).statusCode).toBe(204);
      expect((await set(there.access_token, 'a new password')).statusCode).toBe(403);
      expect((await set(here.access_token, 'a new password')).statusCode).toBe(204);
    });

    test('slows down guesses at the current password, without locking out the owner elsewhere', async () => {
      const user = await aUser(t.database);
      const { access_token: token } = await signInByPassword(t, user);
      for (let n = 0; n < 10; n++) await prove(token, `guess ${n}`);
      const slowed = await prove(token, testPassword);
      expect(slowed.statusCode).toBe(429);
      expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
      const elsewhere = await signInByPassword(t, user);
      expect((await prove(elsewhere.access_token, testPassword)).statusCode).toBe(204);
    });

    test('rejects the replaced password, and common ones in any case', async () => {
      const { access_token: token } = await signInByPassword(t, await aUser(t.database));
      const codeFor = async (password: string) => {
        const response = await set(token, password);
        return [response.statusCode, response.json().code];
      };
      expect(await codeFor(testPassword)).toEqual([422, 'password-unchanged']);
      expect(await codeFor('password1')).toEqual([422, 'password-too-common']);
      expect(await codeFor('QwErTy123')).toEqual([422, 'password-too-common']);
    });

    test('rejects what is made of names of the product, the company and the user', async () => {
      const partner = await aPartner(t.database, { name: 'Château Lumière' });
      const email = `anna.schmidt@${partner.id}.example`;
      const user = await aUser(t.database, { partner: partner.id, email });
      const { access_token: token } = await signInByPassword(t, user);
      for (const password of ['Greenroom2026', 'chateau-lumiere', 'Schmidt.Anna1']) {
        const response = await set(token, password);
        expect([response.statusCode, response.json().code], password).toEqual([
          422,
          'password-made-of-names',
        ]);
      }
      expect((await set(token, 'lumiere correct horse')).statusCode).toBe(204);
    });

    test('rejects fewer than 8 characters', async () => {
      const { access_token } = await signInByPassword(t, await aUser(t.database));
      const response = await t.call(
        endpoints.setOwnPassword,
        { body: { password: '1234567' } },
        { token: access_token },
      );
      expect(response.statusCode).toBe(422);
      expect(response.json().detail).toBe('Password must be at least 8 characters long.');
    });
  });

  describe('a forced change', () => {
    test('blocks everything but the change itself until it is done', async () => {
      const user = await aUser(t.database, { mustChangePassword: true, superuser: true });
      const tokens = await signInByPassword(t, user);
      expect(tokens.force_password_change).toBe(true);
      const token = tokens.access_token;
      expect((await me(token)).json().force_password_change).toBe(true);
      expect((await t.call(getPartner, { params: { id: user.partner_id } }, { token })).statusCode).toBe(200);
      const closed = await t.app.inject({
        url: '/api/partners/',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(closed.statusCode).toBe(403);
      expect(closed.json().code).toBe('password-change-required');
      const set = (password: string) => t.call(endpoints.setOwnPassword, { body: { password } }, { token });
      // However long ago the sign-in was.
      t.clock.pass(1200);
      expect((await set(testPassword)).json().code).toBe('password-unchanged');
      expect((await me(token)).json().force_password_change).toBe(true);
      expect((await set('a new password')).statusCode).toBe(204);
      expect((await me(token)).json().force_password_change).toBe(false);
      const open = await t.app.inject({
        url: '/api/partners/',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(open.statusCode).toBe(200);
    });
  });

  describe('a reset', () => {
    test('works once with the link in the mail, and ends all sessions', async () => {
      const user = await aUser(t.database);
      const before = await signInByPassword(t, user);
      const token = await resetTokenFor(user.email);
      const reset = (password: string) => t.call(endpoints.resetPassword, { body: { token, password } });
      expect((await reset('after the reset')).statusCode).toBe(204);
      expect((await login(user.email, 'after the reset')).statusCode).toBe(200);
      expect((await me(before.access_token)).statusCode).toBe(401);
      const again = await reset('a second time');
      expect(again.statusCode).toBe(400);
      expect(again.json().code).toBe('reset-token-invalid');
      expect((await login(user.email, 'after the reset')).statusCode).toBe(200);
    });

    test('accepts only one of two concurrent uses', async () => {
      const user = await aUser(t.database);
      const token = await resetTokenFor(user.email);
      const uses = await Promise.all(
        ['first one wins', 'or the second'].map((password) =>
          t.call(endpoints.resetPassword, { body: { token, password } }),
        ),
      );
      expect(uses.map((use) => use.statusCode).sort()).toEqual([204, 400]);
    });

    test('expires after one hour', async () => {
      const user = await aUser(t.database);
      const token = await resetTokenFor(user.email);
      t.clock.pass(3601);
      const response = await t.call(endpoints.resetPassword, { body: { token, password: 'too late now' } });
      expect(response.statusCode).toBe(400);
    });

    test('keeps the link valid when the new password is rejected', async () => {
      const user = await aUser(t.database);
      const token = await resetTokenFor(user.email);
      expect((await t.call(endpoints.resetPassword, { body: { token, password: 'short' } })).statusCode).toBe(
        422,
      );
      expect(
        (await t.call(endpoints.resetPassword, { body: { token, password: 'long enough' } })).statusCode,
      ).toBe(204);
    });

    test('rejects the replaced password and common ones, and stays usable', async () => {
      const user = await aUser(t.database);
      const token = await resetTokenFor(user.email);
      const reset = (password: string) => t.call(endpoints.resetPassword, { body: { token, password } });
      expect((await reset(testPassword)).json().code).toBe('password-unchanged');
      expect((await reset('iloveyou1')).json().code).toBe('password-too-common');
      expect((await reset('Gr33nr00m!')).json().code).toBe('password-made-of-names');
      expect((await reset('another one')).statusCode).toBe(204);
    });

    test('gives the same response for an unknown and an inactive address, and sends no mail', async () => {
      const inactive = await aUser(t.database, { active: false });
      for (const email of ['stranger@partner.example', inactive.email]) {
        const response = await t.call(endpoints.requestPasswordReset, { body: { email } });
        expect(response.statusCode).toBe(204);
        expect(response.body).toBe('');
        expect(await mailsTo(email)).toHaveLength(0);
      }
    });

    test('goes to the owner of the mailbox, never to an address that is only a username', async () => {
      const user = await aUser(t.database);
      await asSystem(t.database, (db) =>
        db.updateTable('users').set({ username: 'old@partner.example' }).where('id', '=', user.id).execute(),
      );
      await t.call(endpoints.requestPasswordReset, { body: { email: 'old@partner.example' } });
      expect(await mailsTo('old@partner.example')).toHaveLength(0);
      await t.call(endpoints.requestPasswordReset, { body: { email: user.email.toUpperCase() } });
      expect(await mailsTo(user.email)).toHaveLength(1);
    });

    test('mails at most five links per hour to one address, and still gives the same response', async () => {
      const { email } = await aUser(t.database);
      for (let n = 0; n < 6; n++) {
        expect((await t.call(endpoints.requestPasswordReset, { body: { email } })).statusCode).toBe(204);
      }
      expect(await mailsTo(email)).toHaveLength(5);
    });

    test('writes the mail in the language of the browser', async () => {
      const { email } = await aUser(t.database);
      await resetTokenFor(email, 'fr-FR,fr;q=0.9,en;q=0.5');
      const [mail = ''] = await mailsTo(email);
      expect(mail).toContain('nouveau mot de passe');
    });
  });
});
