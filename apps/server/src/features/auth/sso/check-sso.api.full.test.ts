import { createServer } from 'node:http';
import { checkSso } from '@greenroom/domain/auth/sso/endpoints.ts';
import type { SsoForm } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { buildSsoWorld, consoleOrigin, type SsoWorld, ssoForm } from '#test/identity-provider/sso-world.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { refreshMetadata } from './refresh-metadata.ts';

describe('the check of a provider', () => {
  let t: TestApp;
  let world: SsoWorld;
  beforeAll(async () => {
    t = await startTestApp({ PUBLIC_URL: consoleOrigin, SSO_NETWORKS: '127.0.0.0/8', DEMO: '0' });
    world = await buildSsoWorld(t, 'checked.example');
  });
  afterAll(async () => {
    await world.stop();
    await t.stop();
  });

  async function check(more: Partial<SsoForm> = {}): Promise<[string, string | null][]> {
    const body = { ...ssoForm(world.provider.issuer), ...more };
    const request = { params: { id: world.partner.id }, body };
    const response = await t.call(checkSso, request, { token: world.token });
    return response.json().steps.map(({ step, fault }: { step: string; fault: string }) => [step, fault]);
  }
  const last = async (more: Partial<SsoForm> = {}) => (await check(more)).at(-1);
  const withMetadata = async (metadata: object) => {
    world.provider.state.metadata = metadata as Record<string, unknown>;
    const result = await last();
    world.provider.state.metadata = {};
    return result;
  };

  test('goes through all steps, with the typed secret or the stored one', async () => {
    const good = ['issuer', 'metadata', 'endpoints', 'keys', 'client', 'domains'].map((step) => [step, null]);
    expect(await check()).toEqual(good);
    expect(await check({ client_secret: undefined })).toEqual(good);
  });

  test('names what is wrong', async () => {
    expect(await last({ issuer: 'https://10.0.0.1' })).toEqual(['issuer', 'address']);
    expect(await last({ issuer: 'http://127.0.0.1:1' })).toEqual(['metadata', 'unreachable']);
    expect(await last({ issuer: `${world.provider.issuer}/` })).toEqual(['metadata', 'other-issuer']);
    expect(await last({ issuer: `${world.provider.issuer}/elsewhere` })).toEqual([
      'metadata',
      'not-metadata',
    ]);
    expect(await last({ client_secret: 'wrong' })).toEqual(['client', 'client-rejected']);
    expect(await last({ client_id: 'unknown' })).toEqual(['client', 'client-rejected']);
    expect(await withMetadata({ issuer: 'https://other.example' })).toEqual(['metadata', 'other-issuer']);
    expect(await withMetadata({ authorization_endpoint: 'javascript:alert(1)' })).toEqual([
      'endpoints',
      'endpoint-address',
    ]);
    expect(await withMetadata({ token_endpoint: 'http://169.254.169.254/' })).toEqual([
      'endpoints',
      'endpoint-address',
    ]);
    expect(await withMetadata({ jwks_uri: undefined })).toEqual(['endpoints', 'endpoint-missing']);
    expect(await withMetadata({ jwks_uri: world.provider.issuer })).toEqual(['keys', 'no-keys']);
  });

  test('follows no redirect', async () => {
    const redirecting = createServer((_, response) =>
      response
        .writeHead(302, { location: `${world.provider.issuer}/.well-known/openid-configuration` })
        .end(),
    );
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const { port } = redirecting.address() as { port: number };
    expect(await last({ issuer: `http://127.0.0.1:${port}` })).toEqual(['metadata', 'not-metadata']);
    await new Promise((resolve) => redirecting.close(resolve));
  });

  test('and the refresh keep the last good metadata of a provider that is away', async () => {
    const stored = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('sso_providers').select(['metadata', 'metadata_at']).executeTakeFirstOrThrow(),
      );
    await refreshMetadata(t.services);
    const first = await stored();
    expect(first.metadata).toMatchObject({ issuer: world.provider.issuer });
    world.provider.state.status = 500;
    t.clock.pass(7 * 3600);
    await refreshMetadata(t.services);
    expect(await stored()).toEqual(first);
    world.provider.state.status = null;
    t.clock.pass(7 * 3600);
    await refreshMetadata(t.services);
    expect((await stored()).metadata_at?.getTime()).toBeGreaterThan(first.metadata_at?.getTime() ?? 0);
  });
});
