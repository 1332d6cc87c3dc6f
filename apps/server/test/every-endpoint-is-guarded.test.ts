import { login } from '@greenroom/domain/auth/endpoints.ts';
import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import { openWall } from '@greenroom/domain/health/wall/endpoints.ts';
import { basePaths, type Endpoint, fillPath } from '@greenroom/domain/http/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpenToTokens } from '#http/authenticate.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from './build/a-partner.ts';
import { aScimToken } from './build/a-scim-token.ts';
import { aUser, type TestUser, testPassword } from './build/a-user.ts';
import { aWallLink } from './build/a-wall-link.ts';
import { anSsoSession, requireSso } from './build/an-sso-session.ts';
import { callEndpoint } from './call-endpoint.ts';
import { type Caller, guardTable } from './guard/guard-table.ts';
import { buildGuardedEstate, type GuardedEstate } from './guard/guarded-estate.ts';
import { guardedRequests } from './guard/guarded-requests.ts';
import type { GuardedRequest } from './guard/requests/guarded-request.ts';
import { signInAs } from './sign-in-as.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

/** The guard lets the caller through, whatever the endpoint then returns. */
const letIn = 'let in';
const guardSentences = [
  'Please sign in again.',
  'Token expired',
  'Set a new password first.',
  'Confirm your current password first.',
  'The token of the directory is missing or not valid.',
];

/** Asks for a recent sign-in only if the request has a new secret, as that of the guard has. */
const sensitiveWithSecret = ['setOdooConnection'];
const needsRecentSignIn = ({ name, isSensitive }: Endpoint) =>
  isSensitive || sensitiveWithSecret.includes(name);

const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();
const endpointNamed = (name: string) => allEndpoints.find((endpoint) => endpoint.name === name) as Endpoint;

describe('every endpoint is guarded', () => {
  let t: TestApp;
  let estate: GuardedEstate;

  const lostTokens: Record<string, string> = { garbage: 'not.a.token' };
  /** Of a user who has no other way in: a session of its own for each case that has ended the one before. */
  let signInWithProvider = async () => '';
  /** For the session that began earlier: one of the endpoints confirms it anew. */
  let passTime = async () => {};

  beforeAll(async () => {
    t = await startTestApp();
    estate = await buildGuardedEstate(t);
    const gone = await signInAs(t, await aUser(t.database));
    const payload = { refresh_token: gone.refresh_token };
    await t.app.inject({ method: 'POST', url: '/auth/api/v1/auth/logout', payload });
    lostTokens['signed-out'] = gone.access_token;
    const newcomer = await aUser(t.database, { mustChangePassword: true, superuser: true });
    const { key } = await aWallLink(t.database, estate.partner.id);
    const { token } = (await callEndpoint(t.app, openWall, { body: { key } })).json();
    lostTokens.wall = `Wall ${token}`;
    lostTokens['wall as a user'] = token;
    lostTokens.scim = await aScimToken(t, (await aPartner(t.database)).id);
    lostTokens['must-change'] = (await signInAs(t, newcomer)).access_token;
    const contractor = await aUser(t.database, { superuser: true });
    lostTokens['past-its-last-day'] = (await signInAs(t, contractor)).access_token;
    const tired = await aUser(t.database, { superuser: true });
    lostTokens['idle-for-too-long'] = (await signInAs(t, tired)).access_token;
    const unproven = await aUser(t.database, { partner: estate.partner.id });
    lostTokens['without-its-second-step'] = await challengeOf(t, unproven);
    await asSystem(t.database, async (db) => {
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
      const users = db.updateTable('users').where('id', '=', contractor.id);
      await users.set({ access_ends_on: yesterday }).execute();
      const { partner_id } = tired;
      await db.insertInto('sign_in_rules').values({ partner_id, idle_minutes: 5 }).execute();
      const sessions = db.updateTable('sessions').where('user_id', '=', tired.id);
      await sessions.set({ last_used_at: new Date(Date.now() - 600_000) }).execute();
    });
    const person = await aUser(t.database, { partner: estate.partner.id });
    let opened: string | undefined;
    signInWithProvider = async () => {
      if (opened !== undefined && (await isLive(t, person.id))) return opened;
      await requireSso(t, person);
      opened = (await anSsoSession(t, person)).access_token;
      return opened;
    };
    const early = await aUser(t.database, { superuser: true });
    lostTokens['signed-in-earlier'] = (await signInAs(t, early)).access_token;
    passTime = () =>
      asSystem(t.database, async (db) => {
        const sessions = db.updateTable('sessions').where('user_id', '=', early.id);
        await sessions.set({ authenticated_at: new Date(0) }).execute();
      });
  });
  afterAll(() => t.stop());

  async function send(
    endpoint: Endpoint,
    token: string | undefined,
    { upload, headers: own, ...request }: GuardedRequest,
  ): Promise<LightMyRequestResponse> {
    const authorization = token?.startsWith('Wall ') ? { authorization: token } : undefined;
    const options = {
      ...(token !== undefined && { token }),
      ...((own || authorization) && { headers: { ...own, ...authorization } }),
    };
    if (!upload) return callEndpoint(t.app, endpoint, request as never, options);
    const bearer = token !== undefined && { authorization: `Bearer ${token}` };
    const headers = { ...upload.headers, ...bearer, ...authorization };
    const url = basePaths[endpoint.base] + fillPath(endpoint.path, request.params);
    return t.app.inject({ method: endpoint.method, url, headers, payload: upload.payload });
  }

  test('is in the table, and has a request', () => {
    expect(guardTable.map(({ endpoint }) => endpoint).sort()).toEqual(namesOf(allEndpoints));
    expect(Object.keys(guardedRequests).sort()).toEqual(namesOf(allEndpoints));
  });

  // Reads first: what the others add would appear in lists. The new password last: then none is required any more.
  const order = (name: string) =>
    endpointNamed(name)?.method === 'GET' ? 0 : name === 'setOwnPassword' ? 2 : 1;
  const rows = [...guardTable].sort((a, b) => order(a.endpoint) - order(b.endpoint));

  test.each(rows)(
    '$endpoint responds to each caller as the table says',
    async ({ endpoint: name, responses }) => {
      const endpoint = endpointNamed(name);
      const ofTokens = responsesToApiTokens(endpoint, responses.manager, estate);
      const expected: Record<string, string> = {
        ...responses,
        [ssoCaller]: responseToSsoUser(endpoint, responses.normal),
        ...responsesToLostTokens(endpoint),
        ...Object.fromEntries(ofTokens.map(({ caller, status }) => [caller, status])),
      };
      const received: Record<string, string> = {};
      const bodies: string[] = [];
      let request: GuardedRequest | undefined;
      if (needsRecentSignIn(endpoint)) await passTime();
      for (const [caller, status] of Object.entries(expected)) {
        request ??= (await guardedRequests[name]?.(estate, t)) ?? {};
        if (caller === ssoCaller) lostTokens[caller] = await signInWithProvider();
        const ofToken = ofTokens.find((one) => one.caller === caller);
        const token = ofToken?.token ?? estate.tokens[caller as Caller] ?? lostTokens[caller];
        const response = await send(endpoint, token, request);
        // What a caller may have changed is made anew for the next one.
        if (endpoint.method !== 'GET' && response.statusCode < 400) request = undefined;
        received[caller] = readResponse(response, status);
        if (received[caller] !== status && !endpoint.streams) bodies.push(`${caller}: ${response.body}`);
      }
      expect(received, bodies.join('\n')).toEqual(expected);
    },
  );

  test('covers every route of the server, and every endpoint has a route', () => {
    const withoutEndpoint = [
      ...['GET /metrics', 'GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'GET /api/docs'],
      // The bytes behind a signed link.
      'GET /api/files/content/:id(^\\d{1,9}$)',
      'GET /api/files/preview/:id(^\\d{1,9}$)',
      // The way back from a provider: a page, with a cookie instead of a token.
      'GET /auth/api/v1/sso/callback/:partner_id(^\\d{1,10}$)',
      // Logos of the sign-in page.
      'GET /api/brand-images/:id(^[0-9a-f]{32}$)',
      'GET /.well-known/security.txt',
    ];
    const known = allEndpoints.map(
      ({ method, base, path }) => `${method} ${basePaths[base]}${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(listRoutes(t).sort()).toEqual([...known, ...withoutEndpoint].sort());
  });

  test('accepts only the methods of the contract, even from a superuser', async () => {
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

  test('guards HEAD like GET', async () => {
    for (const endpoint of allEndpoints.filter(
      ({ method, access }) => method === 'GET' && access !== 'public',
    )) {
      const url = (basePaths[endpoint.base] + endpoint.path).replace(/\{\w+\}/g, '1');
      expect((await t.app.inject({ method: 'HEAD', url })).statusCode, endpoint.name).toBe(401);
    }
  });
});

async function isLive(t: TestApp, user_id: number): Promise<boolean> {
  const live = await asSystem(t.database, (db) =>
    db
      .selectFrom('sessions')
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .select('id')
      .executeTakeFirst(),
  );
  return live !== undefined;
}

const ssoCaller = 'signed in with a provider';

/** Like any user of its partner, except that it has no password to confirm. */
function responseToSsoUser({ name }: Endpoint, ofUser: string): string {
  return name === 'reauthenticate' ? '403' : ofUser;
}

/** All that the holder of a password has before the second step. */
async function challengeOf(t: TestApp, user: TestUser): Promise<string> {
  await asSystem(t.database, (db) =>
    db
      .insertInto('totp_factors')
      .values({
        user_id: user.id,
        sealed_secret: Buffer.alloc(1),
        created_at: new Date(),
        confirmed_at: new Date(),
      })
      .execute(),
  );
  const body = { username: user.email, password: testPassword };
  const response = await callEndpoint(t.app, login, { body });
  return response.json().challenge.id;
}

/** The response of every endpoint to a token that is no longer, or not yet, valid for it, and to that of a wall screen. */
function responsesToLostTokens(endpoint: Endpoint): Record<string, string> {
  const { access, openDuringForcedChange } = endpoint;
  const isPublic = access === 'public';
  const isForOthers = access === 'wall' || access === 'scim';
  return {
    garbage: isPublic ? letIn : '401',
    'signed-out': isPublic ? letIn : '401',
    'past-its-last-day': isPublic ? letIn : '401',
    'idle-for-too-long': isPublic ? letIn : '401',
    'without-its-second-step': isPublic ? letIn : '401',
    'signed-in-earlier': needsRecentSignIn(endpoint) ? '403' : isForOthers ? '401' : letIn,
    'must-change': isPublic || openDuringForcedChange ? letIn : isForOthers ? '401' : '403',
    wall: isPublic ? letIn : access === 'wall' ? '200' : '401',
    'wall as a user': isPublic ? letIn : '401',
    scim: isPublic ? letIn : access === 'scim' ? letIn : '401',
  };
}

/**
 * API tokens of the manager: one with all permissions gets what the manager gets, except what is for people; of an
 * endpoint with a permission, one with this permission alone gets in and one with all others does not.
 */
function responsesToApiTokens(endpoint: Endpoint, ofManager: string, { apiTokens }: GuardedEstate) {
  const { access, name, permission } = endpoint;
  if (access === 'public') return [];
  const closed = access === 'wall' || access === 'scim' ? '401' : '403';
  const isOpen = access === 'user' && isOpenToTokens(endpoint);
  const status = !isOpen || sensitiveWithSecret.includes(name) ? closed : ofManager;
  const all = { caller: 'API token', token: apiTokens.all, status };
  if (permission === undefined) return [all];
  return [
    all,
    {
      caller: `API token with ${permission}`,
      token: apiTokens.only[permission],
      status: status === closed ? closed : letIn,
    },
    { caller: `API token without ${permission}`, token: apiTokens.without[permission], status: '403' },
  ];
}

/** In the form of the table: rows where it counts rows, otherwise the status. */
function readResponse(response: LightMyRequestResponse, expected: string): string {
  if (expected.startsWith('[')) return rowsIn(response);
  if (expected !== letIn) return String(response.statusCode);
  const { detail } = response.statusCode < 400 ? { detail: '' } : response.json();
  return guardSentences.includes(detail) ? detail : letIn;
}

/** `[+]` or `[0]`, for every shape that holds rows or counts of them. */
function rowsIn(response: LightMyRequestResponse): string {
  if (response.statusCode !== 200) return String(response.statusCode);
  const body = response.json();
  const sum = Object.values<number>(body.devices ?? body.rooms ?? {}).reduce((all, count) => all + count, 0);
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
