import * as endpoints from '@greenroom/domain/auth/endpoints.ts';
import * as factors from '@greenroom/domain/auth/factors/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPasskey } from '#test/build/a-passkey.ts';
import { aTotp } from '#test/build/a-totp.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { signInAs, signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const origin = 'https://console.example';

describe('the second step of a sign-in', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: `${origin}/` });
  });
  afterAll(() => t.stop());

  const logIn = (user: TestUser, password = testPassword, from = '127.0.0.1') =>
    t.call(endpoints.login, { body: { username: user.email, password } }, { remoteAddress: from });
  const challengeOf = async (user: TestUser): Promise<string> => (await logIn(user)).json().challenge.id;
  const respond = (challenge_id: string, step: Record<string, unknown>, from = '127.0.0.1') =>
    t.call(factors.completeChallenge, { body: { challenge_id, ...step } as never }, { remoteAddress: from });

  async function withApp() {
    const user = await aUser(t.database);
    const { access_token: token } = await signInByPassword(t, user);
    return { user, token, ...(await aTotp(t, token)) };
  }

  async function withPasskey(isUserVerified = true) {
    const user = await aUser(t.database);
    const { access_token: token } = await signInByPassword(t, user);
    const passkey = aPasskey();
    const started = (await t.call(factors.startPasskey, {}, { token })).json();
    const made = passkey.make(started.options, { origin, isUserVerified });
    const body = { challenge_id: started.challenge_id, name: 'Key', passkey: made };
    const added = await t.call(factors.addPasskey, { body }, { token });
    expect([added.statusCode, added.body.length > 20]).toEqual([201, true]);
    return { user, token, passkey };
  }

  const statusAndCode = (response: { statusCode: number; json: () => { code?: string } }) => [
    response.statusCode,
    response.json().code,
  ];

  describe('with an authenticator app', () => {
    test('is asked for after the right password alone, and leads to tokens', async () => {
      const { user, codeNow } = await withApp();
      expect(statusAndCode(await logIn(user, 'wrong'))).toEqual([401, 'invalid-credentials']);
      const first = await logIn(user);
      expect([first.statusCode, first.json()]).toMatchObject([
        401,
        {
          code: 'second-factor-required',
          detail: 'This account asks for a second step.',
          challenge: { expires_in: 300, factors: ['totp', 'recovery-code'] },
        },
      ]);
      const second = await respond(first.json().challenge.id, { totp: codeNow() });
      expect(second.statusCode).toBe(200);
      const { access_token: token } = second.json();
      expect((await t.call(endpoints.getCurrentUser, {}, { token })).statusCode).toBe(200);
    });

    test('accepts each code once, also of two sign-ins at the same moment', async () => {
      const { user, codeNow } = await withApp();
      const both = [await challengeOf(user), await challengeOf(user)];
      const totp = codeNow();
      const responses = await Promise.all(both.map((id) => respond(id, { totp })));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      expect(statusAndCode(await respond(await challengeOf(user), { totp }))).toEqual([
        401,
        'second-factor-rejected',
      ]);
    });

    test('ends a challenge after five wrong codes, and all of the account after ten', async () => {
      const { user, codeNow } = await withApp();
      const first = await challengeOf(user);
      for (const left of [4, 3, 2, 1, 0]) {
        const wrong = await respond(first, { totp: '000000' });
        expect(wrong.json()).toMatchObject({
          code: 'second-factor-rejected',
          values: { attempts_left: left },
        });
      }
      expect(statusAndCode(await respond(first, { totp: codeNow() }))).toEqual([401, 'challenge-expired']);
      const second = await challengeOf(user);
      for (let n = 0; n < 5; n++) await respond(second, { totp: '000000' });
      // A new sign-in starts no new count.
      expect((await respond(await challengeOf(user), { totp: codeNow() })).statusCode).toBe(429);
    });

    test('is bound to its time, its network and its password', async () => {
      const { user, codeNow } = await withApp();
      const elsewhere = await challengeOf(user);
      expect(statusAndCode(await respond(elsewhere, { totp: codeNow() }, '192.0.2.9'))).toEqual([
        401,
        'challenge-expired',
      ]);
      const late = await challengeOf(user);
      t.clock.pass(301);
      expect((await respond(late, { totp: codeNow() })).json().code).toBe('challenge-expired');
      const outdated = await challengeOf(user);
      await asSystem(t.database, (db) =>
        db.updateTable('user_passwords').set({ hash: 'another' }).where('user_id', '=', user.id).execute(),
      );
      expect((await respond(outdated, { totp: codeNow() })).json().code).toBe('invalid-credentials');
    });

    test('has recovery codes that work once each, in any case', async () => {
      const { user, recovery_codes: codes } = await withApp();
      expect(new Set(codes).size).toBe(10);
      const recovery_code = codes[0]?.toUpperCase().replace('-', ' ');
      expect((await respond(await challengeOf(user), { recovery_code })).statusCode).toBe(200);
      expect((await respond(await challengeOf(user), { recovery_code })).statusCode).toBe(401);
      const stored = await asSystem(t.database, (db) =>
        db.selectFrom('recovery_codes').selectAll().execute(),
      );
      expect(JSON.stringify(stored)).not.toContain(codes[1]);
    });

    test('forgives wrong passwords only after the second step', async () => {
      const { user } = await withApp();
      for (let n = 0; n < 12; n++) await logIn(user, n % 2 ? 'wrong' : testPassword);
      expect((await logIn(user)).statusCode).toBe(429);
    });
  });

  describe('with a passkey', () => {
    test('signs what the challenge asks for, once', async () => {
      const { user, passkey } = await withPasskey();
      const id = await challengeOf(user);
      const body = { challenge_id: id };
      const options = (await t.call(factors.getChallengeOptions, { body })).json();
      const signed = passkey.sign(options, { origin, isUserVerified: false });
      expect((await respond(id, { passkey: signed })).statusCode).toBe(200);
      expect((await respond(id, { passkey: signed })).json().code).toBe('challenge-expired');
    });

    const alone = async (sign: (options: { challenge: string }) => unknown) => {
      const { challenge_id, options } = (await t.call(factors.startPasskeySignIn, {})).json();
      return t.call(factors.signInWithPasskey, { body: { challenge_id, passkey: sign(options) } as never });
    };

    test('alone signs in, if it has verified its user', async () => {
      const { user, passkey } = await withPasskey();
      const signedIn = await alone((options) => passkey.sign(options, { origin }));
      expect(signedIn.statusCode).toBe(200);
      const { access_token: token } = signedIn.json();
      expect((await t.call(endpoints.getCurrentUser, {}, { token })).json().id).toBe(user.id);
      const unverified = await alone((options) => passkey.sign(options, { origin, isUserVerified: false }));
      expect(statusAndCode(unverified)).toEqual([401, 'invalid-credentials']);
    });

    test.each([
      ['of a page at another origin', { origin: 'https://console.example.attacker.example' }],
      ['of another port', { origin: `${origin}:8443` }],
    ])('%s is rejected', async (_, where) => {
      const { passkey } = await withPasskey();
      expect((await alone((options) => passkey.sign(options, where))).statusCode).toBe(401);
    });

    test('that signed an old challenge, or whose counter went back, is rejected', async () => {
      const { passkey } = await withPasskey();
      let old: { challenge: string } | undefined;
      expect(
        (
          await alone((options) => {
            old = options;
            return passkey.sign(options, { origin });
          })
        ).statusCode,
      ).toBe(200);
      const again = await alone((options) => passkey.sign({ ...options, ...old }, { origin }));
      expect(again.statusCode).toBe(401);
      passkey.rewind();
      expect((await alone((options) => passkey.sign(options, { origin }))).statusCode).toBe(401);
    });

    test('is rejected for a deactivated user and for an unknown credential', async () => {
      const { user, passkey } = await withPasskey();
      await asSystem(t.database, (db) =>
        db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute(),
      );
      expect((await alone((options) => passkey.sign(options, { origin }))).statusCode).toBe(401);
      expect((await alone((options) => aPasskey().sign(options, { origin }))).statusCode).toBe(401);
    });

    test('of another user does not fulfil the second step', async () => {
      const [{ user }, other] = [await withPasskey(), await withPasskey()];
      const id = await challengeOf(user);
      const options = (await t.call(factors.getChallengeOptions, { body: { challenge_id: id } })).json();
      expect((await respond(id, { passkey: other.passkey.sign(options, { origin }) })).statusCode).toBe(401);
    });

    test('reauthenticates its own user only', async () => {
      const { token, passkey } = await withPasskey();
      t.clock.pass(601);
      expect(statusAndCode(await t.call(factors.startTotp, {}, { token }))[1]).toBe(
        'reauthentication-required',
      );
      const confirm = async (who: string) => {
        const start = (await t.call(factors.startPasskeyConfirmation, {}, { token: who })).json();
        const signed = passkey.sign(start.options, { origin });
        const body = { challenge_id: start.challenge_id, passkey: signed };
        return t.call(endpoints.reauthenticate, { body }, { token: who });
      };
      const stranger = await signInAs(t, await aUser(t.database));
      expect(statusAndCode(await confirm(stranger.access_token))).toEqual([403, 'passkey-rejected']);
      expect((await confirm(token)).statusCode).toBe(204);
      expect((await t.call(factors.startTotp, {}, { token })).statusCode).toBe(200);
    });
  });

  test('is changed by its owner alone, and ends with its last factor', async () => {
    const { token } = await withPasskey();
    const own = async () => (await t.call(factors.getOwnFactors, {}, { token })).json();
    const { passkeys, recovery_codes_left } = await own();
    expect([passkeys.length, recovery_codes_left]).toEqual([1, 10]);
    const params = { id: passkeys[0].id };
    const stranger = (await signInAs(t, await aUser(t.database))).access_token;
    expect((await t.call(factors.removePasskey, { params }, { token: stranger })).statusCode).toBe(404);
    const body = { name: 'Blue key' };
    expect((await t.call(factors.renamePasskey, { params, body }, { token: stranger })).statusCode).toBe(404);
    expect((await t.call(factors.renamePasskey, { params, body }, { token })).statusCode).toBe(204);
    expect((await own()).passkeys[0].name).toBe('Blue key');
    expect((await t.call(factors.removePasskey, { params }, { token })).statusCode).toBe(204);
    expect(await own()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  });
});
