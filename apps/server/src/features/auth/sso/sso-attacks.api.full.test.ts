import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSsoWorld, consoleOrigin, type SsoWorld } from '#test/identity-provider/sso-world.ts';
import { createKey, type Tampering } from '#test/identity-provider/start-identity-provider.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const email = 'ada@attacked.example';
const now = () => Math.floor(Date.now() / 1000);

describe('a sign-in with a provider', () => {
  let t: TestApp;
  let world: SsoWorld;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: consoleOrigin, SSO_NETWORKS: '127.0.0.0/8', DEMO: '0' });
    world = await buildSsoWorld(t, 'attacked.example', {
      [email]: { email, email_verified: true, name: 'Ada' },
    });
  });
  afterAll(async () => {
    await world.stop();
    await t.stop();
  });

  async function signInWith(tampering: Tampering): Promise<string> {
    world.provider.state.tampering = tampering;
    try {
      return (await world.signIn(email)).word;
    } finally {
      world.provider.state.tampering = null;
    }
  }

  const claims = (more: object): Tampering => ({ claims: (own) => ({ ...own, ...more }) });

  test.each<[string, Tampering]>([
    ['another audience', claims({ aud: 'another client' })],
    ['several audiences', claims({ aud: ['greenroom', 'another client'] })],
    ['another issuer', claims({ iss: 'https://login.microsoftonline.com/common/v2.0' })],
    ['the issuer with another end', { claims: (own) => ({ ...own, iss: `${own.iss}/` }) }],
    ['another nonce', claims({ nonce: 'another nonce' })],
    ['no nonce', claims({ nonce: undefined })],
    ['an end in the past', claims({ exp: now() - 60 })],
    ['a begin in the future', claims({ nbf: now() + 120 })],
    ['a birth in the future', claims({ iat: now() + 120 })],
    ['no subject', claims({ sub: undefined })],
    ['no signature', { forge: 'unsigned' }],
    ['a payload that was changed', { forge: 'payload' }],
  ])('rejects a token with %s', async (_, tampering) => {
    expect(await signInWith(tampering)).toBe('rejected');
  });

  test('rejects a token that another key has signed under the name of the known one', async () => {
    expect(await signInWith({ key: await createKey('first') })).toBe('rejected');
  });

  test.each([
    ['behind', claims({ exp: now() + 600, iat: now() - 20, nbf: now() - 20 })],
    ['ahead', claims({ iat: now() + 15, nbf: now() + 15 })],
  ])('accepts a provider whose clock is some seconds %s', async (_, tampering) => {
    expect(await signInWith(tampering)).toBe('tokens');
  });

  test('accepts a new key of the provider at once', async () => {
    expect((await world.signIn(email)).word).toBe('tokens');
    await world.provider.rotateKey();
    expect((await world.signIn(email)).word).toBe('tokens');
  });

  test('accepts each code of the provider once, and only in the browser that started', async () => {
    const { back, cookie } = await world.walk(email);
    expect(await world.comeBack(back, '')).toBe('error=not-started');
    expect(await world.comeBack(back, cookie)).toMatch(/^code=[\w-]{43}$/);
    expect(await world.comeBack(back, cookie)).toBe('error=not-started');
  });

  test('does not take the code of an attacker: their page, their cookie, their state', async () => {
    const [attacker, victim] = [await world.walk(email), await world.walk(email)];
    expect(await world.comeBack(attacker.back, victim.cookie)).toBe('error=rejected');
    const mixed = new URL(victim.back);
    mixed.searchParams.set('code', attacker.back.searchParams.get('code') ?? '');
    expect(await world.comeBack(mixed, victim.cookie)).toBe('error=not-started');
  });

  test('rejects a callback of another partner, of another issuer, and one that is too late', async () => {
    const { back, cookie } = await world.walk(email);
    const elsewhere = new URL(back);
    elsewhere.pathname = elsewhere.pathname.replace(/\d+$/, '999999');
    expect(await world.comeBack(elsewhere, cookie)).toBe('error=not-started');
    const other = new URL(back);
    other.searchParams.set('iss', 'https://other.example');
    expect(await world.comeBack(other, cookie)).toBe('error=rejected');
    t.clock.pass(601);
    expect(await world.comeBack(back, cookie)).toBe('error=not-started');
  });

  test('gives tokens to the page that started alone, and a stolen code is used up', async () => {
    const { back, cookie, verifier } = await world.walk(email);
    const code = await world.comeBack(back, cookie);
    const stolen = await world.finish(code, randomBytes(32).toString('base64url'));
    expect([stolen.statusCode, stolen.json().code]).toEqual([401, 'sso-rejected']);
    expect((await world.finish(code, verifier)).statusCode).toBe(401);
  });

  test('gives tokens for each code once, also to two at the same moment, and for a minute', async () => {
    const first = await world.walk(email);
    const code = await world.comeBack(first.back, first.cookie);
    const both = await Promise.all([world.finish(code, first.verifier), world.finish(code, first.verifier)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    const late = await world.walk(email);
    const lateCode = await world.comeBack(late.back, late.cookie);
    t.clock.pass(61);
    expect((await world.finish(lateCode, late.verifier)).statusCode).toBe(401);
  });

  test('opens a new session each time: none is taken over', async () => {
    const [one, two] = [await world.signIn(email), await world.signIn(email)];
    const session = (token = '') =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    expect(one.tokens?.refresh_token).not.toBe(two.tokens?.refresh_token);
    expect(one.tokens?.access_token).not.toBe(two.tokens?.access_token);
    expect(session(one.tokens?.access_token) ?? 1).not.toBe(session(two.tokens?.access_token) ?? 2);
  });

  test('keeps its cookie from scripts, and takes it away with the callback', async () => {
    const { back, cookie } = await world.walk(email);
    const response = await t.app.inject({ url: back.pathname + back.search, headers: { cookie } });
    expect(response.headers['set-cookie']).toBe('greenroom_sso=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([303, 'no-store']);
    expect(String(response.headers.location)).toMatch(/^http:\/\/console\.example\/sso#code=/);
  });

  test('says no more than that it did not work, also for a person without access', async () => {
    expect((await world.signIn('stranger@attacked.example')).word).toBe('denied');
    world.provider.people['mallory@attacked.example'] = {
      email: 'mallory@elsewhere.example',
      email_verified: true,
    };
    expect((await world.signIn('mallory@attacked.example')).word).toBe('no-access');
  });
});
