import * as admin from '@greenroom/domain/admin/endpoints.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import type { OwnSession } from '@greenroom/domain/auth/own-session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startResetMail } from '#features/auth/start-reset-mail.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('an administrator', () => {
  let t: TestApp;
  let administrator: TestUser;
  let token: string;

  beforeAll(async () => {
    t = await startTestApp();
    startResetMail(t.services);
    administrator = await aUser(t.database, { superuser: true });
    token = (await signInAs(t, administrator)).access_token;
  });
  afterAll(() => t.stop());

  const act = (endpoint: typeof admin.sendResetLink | typeof admin.signOutUser, id: number, bearer = token) =>
    t.call(endpoint, { params: { id } }, { token: bearer });
  const me = async (bearer: string) => (await t.call(getCurrentUser, {}, { token: bearer })).statusCode;
  const audited = async (id: number) =>
    (await t.call(admin.listAudit, { params: { id } }, { token })).json()[0]?.action;
  const mailsTo = async (email: string) =>
    (await readOutbox(t.services.config.DATA_DIR)).filter((mail) => mail.includes(`To: ${email}`));

  test("can have a reset link mailed to a user, in the tenant's name, without ever seeing it", async () => {
    const partner = await aPartner(t.database);
    await asSystem(t.database, (db) =>
      db.insertInto('tenants').values({ partner_id: partner.id, display_name: 'Lumi & Co' }).execute(),
    );
    const user = await aUser(t.database, { partner: partner.id });
    const response = await act(admin.sendResetLink, user.id);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    await eventually(async () => expect(await mailsTo(user.email)).toHaveLength(1));
    const [mail] = await mailsTo(user.email);
    expect(mail).toContain('reset-password?token=');
    expect(mail).toContain('Lumi & Co account');
    expect(mail).not.toContain('Greenroom account');
    expect(mail).toMatch(/^From: "?Lumi & Co"? </m);
    expect(await audited(user.id)).toBe('reset-link-sent');
    const stored = await asSystem(t.database, (db) =>
      db.selectFrom('password_resets').where('user_id', '=', user.id).selectAll().execute(),
    );
    expect(stored).toHaveLength(1);
  });

  test('cannot send a link to an inactive user, and only a few to any user', async () => {
    const inactive = await aUser(t.database, { active: false });
    expect((await act(admin.sendResetLink, inactive.id)).statusCode).toBe(409);
    const user = await aUser(t.database);
    const statuses: number[] = [];
    for (const _ of Array.from({ length: 6 }))
      statuses.push((await act(admin.sendResetLink, user.id)).statusCode);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  test('can sign a user out everywhere', async () => {
    const user = await aUser(t.database);
    const sessions = [await signInAs(t, user), await signInAs(t, user)];
    expect((await act(admin.signOutUser, user.id)).statusCode).toBe(204);
    for (const { access_token } of sessions) expect(await me(access_token)).toBe(401);
    expect(await audited(user.id)).toBe('user-signed-out');
    expect(await me(token)).toBe(200);
  });

  test('keeps the own current session, and ends the others', async () => {
    const other = (await signInAs(t, administrator)).access_token;
    expect((await act(admin.signOutUser, administrator.id)).statusCode).toBe(204);
    expect([await me(token), await me(other)]).toEqual([200, 401]);
  });

  test('sees where a user is signed in, and ends one session of it', async () => {
    const user = await aUser(t.database);
    const [kept, ended] = [await signInAs(t, user), await signInAs(t, user)];
    await signInAs(t, await aUser(t.database));
    const list = async () => {
      const response = await t.call(admin.listUserSessions, { params: { id: user.id } }, { token });
      return response.json<OwnSession[]>();
    };
    const before = await list();
    expect(before.map(({ is_current }) => is_current)).toEqual([false, false]);
    const end = (id: number, session_id: string, bearer = token) =>
      t.call(admin.endUserSession, { params: { id, session_id } }, { token: bearer });
    const [latest] = before;
    if (!latest) throw new Error('no session');
    // The session of another user is not found under this one, and only superusers may do this.
    expect((await end(administrator.id, latest.id)).statusCode).toBe(404);
    expect((await end(user.id, latest.id, kept.access_token)).statusCode).toBe(403);
    expect((await end(user.id, latest.id)).statusCode).toBe(204);
    expect((await end(user.id, latest.id)).statusCode).toBe(404);
    expect([await me(kept.access_token), await me(ended.access_token)]).toEqual([200, 401]);
    expect(await list()).toHaveLength(1);
    expect(await audited(user.id)).toBe('user-session-ended');
    expect((await t.call(admin.getUser, { params: { id: user.id } }, { token })).json()).toMatchObject({
      id: user.id,
      email: user.email,
    });
  });

  test('is the only one who may do so, and only to existing users', async () => {
    const user = await aUser(t.database);
    const { access_token } = await signInAs(t, user);
    for (const endpoint of [admin.sendResetLink, admin.signOutUser]) {
      expect((await act(endpoint, administrator.id, access_token)).statusCode).toBe(403);
      for (const _ of Array.from({ length: 7 }))
        expect((await act(endpoint, 2_000_000_000)).statusCode).toBe(404);
    }
    expect(await me(access_token)).toBe(200);
  });
});
