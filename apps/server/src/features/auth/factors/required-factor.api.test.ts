import * as endpoints from '@greenroom/domain/auth/endpoints.ts';
import * as factors from '@greenroom/domain/auth/factors/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aTotp, fromBase32 } from '#test/build/a-totp.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs, signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { readFactorState } from './factors.queries.ts';
import { stepAt, totpCodeAt } from './totp.ts';

const day = 86_400;

/** Every answer to a right password, by who signs in and what is set up: the table of decision 0055. */
describe('a second step that is required', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ DEMO: '0', SUPERUSER_FACTOR_DAYS: '14' });
  });
  afterAll(() => t.stop());

  const logIn = (user: TestUser, password = testPassword) =>
    t.call(endpoints.login, { body: { username: user.email, password } });
  const codeOf = async (user: TestUser, password?: string) => {
    const response = await logIn(user, password);
    return response.statusCode === 200 ? 'tokens' : response.json().code;
  };
  const requireOf = (user: TestUser, factor_required_from: Date) =>
    asSystem(t.database, (db) =>
      db
        .insertInto('sign_in_rules')
        .values({ partner_id: user.partner_id, factor_required_from })
        .onConflict((conflict) => conflict.column('partner_id').doUpdateSet({ factor_required_from }))
        .execute(),
    );
  const inDays = (days: number) => new Date(t.clock.now().getTime() + days * day * 1000);
  const withApp = async (user: TestUser) => {
    await aTotp(t, (await signInByPassword(t, user)).access_token);
    return user;
  };

  test.each([
    ['a wrong password', {}, undefined, 'wrong', 'invalid-credentials'],
    ['an inactive user', { active: false }, undefined, testPassword, 'invalid-credentials'],
    ['a rule that began', {}, -1, testPassword, 'second-factor-setup-required'],
    ['a rule that will begin', {}, 1, testPassword, 'tokens'],
    ['no rule', {}, undefined, testPassword, 'tokens'],
    ['a superuser in the first days', { superuser: true }, undefined, testPassword, 'tokens'],
  ])('for %s', async (_, input, days, password, expected) => {
    const user = await aUser(t.database, input);
    if (days !== undefined) await requireOf(user, inDays(days));
    expect(await codeOf(user, password)).toBe(expected);
  });

  test('is requested from every user who has one, required or not', async () => {
    expect(await codeOf(await withApp(await aUser(t.database)))).toBe('second-factor-required');
    const required = await withApp(await aUser(t.database));
    await requireOf(required, inDays(-1));
    expect(await codeOf(required)).toBe('second-factor-required');
  });

  test('gives superusers their days from the first sign-in on, and then ends sessions without it', async () => {
    const user = await aUser(t.database, { superuser: true });
    const firstDay = inDays(14);
    const { access_token: token, refresh_token } = await signInByPassword(t, user);
    const own = (await t.call(factors.getOwnFactors, {}, { token })).json();
    expect(own.is_required).toBe(true);
    expect(Date.parse(own.due_at)).toBeGreaterThanOrEqual(firstDay.getTime());
    expect(Date.parse(own.due_at)).toBeLessThanOrEqual(inDays(14).getTime());
    t.clock.pass(13 * day);
    expect(await codeOf(user)).toBe('tokens');
    const renewed = await t.call(endpoints.refreshTokens, { body: { refresh_token } });
    expect(renewed.statusCode).toBe(200);
    t.clock.pass(day + 1);
    expect(await codeOf(user)).toBe('second-factor-setup-required');
    const late = await t.call(endpoints.refreshTokens, { body: renewed.json() });
    expect([late.statusCode, late.json().code]).toEqual([401, 'refresh-rejected']);
  });

  test('is not required of the superusers of a demo, and of all others there', async () => {
    const demo = { ...t.services.config, DEMO: true };
    const isRequired = async (email: string) => {
      const { id: user_id } = await aUser(t.database, { superuser: true, email });
      const now = t.clock.now();
      return asSystem(t.database, async (db) => {
        const { is_required } = await readFactorState(db, { user_id, now, config: demo });
        return is_required;
      });
    };
    expect(await isRequired('root@greenroom.example')).toBe(false);
    expect(await isRequired('root@company.test')).toBe(true);
  });

  test('comes before a required change of the password', async () => {
    const user = await withApp(await aUser(t.database));
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ must_change_password: true }).where('id', '=', user.id).execute(),
    );
    expect(await codeOf(user)).toBe('second-factor-required');
  });

  async function mailedCode(user: TestUser): Promise<string> {
    await t.services.settled();
    let code = '';
    await eventually(async () => {
      const mails = (await readOutbox(t.dataDir)).filter((mail) => mail.includes(`To: ${user.email}`));
      code = /^(\d{8})\r?$/m.exec(mails.at(-1) ?? '')?.[1] ?? '';
      expect(code).not.toBe('');
    });
    return code;
  }

  test('is set up at the sign-in with the code of a mail, and brings recovery codes', async () => {
    const user = await aUser(t.database);
    await requireOf(user, inDays(-1));
    const { challenge } = (await logIn(user)).json();
    const challenge_id = challenge.id;
    expect(challenge.factors).toEqual([]);
    const guessed = await t.call(factors.startFactorSetup, {
      body: { challenge_id, mailed_code: '00000000' },
    });
    expect([guessed.statusCode, guessed.json().code]).toEqual([401, 'second-factor-rejected']);
    const body = { challenge_id, mailed_code: await mailedCode(user) };
    const { secret } = (await t.call(factors.startFactorSetup, { body })).json();
    const totp = totpCodeAt(fromBase32(secret), stepAt(t.clock.now()));
    const done = await t.call(factors.finishFactorSetup, { body: { ...body, totp } });
    expect(done.statusCode).toBe(200);
    expect(done.json().recovery_codes).toHaveLength(10);
    const { access_token: token } = done.json().tokens;
    const own = (await t.call(factors.getOwnFactors, {}, { token })).json();
    expect(own).toMatchObject({ has_totp: true, due_at: null });
    const removed = await t.call(factors.removeTotp, {}, { token });
    expect([removed.statusCode, removed.json().code]).toEqual([409, 'factor-required']);
  });

  test('can be removed by a superuser; for another superuser this takes effect a day later', async () => {
    const superuser = await aUser(t.database, { superuser: true });
    const { access_token: token } = await signInAs(t, superuser);
    const user = await withApp(await aUser(t.database));
    const remove = (id: number) => t.call(factors.removeFactors, { params: { id } }, { token });
    expect((await remove(user.id)).statusCode).toBe(204);
    expect(await codeOf(user)).toBe('tokens');

    const other = await withApp(await aUser(t.database, { superuser: true }));
    expect((await remove(other.id)).statusCode).toBe(204);
    expect(await codeOf(other)).toBe('second-factor-required');
    t.clock.pass(day + 1);
    expect(await codeOf(other)).toBe('tokens');
  });
});
