import { listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import * as endpoints from '@greenroom/domain/admin/people/endpoints.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import type { OwnSession } from '@greenroom/domain/auth/own-session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('an administrator of a partner', () => {
  let t: TestApp;
  let partner: number;
  let administrator: TestUser;
  let token: string;
  beforeAll(async () => {
    t = await startTestApp();
    partner = (await aPartner(t.database)).id;
    const permissions = ['partner.manage', 'estate.manage'] as const;
    administrator = await aUser(t.database, { partner, permissions });
    token = (await signInAs(t, administrator)).access_token;
  });
  afterAll(() => t.stop());

  const sessionsOf = ({ id }: TestUser) =>
    t.call(endpoints.listPersonSessions, { params: { id } }, { token });
  const listed = async (user: TestUser) => (await sessionsOf(user)).json<OwnSession[]>();
  const end = ({ id }: TestUser, session_id: string) =>
    t.call(endpoints.endPersonSession, { params: { id, session_id } }, { token });
  const signOut = ({ id }: TestUser) => t.call(endpoints.signOutPerson, { params: { id } }, { token });
  const me = async (bearer: string) => t.call(getCurrentUser, {}, { token: bearer });

  test('sees where a person is signed in, and ends one session, which the log has', async () => {
    const person = await aUser(t.database, { partner });
    const [kept, ended] = [await signInAs(t, person), await signInAs(t, person)];
    const [latest, ...others] = await listed(person);
    expect(others).toHaveLength(1);
    if (!latest) throw new Error('no session');
    expect((await end(administrator, latest.id)).statusCode).toBe(404);
    expect((await end(person, latest.id)).statusCode).toBe(204);
    expect((await end(person, latest.id)).statusCode).toBe(404);
    expect((await me(kept.access_token)).statusCode).toBe(200);
    expect((await me(ended.access_token)).json().code).toBe('session-ended-by-administrator');
    const query = { action: 'user-session-ended' as const, limit: 1 };
    const [entry] = (await t.call(listAuditLog, { query }, { token })).json();
    expect(entry.request_id).toEqual(expect.any(String));
    expect((await me(kept.access_token)).json().id).toBe(person.id);
  });

  test('signs a person out everywhere, and itself everywhere else', async () => {
    const person = await aUser(t.database, { partner });
    const { access_token } = await signInAs(t, person);
    const other = (await signInAs(t, administrator)).access_token;
    expect((await signOut(person)).statusCode).toBe(204);
    expect((await signOut(administrator)).statusCode).toBe(204);
    expect((await me(access_token)).statusCode).toBe(401);
    expect((await me(other)).json().code).toBe('session-ended-elsewhere');
    expect((await me(token)).statusCode).toBe(200);
  });

  test.each([
    ['a superuser of the same partner', { superuser: true }, 404],
    ['a user of another partner', { partner: undefined }, 404],
    ['a person who may do more', { permissions: ['devices.manage'] as const }, 403],
  ])('does none of it with %s', async (_, facts, status) => {
    const { partner: own = partner, ...more } = { partner, ...facts };
    const home = 'partner' in facts ? (await aPartner(t.database)).id : own;
    const user = await aUser(t.database, { ...more, partner: home });
    const { access_token } = await signInAs(t, user);
    const session_id = '00000000-0000-0000-0000-000000000000';
    for (const response of [await sessionsOf(user), await end(user, session_id), await signOut(user)])
      expect(response.statusCode).toBe(status);
    expect((await me(access_token)).statusCode).toBe(200);
  });
});
