import * as endpoints from '@greenroom/domain/auth/sso/endpoints.ts';
import { discoverSso, startSso } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import type { SsoForm } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { verifySsoDomain } from './sso-domains.ts';

const form: SsoForm = {
  ...{ name: 'Company', issuer: 'https://idp.example', client_id: 'x', client_secret: 'very secret' },
  ...{ is_on: true, is_required: false, creates_users: true, default_role: null },
  ...{ trusts_factor: false, trusted_acr: [], role_claim: null, role_map: [] },
  ...{ active_claim: null, active_value: null },
};
const withoutSecret = { ...form, client_secret: undefined };

describe('the provider of a partner', () => {
  let t: TestApp;
  let superuser: { token: string };
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: 'https://console.example' });
    superuser = { token: (await signInAs(t, await aUser(t.database, { superuser: true }))).access_token };
    await asSystem(t.database, (db) =>
      db
        .insertInto('roles')
        .values([{ name: 'Small' }, { name: 'Mighty', permissions: ['estate.manage'] }])
        .execute(),
    );
  });
  afterAll(() => t.stop());

  async function anAdministrator() {
    const user = await aUser(t.database, { permissions: ['partner.manage'] });
    const caller = { token: (await signInAs(t, user)).access_token };
    const params = { id: user.partner_id };
    return {
      ...{ caller, params, partner_id: user.partner_id },
      save: (more: Partial<SsoForm> = {}) =>
        t.call(endpoints.saveSso, { params, body: { ...form, ...more } }, caller),
      get: async () => (await t.call(endpoints.getSso, { params }, caller)).json(),
      add: (domain: string) => t.call(endpoints.addSsoDomain, { params, body: { domain } }, caller),
      verify: (domain_id: number, vouch: boolean, by = caller) =>
        t.call(endpoints.verifySsoDomain, { params: { ...params, domain_id }, body: { vouch } }, by),
    };
  }

  test('is saved without ever showing its secret, which stays with its issuer', async () => {
    const one = await anAdministrator();
    expect((await one.save({ client_secret: undefined })).json().code).toBe('sso-secret-needed');
    const saved = await one.save();
    expect(saved.statusCode).toBe(200);
    expect(saved.body).not.toContain('very secret');
    expect(saved.json().redirect_uri).toBe(
      `https://console.example/auth/api/v1/sso/callback/${one.partner_id}`,
    );
    expect((await one.save({ ...withoutSecret, name: 'Other' })).json().provider.name).toBe('Other');
    const moved = await one.save({ ...withoutSecret, issuer: 'https://attacker.example' });
    expect([moved.statusCode, moved.json().code]).toEqual([422, 'sso-secret-needed']);
    const entries = await asSystem(t.database, (db) => db.selectFrom('audit_entries').selectAll().execute());
    expect(JSON.stringify(entries)).toContain('sso-changed');
    expect(JSON.stringify(entries)).not.toContain('very secret');
  });

  test.each([
    ['without https', 'http://idp.example'],
    ['of this machine', 'https://127.0.0.1'],
    ['of the metadata service of a cloud', 'https://169.254.169.254/latest'],
    ['of another kind', 'javascript:alert(1)'],
    ['of all tenants', 'https://login.microsoftonline.com/common/v2.0'],
    ['of all organizations', 'https://login.microsoftonline.com/organizations/v2.0'],
    ['of all private accounts', 'https://login.microsoftonline.com/consumers/v2.0'],
    ['with a gap for the tenant', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
    ['with a query', 'https://idp.example/?x=1'],
  ])('has no issuer %s', async (_, issuer) => {
    const one = await anAdministrator();
    const rejected = await one.save({ issuer });
    expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'sso-issuer']);
  });

  test('gives only roles that exist and may do no more than the administrator', async () => {
    const one = await anAdministrator();
    expect((await one.get()).roles).toEqual(['Small']);
    const role_map = [{ value: 'x', role: 'Mighty' }];
    expect((await one.save({ role_claim: 'groups', role_map })).statusCode).toBe(403);
    expect((await one.save({ default_role: 'Mighty' })).statusCode).toBe(403);
    expect((await one.save({ default_role: 'Unknown' })).statusCode).toBe(403);
    expect((await one.save({ default_role: 'Small' })).statusCode).toBe(200);
    const { params } = one;
    const given = await t.call(
      endpoints.saveSso,
      { params, body: { ...form, default_role: 'Mighty' } },
      superuser,
    );
    expect(given.statusCode).toBe(200);
    // What a superuser has given stays when the administrator saves something else.
    expect((await one.save({ name: 'Other', default_role: 'Mighty' })).statusCode).toBe(200);
  });

  test('is required only after one sign-in with it, and with it alone', async () => {
    const one = await anAdministrator();
    await one.save();
    expect((await one.save({ is_required: true })).json().code).toBe('sso-unproven');
    await asSystem(t.database, (db) =>
      db
        .updateTable('sso_providers')
        .set({ last_sign_in_at: new Date() })
        .where('partner_id', '=', one.partner_id)
        .execute(),
    );
    expect((await one.save({ is_required: true })).statusCode).toBe(200);
    const moved = await one.save({ is_required: true, issuer: 'https://other.example' });
    expect(moved.json().code).toBe('sso-unproven');
  });

  test('has domains that count once they are verified, each for one partner', async () => {
    const [one, two] = [await anAdministrator(), await anAdministrator()];
    const discover = async (email: string) => (await t.call(discoverSso, { body: { email } })).json().sso;
    for (const each of [one, two]) {
      await each.save();
      expect((await each.add('shared.example')).statusCode).toBe(200);
    }
    expect(await discover('x@shared.example')).toBeNull();
    const [domain] = (await one.get()).domains;
    expect((await one.verify(domain.id, true)).statusCode).toBe(403);
    expect((await two.verify(domain.id, false)).statusCode).toBe(404);
    expect((await one.verify(domain.id, false)).json().code).toBe('domain-unproven');
    expect((await one.verify(domain.id, true, superuser)).statusCode).toBe(200);
    expect(await discover('anyone@SHARED.example')).toEqual({ name: 'Company', is_required: false });
    expect(await discover('anyone@sub.shared.example')).toBeNull();
    const [second] = (await two.get()).domains;
    const taken = await two.verify(second.id, true, superuser);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'domain-taken']);
    await t.call(endpoints.removeSsoDomain, { params: { ...one.params, domain_id: domain.id } }, one.caller);
    expect(await discover('x@shared.example')).toBeNull();
  });

  test('proves a domain by its record in DNS, with the token of this partner', async () => {
    const one = await anAdministrator();
    await one.add('dns.example');
    const [domain] = (await one.get()).domains;
    const user = await aUser(t.database, { superuser: true });
    const viewer = { user_id: user.id, is_superuser: true, partner_id: user.partner_id } as never;
    const verify = (records: string[]) => {
      const names: string[] = [];
      const requester = { viewer, address: '127.0.0.1', partner_id: one.partner_id };
      return verifySsoDomain(t.services, requester, { domain_id: domain.id, vouch: false }, async (name) => {
        names.push(name);
        expect(names).toEqual(['_greenroom.dns.example']);
        return records;
      });
    };
    await expect(verify(['greenroom-domain=other', 'v=spf1'])).rejects.toThrow('was not found yet');
    await verify(['v=spf1', domain.record_value]);
    expect((await one.get()).domains).toMatchObject([{ verified_by: 'dns' }]);
  });

  test('has no domain of a public mail provider, and not too many', async () => {
    const one = await anAdministrator();
    expect((await one.add('gmail.com')).json().code).toBe('domain-public');
    expect((await one.add('no domain')).statusCode).toBe(422);
    for (let at = 0; at < 20; at += 1) await one.add(`d${at}.example`);
    expect((await one.add('d0.example')).statusCode).toBe(200);
    expect((await one.add('d20.example')).json().code).toBe('too-many-domains');
  });

  test('responds alike for every address of a domain, and for those without', async () => {
    const partner = await aPartner(t.database);
    const known = await aUser(t.database, { partner: partner.id, email: 'known@plain.example' });
    const discover = (email: string) => t.call(discoverSso, { body: { email } });
    const [first, second] = [await discover(known.email), await discover('unknown@plain.example')];
    expect([first.statusCode, first.body]).toEqual([second.statusCode, second.body]);
    const started = await t.call(startSso, {
      body: { email: known.email, challenge: 'x'.repeat(43) },
    });
    expect(started.statusCode).toBe(404);
  });

  test('is removed with its sign-ins', async () => {
    const one = await anAdministrator();
    await one.save();
    const removed = await t.call(endpoints.removeSso, { params: one.params }, one.caller);
    expect(removed.json().provider).toBeNull();
    expect((await one.get()).provider).toBeNull();
  });
});
