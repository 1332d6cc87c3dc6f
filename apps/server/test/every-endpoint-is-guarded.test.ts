import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import { basePaths, type Endpoint } from '@greenroom/domain/http/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from './build/a-user.ts';
import { callEndpoint } from './call-endpoint.ts';
import { type Caller, guardTable } from './guard/guard-table.ts';
import { buildGuardedEstate, type GuardedEstate } from './guard/guarded-estate.ts';
import { guardedRequests } from './guard/guarded-requests.ts';
import { signInAs } from './sign-in-as.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();
const endpointNamed = (name: string) => allEndpoints.find((endpoint) => endpoint.name === name) as Endpoint;

describe('every endpoint is guarded', () => {
  let t: TestApp;
  let estate: GuardedEstate;

  beforeAll(async () => {
    t = await startTestApp();
    estate = await buildGuardedEstate(t);
  });
  afterAll(() => t.stop());

  async function ask(endpoint: Endpoint, token: string | undefined): Promise<LightMyRequestResponse> {
    const { upload, ...request } = (await guardedRequests[endpoint.name]?.(estate, t)) ?? {};
    if (!upload) return callEndpoint(t.app, endpoint, request as never, token === undefined ? {} : { token });
    const headers = { ...upload.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const url = basePaths[endpoint.base] + endpoint.path;
    return t.app.inject({ method: endpoint.method, url, headers, payload: upload.payload });
  }

  it('stands in the table, and has a request', () => {
    expect(guardTable.map(({ endpoint }) => endpoint).sort()).toEqual(namesOf(allEndpoints));
    expect(Object.keys(guardedRequests).sort()).toEqual(namesOf(allEndpoints));
  });

  // Reading first: what the others add would show up in lists.
  const isReading = (name: string) => endpointNamed(name)?.method === 'GET';
  const cases = [...guardTable]
    .sort((a, b) => Number(isReading(b.endpoint)) - Number(isReading(a.endpoint)))
    .flatMap(({ endpoint: name, answers }) =>
      Object.entries(answers).map(([caller, expected]) => ({ name, caller: caller as Caller, expected })),
    );

  it.each(cases)('$name answers $caller: $expected', async ({ name, caller, expected }) => {
    const endpoint = endpointNamed(name);
    const response = await ask(endpoint, estate.tokens[caller]);
    const answer = expected.startsWith('[') ? rowsIn(response) : String(response.statusCode);
    expect(answer, endpoint.streams ? '' : response.body).toBe(expected);
  });

  describe('also against', () => {
    const tokens: Record<string, string> = {};
    const sentencesOfTheGuard = ['Please sign in again.', 'Token expired', 'Set a new password first.'];

    beforeAll(async () => {
      tokens.garbage = 'not.a.token';
      const gone = await signInAs(t, await aUser(t.database));
      const payload = { refresh_token: gone.refresh_token };
      await t.app.inject({ method: 'POST', url: '/auth/api/v1/auth/logout', payload });
      tokens['signed-out'] = gone.access_token;
      const newcomer = await aUser(t.database, { mustChangePassword: true, superuser: true });
      tokens['must-change'] = (await signInAs(t, newcomer)).access_token;
    });

    // Last of all the new password: then there is none to be demanded.
    const inOrder = [...allEndpoints].sort(
      (a, b) => Number(a.name === 'setOwnPassword') - Number(b.name === 'setOwnPassword'),
    );
    const others = inOrder.flatMap((endpoint) =>
      ['garbage', 'signed-out', 'must-change'].map((caller) => {
        const isLetIn = caller === 'must-change' && endpoint.openDuringForcedChange;
        const refused = caller === 'must-change' ? 403 : 401;
        const expected = endpoint.access === 'public' || isLetIn ? 'let in' : refused;
        return { endpoint, caller, name: endpoint.name, expected };
      }),
    );

    it.each(others)('$caller at $name: $expected', async ({ endpoint, caller, expected }) => {
      const response = await ask(endpoint, tokens[caller]);
      if (expected !== 'let in') return expect(response.statusCode).toBe(expected);
      const { detail } = response.statusCode < 400 ? { detail: '' } : response.json();
      return expect(sentencesOfTheGuard).not.toContain(detail);
    });
  });

  it('knows every route of the server, and the server every endpoint', () => {
    const withoutEndpoint = [
      ...['GET /metrics', 'GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'GET /api/docs'],
      // The bytes behind a signed link.
      'GET /api/files/content/:id(^\\d{1,9}$)',
    ];
    const known = allEndpoints.map(
      ({ method, base, path }) => `${method} ${basePaths[base]}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(listRoutes(t).sort()).toEqual([...known, ...withoutEndpoint].sort());
  });

  it('answers no other method than those of the contract, not even to a superuser', async () => {
    const paths = new Set(allEndpoints.map(({ base, path }) => basePaths[base] + path));
    for (const path of paths) {
      const known = allEndpoints.filter(({ base, path: own }) => basePaths[base] + own === path);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        // `/files/upload` is also `/files/{id}`: another endpoint, with an id that is none.
        if (known.some((endpoint) => endpoint.method === method) || isOtherEndpoint(path, method)) continue;
        const url = path.replace(/\{kind\}/, 'sites').replace(/\{\w+\}/g, '1');
        const headers = { authorization: `Bearer ${estate.tokens.superuser}` };
        const response = await t.app.inject({ method, url, headers });
        expect(`${method} ${path}: ${response.statusCode}`).toBe(`${method} ${path}: 404`);
      }
    }
  });

  it('guards HEAD like GET', async () => {
    for (const endpoint of allEndpoints.filter(
      ({ method, access }) => method === 'GET' && access !== 'public',
    )) {
      const url = (basePaths[endpoint.base] + endpoint.path).replace(/\{\w+\}/g, '1');
      expect((await t.app.inject({ method: 'HEAD', url })).statusCode, endpoint.name).toBe(401);
    }
  });
});

/** `[+]` or `[0]`, for every shape that holds rows or counts of them. */
function rowsIn(response: LightMyRequestResponse): string {
  if (response.statusCode !== 200) return String(response.statusCode);
  const body = response.json();
  const sum = Object.values<number>(body.devices ?? {}).reduce((all, count) => all + count, 0);
  const count = Array.isArray(body) ? body.length : (body.files?.length ?? body.assets ?? sum);
  return count > 0 ? '[+]' : '[0]';
}

/** Is this path, with its last part as an id, that of another endpoint? */
function isOtherEndpoint(path: string, method: string): boolean {
  return allEndpoints.some((endpoint) => {
    const pattern = (basePaths[endpoint.base] + endpoint.path).replace(/\{\w+\}/g, '[^/]+');
    return endpoint.method === method && new RegExp(`^${pattern}$`).test(path);
  });
}

/** `GET /api/sites` and so on; HEAD comes with every GET. */
function listRoutes({ app }: TestApp): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
      const depth = indent.length / 4;
      parents.length = depth;
      parents.push(path);
      const whole = parents.join('');
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${whole}`);
    });
}
