import { getCurrentUser, login, logout, refreshTokens } from '@greenroom/domain/auth/endpoints.ts';
import { completeChallenge } from '@greenroom/domain/auth/factors/endpoints.ts';
import { getSso } from '@greenroom/domain/auth/sso/endpoints.ts';
import { finishSso, signOutSso } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aTotp } from '#test/build/a-totp.ts';
import { aUser, type TestUser, testPassword } from '#test/build/a-user.ts';
import { eventually } from '#test/eventually.ts';
import { buildSsoWorld, consoleOrigin, type SsoWorld } from '#test/identity-provider/sso-world.ts';
import { readOutbox } from '#test/read-outbox.ts';
import { signInAs, signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { startSsoMails } from './start-sso-mails.ts';

describe('the people of a provider', () => {
  let t: TestApp;
  let world: SsoWorld;
  let number = 0;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: consoleOrigin, SSO_NETWORKS: '127.0.0.0/8', DEMO: '0' });
    startSsoMails(t.services);
    world = await buildSsoWorld(t, 'lumen.example');
    await asSystem(t.database, (db) =>
      db
        .insertInto('roles')
        .values([
          { name: 'Technician', permissions: ['devices.manage'] },
          { name: 'Lead' },
          { name: 'Guest' },
        ])
        .execute(),
    );
  });
  afterAll(async () => {
    await world.stop();
    await t.stop();
  });

  /** The provider knows this address, and says this about its person. */
  function aPerson(claims: object = {}): string {
    number += 1;
    const email = `person-${number}@lumen.example`;
    world.provider.people[email] = { email, email_verified: true, name: `Person ${number}`, ...claims };
    return email;
  }
  const aUserWith = (email: string, more: object = {}) =>
    aUser(t.database, { partner: world.partner.id, email, ...more });
  const read = (id: number) =>
    asSystem(t.database, (db) =>
      db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
    );
  const findByEmail = (email: string) =>
    asSystem(t.database, (db) =>
      db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst(),
    );
  const me = async (tokens: { access_token: string } | undefined) =>
    (await t.call(getCurrentUser, {}, { token: tokens?.access_token ?? '' })).json();

  test('who have a user sign in as that user, by the verified address, in any case', async () => {
    const email = aPerson();
    const user = await aUserWith(email.toUpperCase());
    const { tokens } = await world.signIn(email);
    expect((await me(tokens)).id).toBe(user.id);
  });

  test('are linked once: who gets the address of a colleague does not get the account', async () => {
    const email = aPerson();
    const user = await aUserWith(email);
    expect((await world.signIn(email)).word).toBe('tokens');
    world.provider.people.successor = { ...world.provider.people[email], sub: 'successor' };
    const { people } = world.provider;
    const before = people[email];
    delete people[email];
    people['new@lumen.example'] = { email, email_verified: true };
    expect((await world.signIn('new@lumen.example')).word).toBe('no-access');
    people[email] = { ...before, email: 'renamed@lumen.example' };
    expect((await me((await world.signIn(email)).tokens)).id).toBe(user.id);
  });

  test.each([
    ['an address that the provider has not verified', { email_verified: false }, {}],
    ['an inactive user', {}, { active: false }],
    ['a superuser', {}, { superuser: true }],
  ])('do not sign in with %s', async (_, claims, user) => {
    const email = aPerson(claims);
    await aUserWith(email, user);
    expect((await world.signIn(email)).word).toBe('no-access');
  });

  test('do not sign in as users of other partners, whatever the provider says', async () => {
    const victim = await aUser(t.database, { email: 'victim@lumen.example' });
    world.provider.people['victim@lumen.example'] = { email: victim.email, email_verified: true };
    expect((await world.signIn('victim@lumen.example')).word).toBe('no-access');
    const foreign = await aUser(t.database, { partner: world.partner.id, email: 'x@not-verified.example' });
    world.provider.people['y@lumen.example'] = { email: foreign.email, email_verified: true };
    expect((await world.signIn('y@lumen.example')).word).toBe('no-access');
  });

  test('get a user with the default role at their first sign-in, if the partner wants it', async () => {
    const email = aPerson();
    await world.save({ creates_users: false });
    expect((await world.signIn(email)).word).toBe('no-access');
    expect(await findByEmail(email)).toBeUndefined();
    await world.save({ creates_users: true, default_role: 'Guest' });
    expect((await world.signIn(email)).word).toBe('tokens');
    expect(await findByEmail(email)).toMatchObject({
      ...{ partner_id: world.partner.id, roles: ['Guest'], permissions: ['incidents.act'] },
      ...{ is_superuser: false, full_name: `Person ${number}` },
    });
    await world.save();
  });

  test('have the roles of their claims at each sign-in; a missing claim gives none, roles by hand stay', async () => {
    const role_map = [
      { value: 'av', role: 'Technician' },
      { value: 'heads', role: 'Lead' },
    ];
    await world.save({ role_claim: 'groups', role_map });
    const email = aPerson({ groups: ['av', 'superuser'], is_superuser: true });
    const user = await aUserWith(email, { roles: ['Guest', 'Lead'] });
    await world.signIn(email);
    expect(await read(user.id)).toMatchObject({ roles: ['Guest', 'Technician'], is_superuser: false });
    delete world.provider.people[email]?.groups;
    await world.signIn(email);
    expect((await read(user.id)).roles).toEqual(['Guest']);
    await world.save();
  });

  test('lose access with their claim at once, and get it back with it, unless an administrator took it', async () => {
    await world.save({ active_claim: 'status', active_value: 'active' });
    const email = aPerson({ status: 'active' });
    const user = await aUserWith(email);
    const { tokens } = await world.signIn(email);
    world.provider.people[email] = { ...world.provider.people[email], status: 'gone' };
    expect((await world.signIn(email)).word).toBe('no-access');
    expect(await read(user.id)).toMatchObject({ is_active: false });
    expect((await t.call(getCurrentUser, {}, { token: tokens?.access_token ?? '' })).statusCode).toBe(401);
    world.provider.people[email] = { ...world.provider.people[email], status: 'active' };
    expect((await world.signIn(email)).word).toBe('tokens');
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute(),
    );
    expect((await world.signIn(email)).word).toBe('no-access');
    await world.save();
  });

  test('need no password of others: one that must be changed ends', async () => {
    const email = aPerson();
    const user = await aUserWith(email, { mustChangePassword: true });
    const { tokens } = await world.signIn(email);
    expect(tokens).toMatchObject({ force_password_change: false });
    expect((await me(tokens)).id).toBe(user.id);
    const byPassword = await t.call(login, { body: { username: email, password: testPassword } });
    expect(byPassword.statusCode).toBe(401);
  });

  const requireFactor = (from: Date | null) =>
    asSystem(t.database, (db) =>
      db
        .insertInto('sign_in_rules')
        .values({ partner_id: world.partner.id, factor_required_from: from })
        .onConflict((conflict) => conflict.column('partner_id').doUpdateSet({ factor_required_from: from }))
        .execute(),
    );

  test('show our second step, unless the provider has shown one and the partner trusts it', async () => {
    await requireFactor(new Date(0));
    const email = aPerson({ amr: ['pwd', 'mfa'] });
    await aUserWith(email);
    expect((await world.signIn(email)).word).toBe('second-factor-setup-required');
    await world.save({ trusts_factor: true });
    const { tokens } = await world.signIn(email);
    const renewed = await t.call(refreshTokens, { body: { refresh_token: tokens?.refresh_token ?? '' } });
    expect(renewed.statusCode).toBe(200);
    world.provider.people[email] = { ...world.provider.people[email], amr: ['pwd'] };
    expect((await world.signIn(email)).word).toBe('second-factor-setup-required');
    await requireFactor(null);
    expect((await world.signIn(email)).word).toBe('tokens');
    await world.save();
  });

  test('complete their own second step, and sign out at the provider afterwards', async () => {
    const email = aPerson();
    const user = await aUserWith(email);
    const app = await aTotp(t, (await signInByPassword(t, user)).access_token);
    const { word, challenge } = await world.signIn(email);
    expect([word, challenge.factors[0]]).toEqual(['second-factor-required', 'totp']);
    t.clock.pass(60);
    const completed = await t.call(completeChallenge, {
      body: { challenge_id: challenge.id, totp: app.codeNow() },
    });
    expect(completed.statusCode).toBe(200);
    const signedOut = await t.call(signOutSso, { body: { refresh_token: completed.json().refresh_token } });
    const url = new URL(signedOut.json().end_session_url);
    expect(url.origin).toBe(world.provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${consoleOrigin}/login`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const after = await t.call(refreshTokens, { body: { refresh_token: completed.json().refresh_token } });
    expect(after.statusCode).toBe(401);
  });

  test('of a password session sign out here alone', async () => {
    const user = await aUserWith(aPerson());
    const { refresh_token } = await signInByPassword(t, user);
    const signedOut = await t.call(signOutSso, { body: { refresh_token } });
    expect(signedOut.json()).toEqual({ end_session_url: null });
    expect((await t.call(logout, { body: { refresh_token } })).statusCode).toBe(204);
  });

  test('sign in with it alone once it is required; superusers stay outside, and all of them learn of it', async () => {
    const [email, other] = [aPerson(), aPerson()];
    const byPassword = (user: TestUser, password = testPassword) =>
      t.call(login, { body: { username: user.email, password } });
    const user = await aUserWith(other);
    const early = await signInByPassword(t, user);
    await world.signIn(email);
    expect((await world.save({ is_required: true })).statusCode).toBe(200);
    const rejected = await byPassword(user);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      401,
      { code: 'sso-required', detail: 'Sign in with your company account.' },
    ]);
    expect((await byPassword(user, 'wrong')).json().code).toBe('invalid-credentials');
    const renewed = await t.call(refreshTokens, { body: { refresh_token: early.refresh_token } });
    expect([renewed.statusCode, renewed.json().code]).toEqual([401, 'refresh-rejected']);
    // The provider lets in no one outside its domains: without a password they would be locked out.
    const contractor = await aUserWith('helper@elsewhere.example');
    const own = await byPassword(contractor);
    expect(own.statusCode, own.body).toBe(200);
    const ownRenewed = await t.call(refreshTokens, { body: { refresh_token: own.json().refresh_token } });
    expect(ownRenewed.statusCode).toBe(200);
    const { tokens } = await world.signIn(other);
    const kept = await t.call(refreshTokens, { body: { refresh_token: tokens?.refresh_token ?? '' } });
    expect(kept.statusCode).toBe(200);

    const superuser = await aUserWith('boss@lumen.example', { superuser: true });
    expect((await byPassword(superuser)).json().code).toBe('second-factor-setup-required');
    const app = await aTotp(t, (await signInAs(t, superuser)).access_token);
    const { challenge } = (await byPassword(superuser)).json();
    t.clock.pass(60);
    const totp = app.codeNow();
    const entered = await t.call(completeChallenge, { body: { challenge_id: challenge.id, totp } });
    expect(entered.statusCode).toBe(200);
    await eventually(async () => {
      const mails = (await readOutbox(t.dataDir)).filter((mail) =>
        mail.includes('A superuser signed in with a'),
      );
      expect(mails.length).toBeGreaterThanOrEqual(2);
    });
    await world.save();
    expect((await byPassword(user)).statusCode).toBe(200);
  });

  test('of a provider that is away get an error, and no other user notices', async () => {
    const email = aPerson();
    const user = await aUserWith(email);
    const { back, cookie } = await world.walk(email);
    world.provider.state.status = 503;
    expect(await world.comeBack(back, cookie)).toBe('error=unreachable');
    // The stored metadata lead there all the same.
    expect((await world.start(email)).url).toContain(world.provider.issuer);
    expect((await signInByPassword(t, user)).token_type).toBe('bearer');
    const { provider } = (
      await t.call(getSso, { params: { id: world.partner.id } }, { token: world.token })
    ).json();
    expect(provider.last_failure.reason).toBe('unreachable');
    world.provider.state.status = null;
    const { word } = await world.signIn(email);
    expect(word).toBe('tokens');
  });

  test('of a provider that does not respond wait five seconds', async () => {
    const { back, cookie } = await world.walk(aPerson());
    world.provider.state.isSilent = true;
    expect(await world.comeBack(back, cookie)).toBe('error=unreachable');
    world.provider.state.isSilent = false;
  });

  test('of a provider that was turned off do not come in with what began before', async () => {
    const email = aPerson();
    const { back, cookie } = await world.walk(email);
    await world.save({ is_on: false });
    expect(await world.comeBack(back, cookie)).toBe('error=not-started');
    await world.save();
    const second = await world.walk(email);
    const code = await world.comeBack(second.back, second.cookie);
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ is_active: false }).where('email', '=', email).execute(),
    );
    const body = { code: code.replace('code=', ''), verifier: second.verifier };
    expect((await t.call(finishSso, { body })).statusCode).toBe(401);
  });
});
