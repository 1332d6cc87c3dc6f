import { allEndpoints } from '@greenroom/domain/http/all-endpoints.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from './build/a-user.ts';
import { callEndpoint } from './call-endpoint.ts';
import { signInAs } from './sign-in-as.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

type Caller = 'anonymous' | 'garbage' | 'expired' | 'signedOut' | 'mustChange' | 'user' | 'superuser';

/** What the guard says to each kind of caller. `open` means that the endpoint itself answers. */
const table: Record<Endpoint['access'], Record<Caller, 'open' | number>> = {
  public: {
    anonymous: 'open',
    garbage: 'open',
    expired: 'open',
    signedOut: 'open',
    mustChange: 'open',
    user: 'open',
    superuser: 'open',
  },
  user: {
    anonymous: 401,
    garbage: 401,
    expired: 401,
    signedOut: 401,
    mustChange: 403,
    user: 'open',
    superuser: 'open',
  },
  superuser: {
    anonymous: 401,
    garbage: 401,
    expired: 401,
    signedOut: 401,
    mustChange: 403,
    user: 403,
    superuser: 'open',
  },
};

const guardCodes = ['token-invalid', 'token-expired', 'password-change-required', 'forbidden'];

describe('every endpoint is guarded', () => {
  let t: TestApp;
  const tokens: Partial<Record<Caller, string>> = {};

  beforeAll(async () => {
    t = await startTestApp();
    const tokenOf = async (wanted: Parameters<typeof aUser>[1]) =>
      (await signInAs(t, await aUser(t.database, wanted))).access_token;
    tokens.expired = await tokenOf({});
    t.clock.pass(3600);
    tokens.garbage = 'not.a.token';
    const gone = await signInAs(t, await aUser(t.database));
    await t.app.inject({
      method: 'POST',
      url: '/auth/api/v1/auth/logout',
      payload: { refresh_token: gone.refresh_token },
    });
    tokens.signedOut = gone.access_token;
    tokens.mustChange = await tokenOf({ mustChangePassword: true });
    tokens.user = await tokenOf({});
    tokens.superuser = await tokenOf({ superuser: true });
  });
  afterAll(() => t.stop());

  const cases = allEndpoints.flatMap((endpoint) =>
    (Object.keys(table.user) as Caller[]).map((caller) => {
      const isAllowed = caller === 'mustChange' && endpoint.openDuringForcedChange;
      return {
        endpoint,
        caller,
        name: endpoint.name,
        expected: isAllowed ? 'open' : table[endpoint.access][caller],
      };
    }),
  );

  it.each(cases)('$name answers $caller: $expected', async ({ endpoint, caller, expected }) => {
    const request = { params: { id: 1 } };
    const response = await callEndpoint(t.app, endpoint, request as never, { token: tokens[caller] });
    if (expected === 'open')
      expect(guardCodes).not.toContain(response.statusCode < 400 ? '' : response.json().code);
    else expect(response.statusCode).toBe(expected);
  });

  it('knows every route that the server has below /api and /auth', async () => {
    const known = new Set(allEndpoints.map((endpoint) => endpoint.name));
    expect(known.size).toBe(allEndpoints.length);
    const routes = t.app.printRoutes({ commonPrefix: false });
    const documented = (await t.app.inject('/api/openapi.json')).json().paths;
    expect(Object.values(documented).flatMap((methods) => Object.keys(methods as object))).toHaveLength(
      known.size,
    );
    expect(routes).toContain('/auth');
  });
});
