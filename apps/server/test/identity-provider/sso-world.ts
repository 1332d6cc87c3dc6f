import { createHash, randomBytes } from 'node:crypto';
import { saveSso } from '@greenroom/domain/auth/sso/endpoints.ts';
import { finishSso, startSso } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import type { SsoForm } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '../build/a-partner.ts';
import { aUser } from '../build/a-user.ts';
import { signInAs } from '../sign-in-as.ts';
import type { TestApp } from '../start-test-app.ts';
import { clientId, clientSecret, type Person, startIdentityProvider } from './start-identity-provider.ts';
import { walkToCallback } from './walk-to-callback.ts';

export const consoleOrigin = 'http://console.example';

export function ssoForm(issuer: string, more: Partial<SsoForm> = {}): SsoForm {
  return {
    ...{ name: 'Company', issuer, client_id: clientId, client_secret: clientSecret },
    ...{ is_on: true, is_required: false, creates_users: true, default_role: null },
    ...{ trusts_factor: false, trusted_acr: [], role_claim: null, role_map: [] },
    ...{ active_claim: null, active_value: null },
    ...more,
  };
}

export const addDomain = (t: TestApp, partner_id: number, domain: string) =>
  asSystem(t.database, (db) =>
    db
      .insertInto('sso_domains')
      .values({
        ...{ partner_id, domain, token: 'x', created_at: new Date() },
        ...{ verified_at: new Date(), verified_by: 'superuser' },
      })
      .execute(),
  );

/** A partner with a verified domain and a provider that is turned on. */
export async function buildSsoWorld(t: TestApp, domain: string, people: Record<string, Person> = {}) {
  const partner = await aPartner(t.database);
  const callback = `/auth/api/v1/sso/callback/${partner.id}`;
  const address = t.app.server.address();
  const own = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : undefined;
  const provider = await startIdentityProvider({
    redirectUris: [consoleOrigin + callback],
    signOutUri: `${consoleOrigin}/login`,
    backChannelUri: own && `${own}/auth/api/v1/sso/back-channel-sign-out/${partner.id}`,
    people,
  });
  await addDomain(t, partner.id, domain);
  const superuser = await aUser(t.database, { superuser: true });
  const token = (await signInAs(t, superuser)).access_token;
  const save = async (more: Partial<SsoForm> = {}) =>
    t.call(saveSso, { params: { id: partner.id }, body: ssoForm(provider.issuer, more) }, { token });
  const saved = await save();
  if (saved.statusCode !== 200) throw new Error(saved.body);

  async function start(email: string, verifier = randomBytes(32).toString('base64url')) {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const response = await t.call(startSso, { body: { email, challenge } });
    if (response.statusCode !== 200) throw new Error(response.body);
    const [cookie = ''] = String(response.headers['set-cookie']).split(';');
    return { verifier, cookie, url: response.json().authorization_url as string };
  }

  /** Up to the address with which the provider sends the browser back. */
  async function walk(email: string) {
    const started = await start(email);
    return { ...started, back: await walkToCallback(started.url, consoleOrigin) };
  }

  /** What the browser brings back to the page: `code=…` or `error=…`. */
  async function comeBack(back: URL, cookie: string): Promise<string> {
    const response = await t.app.inject({ url: back.pathname + back.search, headers: { cookie } });
    return String(response.headers.location).split('#')[1] ?? response.body;
  }

  const finish = (code: string, verifier: string) =>
    t.call(finishSso, { body: { code: code.replace('code=', ''), verifier } });

  /** `tokens`, or the word of what stops it. */
  async function signIn(email: string) {
    const { back, cookie, verifier } = await walk(email);
    const fragment = await comeBack(back, cookie);
    if (fragment.startsWith('error='))
      return { word: fragment.slice(6), tokens: undefined, challenge: undefined };
    const response = await finish(fragment, verifier);
    const body = response.json();
    return response.statusCode === 200
      ? {
          word: 'tokens',
          tokens: body as { access_token: string; refresh_token: string },
          challenge: undefined,
        }
      : { word: String(body.code), tokens: undefined, challenge: body.challenge };
  }

  return { partner, provider, token, save, start, walk, comeBack, finish, signIn, stop: provider.stop };
}

export type SsoWorld = Awaited<ReturnType<typeof buildSsoWorld>>;
