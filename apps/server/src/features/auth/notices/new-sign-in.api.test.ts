import * as endpoints from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { startResetMail } from '../start-reset-mail.ts';
import { startSignInMails } from './start-sign-in-mails.ts';

const laptop = { headers: { 'user-agent': 'Laptop of Ada' } };
const thief = { headers: { 'user-agent': 'Browser of a thief' }, remoteAddress: '198.51.100.7' };

describe('a sign-in from a new device', () => {
  let t: TestApp;
  const sent: Mail[] = [];
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://console.example/' });
    t.services.mailer = { outbox: undefined, send: async (mail) => void sent.push(mail) };
    startSignInMails(t.services);
    startResetMail(t.services);
  });
  afterAll(() => t.stop());

  const logIn = async ({ email }: TestUser, from: object, password = testPassword) => {
    const response = await t.call(endpoints.login, { body: { username: email, password } }, from);
    return {
      status: response.statusCode,
      cookie: String(response.headers['set-cookie']),
      ...response.json(),
    };
  };
  const mailsTo = ({ email }: TestUser) => sent.filter(({ to }) => to === email);
  const noticesOf = ({ id }: TestUser) =>
    asSystem(t.database, (db) =>
      db.selectFrom('sign_in_notices').where('user_id', '=', id).select('id').execute(),
    );
  const tokenIn = (mail: Mail | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const me = async (token: string) => (await t.call(endpoints.getCurrentUser, {}, { token })).json().code;
  const object = (token: string) => t.call(endpoints.objectToSignIn, { body: { token } });

  async function stolen() {
    const user = await aUser(t.database);
    const own = await logIn(user, laptop);
    const other = await logIn(user, thief);
    const mail = await eventually(async () => {
      expect(mailsTo(user)).toHaveLength(1);
      return mailsTo(user)[0];
    });
    return { user, own, other, mail, token: tokenIn(mail) };
  }

  test('is mailed once, with the device and its address; the first one and known devices are not', async () => {
    const { user, own, mail } = await stolen();
    expect(mail?.text).toContain('Browser of a thief');
    expect(mail?.text).toContain('198.51.100.7');
    expect(mail?.text).toContain('https://console.example/sign-in-objection?token=');
    // The same browser elsewhere, by its mark, and the same place without one.
    const cookie = own.cookie.split(';')[0] ?? '';
    await logIn(user, { headers: { ...laptop.headers, cookie }, remoteAddress: '203.0.113.9' });
    await logIn(user, laptop);
    await logIn(user, thief);
    expect(await noticesOf(user)).toHaveLength(1);
  });

  test('writes at most five mails an hour', async () => {
    const user = await aUser(t.database);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
      await logIn(user, { headers: { 'user-agent': `Browser ${n}` } });
    expect(await noticesOf(user)).toHaveLength(5);
  });

  test('ends all sessions and the password when its user objects, and mails a link for a new one', async () => {
    const { user, own, other, token } = await stolen();
    expect((await object(token)).statusCode).toBe(204);
    expect([await me(own.access_token), await me(other.access_token)]).toEqual([
      'session-objected',
      'session-objected',
    ]);
    expect((await logIn(user, thief)).code).toBe('invalid-credentials');
    const reset = await eventually(async () => {
      expect(mailsTo(user)).toHaveLength(2);
      return mailsTo(user)[1];
    });
    const password = 'a password that is new';
    const body = { token: tokenIn(reset), password };
    expect((await t.call(endpoints.resetPassword, { body })).statusCode).toBe(204);
    expect((await logIn(user, laptop, password)).status).toBe(200);
    // An old mail opens nothing, and neither does its token as that of a reset link.
    expect((await object(token)).json().code).toBe('objection-ended');
    expect((await t.call(endpoints.resetPassword, { body: { token, password } })).statusCode).toBe(400);
    expect((await logIn(user, laptop, password)).status).toBe(200);
  });

  test('can be objected to once, by one of two requests at once, and for seven days', async () => {
    const { token } = await stolen();
    const both = await Promise.all([object(token), object(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    const late = await stolen();
    t.clock.pass(7 * 86_400 + 1);
    expect((await object(late.token)).json().code).toBe('objection-ended');
  });

  test('is named by browser and system, not by what the browser sends', async () => {
    const user = await aUser(t.database);
    await logIn(user, laptop);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await logIn(user, { ...thief, headers: { 'user-agent': agent } });
    await eventually(async () => expect(mailsTo(user)).toHaveLength(1));
    expect(mailsTo(user)[0]?.text).toContain('Browser: Firefox, Linux');
    expect(mailsTo(user)[0]?.text).not.toContain('Mozilla');
  });

  test('is changed by no request that only reads the link', async () => {
    const { other, token } = await stolen();
    for (const method of ['GET', 'HEAD'] as const) {
      const url = `/auth/api/v1/auth/sign-in-objection?token=${token}`;
      expect((await t.app.inject({ method, url })).statusCode).toBe(404);
    }
    expect(await me(other.access_token)).toBeUndefined();
  });
});
