import type { AddressInfo } from 'node:net';
import { permissions } from '@greenroom/domain/access/permission.ts';
import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import { problemBody, problemStatus } from '@greenroom/domain/http/problem.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '../build/a-user.ts';
import { buildGuardedEstate, type GuardedEstate } from '../guard/guarded-estate.ts';
import { guardedRequests } from '../guard/guarded-requests.ts';
import type { GuardedRequest } from '../guard/requests/guarded-request.ts';
import { signInAs } from '../sign-in-as.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { createChance, noChance } from './chance.ts';
import { makeRequest } from './make-request.ts';
import { type Operation, readOperations } from './read-operations.ts';
import { type RawRequest, type RawResponse, sendRaw } from './send-raw.ts';

/** FUZZ_SEED and FUZZ_COUNT: other requests, or more of them. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const maxCount = Number(process.env.FUZZ_COUNT ?? 10_000);
const maxMinutes = 8;
const maxProcessorMilliseconds = 1000;

const callers = ['anonymous', 'normal', 'restricted', 'manager', 'superuser'] as const;
type Caller = (typeof callers)[number];

describe('every operation of the API document', () => {
  let t: TestApp;
  let estate: GuardedEstate;
  let port: number;
  let operations: Operation[];
  const tokens = {} as Record<Caller, string | undefined>;
  const bases = new Map<string, { base: GuardedRequest; uses: number }>();

  async function renewEstate(): Promise<void> {
    estate = await buildGuardedEstate(t);
    bases.clear();
    for (const caller of callers) tokens[caller] = estate.tokens[caller];
  }

  beforeAll(async () => {
    t = await startTestApp({ TRUST_PROXY: '1' });
    await renewEstate();
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as AddressInfo).port;
    operations = readOperations((await t.app.inject('/api/openapi.json')).json());
  });
  afterAll(() => t.stop());

  /** A caller may have deactivated itself or ended its own session: then another one of its kind continues. */
  async function renewCallers(): Promise<void> {
    const { partner } = estate;
    for (const caller of callers.slice(1)) {
      const headers = { authorization: `Bearer ${tokens[caller]}` };
      const { statusCode } = await t.app.inject({ url: '/auth/api/v1/auth/me', headers });
      if (statusCode === 200) continue;
      const kind = {
        ...{ superuser: caller === 'superuser', restricted: caller === 'restricted' },
        permissions: caller === 'manager' ? permissions : [],
      };
      tokens[caller] = (
        await signInAs(t, await aUser(t.database, { partner: partner.id, ...kind }))
      ).access_token;
    }
  }

  /** Created again now and then: its records may have been used up. */
  async function baseOf(name: string): Promise<GuardedRequest> {
    const known = bases.get(name);
    // A version that a change is based on is good for one change.
    if (known && known.uses < 20 && !known.base.headers) {
      known.uses += 1;
      return known.base;
    }
    if (await isEstateGone()) await renewEstate();
    const { upload, ...made } = (await guardedRequests[name]?.(estate, t)) ?? {};
    if (name === 'runImport') await checkImports();
    const form = { category: 'document', entity_type: 'room', entity_id: String(estate.room_id) };
    const image = { file: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>' };
    const base = upload ? { ...made, body: name === 'uploadBrandImage' ? image : form } : made;
    bases.set(name, { base, uses: 0 });
    return base;
  }

  /** A request with an id of the estate moves what it names to the bin. */
  async function isEstateGone(): Promise<boolean> {
    const { site_id, room_id, asset_id } = estate;
    const found = await asSystem(t.database, (db) =>
      db
        .selectFrom('assets')
        .innerJoin('rooms', 'rooms.id', 'assets.room_id')
        .where('assets.id', '=', asset_id)
        .where('rooms.id', '=', room_id)
        .where('rooms.site_id', '=', site_id)
        .select('assets.id')
        .executeTakeFirst(),
    );
    return found === undefined;
  }

  /** As if a check had found something to do in each of them. */
  async function checkImports(): Promise<void> {
    const counts = JSON.stringify({ created: 1, updated: 0, unchanged: 0, rejected: 0 });
    await asSystem(t.database, (db) =>
      db.updateTable('imports').set({ state: 'checked', counts }).where('state', '=', 'uploaded').execute(),
    );
  }

  test('responds to arbitrary input, never with an internal error', async () => {
    const chance = createChance(seed);
    // Those with a body more often: there is more in them to break.
    const turns = operations.flatMap((operation) =>
      operation.body ? [operation, operation, operation] : [operation],
    );
    const cursors: string[] = [];
    const findings: unknown[] = [];
    const succeeded = new Set<string>();
    const deadline = Date.now() + maxMinutes * 60_000;
    let count = 0;
    for (; count < maxCount && Date.now() < deadline && findings.length < 20; count += 1) {
      if (count % 100 === 0) await renewCallers();
      // First each of them with a valid request, so that all are known to be reachable: as a superuser, then as one
      // who manages the estate, who alone has people and imports.
      const isCalm = count < 2 * operations.length;
      const operation = (isCalm ? operations[count >> 1] : turns[count % turns.length]) as Operation;
      const isHigh = !isCalm && operation.access === 'superuser' && chance.happens(0.6);
      const calm = count % 2 === 0 ? 'superuser' : 'manager';
      const caller = isCalm ? calm : isHigh ? 'superuser' : chance.one(callers);
      const base = await baseOf(operation.name);
      const request = makeRequest({
        ...{ operation, base, cursors, token: tokens[caller] },
        chance: isCalm ? noChance : chance,
      });
      const start = process.cpuUsage();
      const reply = await sendRaw(port, request).catch((error: Error) => error.message);
      const { user, system } = process.cpuUsage(start);
      const wrong = complaintsAbout(operation, request, reply);
      if ((user + system) / 1000 > maxProcessorMilliseconds) wrong.push(`took ${(user + system) / 1000} ms`);
      if (wrong.length > 0)
        findings.push({ count, caller, name: operation.name, wrong, ...shown(request, reply) });
      if (typeof reply === 'string') continue;
      if (reply.status < 300) succeeded.add(operation.name);
      const [, cursor] = /[?&]cursor=([\w-]+)/.exec(reply.headers.link ?? '') ?? [];
      if (cursor !== undefined) cursors.unshift(cursor);
      cursors.splice(20);
    }
    expect(findings, `seed ${seed}, after ${count} requests`).toEqual([]);
    const unreached = operations.map(({ name }) => name).filter((name) => !succeeded.has(name));
    // They need a secret that only a mail, the command line or a wall has, an Odoo, a session that would then be over, a
    // connected agent, or a job that has failed.
    const secrets = ['enrolAgent', 'resetPassword', 'getLinkedWall', 'streamLinkedWall'];
    const outside = [
      ...secrets,
      'resolveOdooConflict',
      'endOwnSession',
      'restartAgent',
      'updateAgentProgram',
      'runFailedJobs',
    ];
    expect(unreached.filter((name) => !outside.includes(name))).toEqual([]);
    expect(operations.map(({ name }) => name).sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
  });
});

function complaintsAbout(operation: Operation, request: RawRequest, reply: RawResponse | string): string[] {
  if (typeof reply === 'string') return [reply];
  const { status, body } = reply;
  if (request.method === 'HEAD') return status >= 500 ? [`answers ${status}`] : [];
  if (status >= 400) {
    const problem = readProblem(body);
    if (problem === undefined) return [`answers ${status} in no form of ours`];
    // A full queue, an offline agent, or an Odoo that does not take a value, is an intended response; no other 5xx is.
    const isMeant = status === 503 ? problem.code !== 'unavailable' : problem.code === 'odoo-failed';
    if (status >= 500 && !isMeant) return [`answers ${status}`];
    const isKnown = Object.hasOwn(problemStatus, problem.code);
    return isKnown ? [] : [`answers with an unknown code: ${problem.code}`];
  }
  const endpoint = allEndpoints.find(({ name }) => name === operation.name);
  if (request.method !== operation.method || !endpoint?.response || status >= 300) return [];
  if ('content-encoding' in reply.headers) return [];
  const { success } = endpoint.response.safeParse(JSON.parse(body));
  return success ? [] : ['answers what its schema does not know'];
}

function readProblem(body: string): { detail: string; code: string } | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    const { success, data } = problemBody.safeParse(parsed);
    const hasOnly = Object.keys(parsed as object).every((name) => name in problemBody.shape);
    return success && hasOnly && data.detail !== '' ? data : undefined;
  } catch {
    return undefined;
  }
}

function shown({ method, target, headers, body }: RawRequest, reply: RawResponse | string) {
  const others = headers
    .filter(([name]) => name !== 'Authorization')
    .map((pair) => pair.join(': ').slice(0, 200));
  return {
    request: `${method} ${target.slice(0, 500)}`,
    headers: others,
    body: body && JSON.stringify(body.toString()).slice(0, 600),
    reply: typeof reply === 'string' ? reply : `${reply.status} ${reply.body.slice(0, 300)}`,
  };
}
