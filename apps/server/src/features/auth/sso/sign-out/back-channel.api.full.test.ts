import { listAudit } from '@greenroom/domain/admin/endpoints.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { endSsoSession } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { buildSsoWorld, consoleOrigin, type SsoWorld } from '#test/identity-provider/sso-world.ts';
import { clientId, createKey } from '#test/identity-provider/start-identity-provider.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('a sign-out at the provider', () => {
  let t: TestApp;
  let world: SsoWorld;
  let number = 0;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: consoleOrigin, SSO_NETWORKS: '127.0.0.0/8', DEMO: '0' });
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    world = await buildSsoWorld(t, 'lumen.example');
  });
  afterAll(async () => {
    await world.stop();
    await t.stop();
  });

  async function aPerson() {
    number += 1;
    const email = `person-${number}@lumen.example`;
    world.provider.people[email] = { email, email_verified: true, name: `Person ${number}` };
    const user = await aUser(t.database, { partner: world.partner.id, email });
    const signIn = async () => {
      const { tokens } = await world.signIn(email);
      return { token: tokens?.access_token ?? '', session: await sessionAtProvider(user.id) };
    };
    return { email, user, signIn };
  }

  /** Of the session that was opened last. */
  const sessionAtProvider = async (user_id: number) => {
    const row = await asSystem(t.database, (db) =>
      db
        .selectFrom('sso_sessions')
        .innerJoin('sessions', 'sessions.id', 'session_id')
        .where('user_id', '=', user_id)
        .orderBy('created_at', 'desc')
        .select('provider_session')
        .executeTakeFirst(),
    );
    return row?.provider_session ?? '';
  };

  const me = async (token: string) => {
    const response = await t.call(getCurrentUser, {}, { token });
    return response.statusCode === 200 ? 200 : response.json().code;
  };
  const ended = 'session-ended-by-provider';

  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const claims = (more: JWTPayload): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 120 };
    return { iss: world.provider.issuer, aud: clientId, ...times, jti: 'x', events: event, ...more };
  };
  const sign = (payload: JWTPayload, { key = world.provider.state.key, typ = 'logout+jwt' } = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(key.privateKey);
  const report = async (logout_token: string, id = world.partner.id) =>
    (await t.call(endSsoSession, { params: { id }, body: { logout_token } })).statusCode;

  test('ends the session that the provider names, and no other one', async () => {
    const person = await aPerson();
    const [here, there] = [await person.signIn(), await person.signIn()];
    expect(here.session).not.toBe('');
    expect(there.session).not.toBe(here.session);
    await world.provider.reportSignOut(person.email, here.session);
    expect([await me(here.token), await me(there.token)]).toEqual([ended, 200]);
    const entries = await t.call(listAudit, { params: { id: person.user.id } }, { token: world.token });
    expect(entries.json()[0]).toMatchObject({
      ...{ action: 'user-signed-out', actor_name: 'Single sign-on (Company)', address: '127.0.0.1' },
    });
  });

  test('of a person ends all sessions with the provider, and those with a password stay', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const [first, second, colleague] = [await person.signIn(), await person.signIn(), await other.signIn()];
    const byPassword = await signInByPassword(t, person.user);
    expect(await report(await sign(claims({ sub: person.email })))).toBe(204);
    expect([await me(first.token), await me(second.token)]).toEqual([ended, ended]);
    expect([await me(colleague.token), await me(byPassword.access_token)]).toEqual([200, 200]);
  });

  test('ends the sessions from before the update, which have no number', async () => {
    const person = await aPerson();
    const { token } = await person.signIn();
    await asSystem(t.database, (db) =>
      db.updateTable('sso_sessions').set({ provider_session: null }).execute(),
    );
    expect(await report(await sign(claims({ sub: person.email, sid: 'unknown' })))).toBe(204);
    expect(await me(token)).toBe(ended);
  });

  test('ends nothing new when its token comes again', async () => {
    const person = await aPerson();
    const before = await person.signIn();
    const now = Math.floor(Date.now() / 1000);
    // A minute old: more than clocks may differ.
    const token = await sign(claims({ sub: person.email, iat: now - 60 }));
    await asSystem(t.database, (db) =>
      db
        .updateTable('sessions')
        .set({ created_at: new Date((now - 90) * 1000) })
        .where('user_id', '=', person.user.id)
        .execute(),
    );
    expect(await report(token)).toBe(204);
    const after = await person.signIn();
    expect(await report(token)).toBe(204);
    expect([await me(before.token), await me(after.token)]).toEqual([ended, 200]);
  });

  test('is believed only with a token of this provider for this client and purpose', async () => {
    const person = await aPerson();
    const { token, session } = await person.signIn();
    const good = claims({ sub: person.email, sid: session });
    const { sub: _sub, sid: _sid, ...withoutSubject } = good;
    const { exp: _exp, ...withoutEnd } = good;
    const { jti: _jti, ...withoutNumber } = good;
    const now = Math.floor(Date.now() / 1000);
    const foreign = await createKey('first');
    const bad: Record<string, string> = {
      text: 'x',
      'an ID token': await sign(claims({ sub: person.email, nonce: 'x', events: undefined }), { typ: 'JWT' }),
      'another type': await sign(good, { typ: 'JWT' }),
      'no event': await sign({ ...good, events: {} }),
      'an event that is text': await sign({ ...good, events: Object.keys(event)[0] }),
      'a nonce': await sign({ ...good, nonce: 'x' }),
      'another client': await sign({ ...good, aud: 'other' }),
      'another issuer': await sign({ ...good, iss: 'https://other.example' }),
      expired: await sign({ ...good, iat: now - 200, exp: now - 100 }),
      old: await sign({ ...good, iat: now - 400 }),
      'from the future': await sign({ ...good, iat: now + 120, exp: now + 240 }),
      'without an end': await sign(withoutEnd),
      'without a number': await sign(withoutNumber),
      'without a subject or session': await sign(withoutSubject),
      'a foreign key': await sign(good, { key: foreign }),
      unsigned: new UnsecuredJWT(good).encode(),
      'a shared secret': await new SignJWT(good)
        .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' })
        .sign(Buffer.from(clientId.padEnd(32))),
    };
    for (const [what, logout_token] of Object.entries(bad))
      expect([what, await report(logout_token)]).toEqual([what, 400]);
    expect(await report(await sign(good), (await aPartner(t.database)).id)).toBe(400);
    expect(await me(token)).toBe(200);
    expect(decodeJwt(await sign(good)).sid).toBe(session);
    expect(await report(await sign(good))).toBe(204);
    expect(await me(token)).toBe(ended);
  });

  test('fails with a provider whose keys cannot be read, within its deadline', async () => {
    const person = await aPerson();
    const { token } = await person.signIn();
    const logout = await sign(claims({ sub: person.email }));
    world.provider.state.status = 503;
    expect(await report(logout)).toBe(400);
    world.provider.state.status = null;
    expect(await me(token)).toBe(200);
    expect(await report(logout)).toBe(204);
  });

  test('at one partner ends nothing at another with the same provider', async () => {
    const person = await aPerson();
    const { token } = await person.signIn();
    const second = await buildSsoWorld(t, 'second.example');
    second.provider.people['x@second.example'] = { email: 'x@second.example', email_verified: true };
    expect((await second.signIn('x@second.example')).word).toBe('tokens');
    const payload = { ...claims({ sub: person.email }), iss: second.provider.issuer };
    const foreign = await sign(payload, { key: second.provider.state.key });
    expect(await report(foreign, second.partner.id)).toBe(204);
    expect(await report(foreign)).toBe(400);
    expect(await me(token)).toBe(200);
    await second.stop();
  });
});
