import * as endpoints from '@greenroom/domain/auth/endpoints.ts';
import { saveSignInRule } from '@greenroom/domain/auth/factors/endpoints.ts';
import type { SignInRuleForm } from '@greenroom/domain/auth/factors/sign-in-rule.ts';
import type { OwnSession } from '@greenroom/domain/auth/own-session.ts';
import { unattendedHeader } from '@greenroom/domain/auth/unattended-header.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('the limits of sessions of a partner', () => {
  let t: TestApp;
  let partner: number;
  let manager: { token: string };
  beforeAll(async () => {
    t = await startTestApp();
    partner = (await aPartner(t.database)).id;
    const user = await aUser(t.database, { partner, permissions: ['partner.manage'] });
    manager = { token: (await signInAs(t, user)).access_token };
  });
  afterAll(() => t.stop());

  const setRule = (rule: Partial<SignInRuleForm>, caller = manager) =>
    t.call(
      saveSignInRule,
      { params: { id: partner }, body: { factor_required_from: null, ...rule } },
      caller,
    );
  const me = async (token: string, headers = {}) => {
    const response = await t.call(endpoints.getCurrentUser, {}, { token, headers });
    await t.services.settled();
    return response.statusCode === 200 ? 200 : response.json().code;
  };
  const refresh = async (refresh_token: string) => {
    const response = await t.call(endpoints.refreshTokens, { body: { refresh_token } });
    return response.statusCode === 200 ? 200 : response.json().code;
  };
  /** As if the session had begun, and was last used, this long ago. */
  const age = (token: string, minutes: { began?: number; used: number }) =>
    asSystem(t.database, async (db) => {
      const sid = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
      const ago = (of: number) => sql<Date>`now() - make_interval(mins => ${of})`;
      await db
        .updateTable('sessions')
        .set({ created_at: ago(minutes.began ?? minutes.used), last_used_at: ago(minutes.used) })
        .where('id', '=', sid)
        .execute();
    });

  test('end sessions that exist, at the next request and refresh; a higher limit lets others go on', async () => {
    const user = await aUser(t.database, { partner });
    const [old, idle, recent] = await Promise.all([signInAs(t, user), signInAs(t, user), signInAs(t, user)]);
    await age(old.access_token, { began: 121, used: 0 });
    await age(idle.access_token, { began: 100, used: 31 });
    await age(recent.access_token, { began: 119, used: 29 });
    expect(await Promise.all([old, idle, recent].map((one) => me(one.access_token, unattended)))).toEqual([
      200, 200, 200,
    ]);
    expect((await setRule({ max_session_hours: 2, idle_minutes: 30 })).statusCode).toBe(200);
    expect(await me(old.access_token)).toBe('session-expired');
    expect(await me(idle.access_token)).toBe('session-expired');
    expect(await refresh(old.refresh_token)).toBe('session-expired');
    expect(await refresh(idle.refresh_token)).toBe('session-expired');
    const listed = await t.call(endpoints.listOwnSessions, {}, { token: recent.access_token });
    expect(listed.json<OwnSession[]>()).toHaveLength(1);
    expect(await refresh(recent.refresh_token)).toBe(200);
    await setRule({ max_session_hours: null, idle_minutes: null });
    expect(await me(recent.access_token)).toBe(200);
  });

  const unattended = { [unattendedHeader]: '1' };

  test('count what the user does, not the requests of a page that is left open', async () => {
    await setRule({ idle_minutes: 30 });
    const user = await aUser(t.database, { partner });
    const [used, left] = [(await signInAs(t, user)).access_token, (await signInAs(t, user)).access_token];
    for (const token of [used, left]) await age(token, { used: 20 });
    expect([await me(used), await me(left, unattended)]).toEqual([200, 200]);
    const sessions = (await t.call(endpoints.listOwnSessions, {}, { token: used })).json<OwnSession[]>();
    const minutes = sessions.map(({ used_at }) => Math.round((Date.now() - Date.parse(used_at)) / 60_000));
    expect(minutes).toEqual([0, 20]);
    await age(left, { used: 31 });
    expect([await me(left), await me(left)]).toEqual(['session-expired', 'session-expired']);
    await setRule({ idle_minutes: null });
  });

  test('are set by those who manage the partner, within bounds, and entered in the history', async () => {
    const other = { token: (await signInAs(t, await aUser(t.database, { partner }))).access_token };
    expect((await setRule({ idle_minutes: 30 }, other)).statusCode).toBe(403);
    for (const rule of [{ idle_minutes: 4 }, { idle_minutes: 1.5 }, { max_session_hours: 0 }])
      expect((await setRule(rule)).statusCode).toBe(422);
    await setRule({ max_session_hours: 12, idle_minutes: 60 });
    // A client that does not know the limits leaves them as they are.
    expect((await setRule({})).json()).toEqual({
      ...{ factor_required_from: null, max_session_hours: 12, idle_minutes: 60 },
    });
    const entries = await asSystem(t.database, (db) =>
      db.selectFrom('audit_entries').where('action', '=', 'sign-in-rule-changed').selectAll().execute(),
    );
    expect(entries.at(-2)?.after).toMatchObject({ max_session_hours: 12, idle_minutes: 60 });
  });
});
