import { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import { documentsEvent } from '@greenroom/domain/files/file.ts';
import { incidentChange } from '@greenroom/domain/incidents/incident.ts';
import { type AssetStatus, assetStatus } from '@greenroom/domain/operations/asset-status.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { statusesChannel } from '#features/operations/operations-channels.ts';
import { usualTiming } from '#features/operations/operations-timing.ts';
import { notifyIncidents } from '#features/operations/statuses/changed-incidents.queries.ts';
import { storeStatuses } from '#features/operations/statuses/statuses.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aDriver, useDrivers } from './build/a-driver.ts';
import { anAsset } from './build/an-asset.ts';
import { eventually } from './eventually.ts';
import { isolationCases, streamedEndpoints, withoutTenantData } from './isolation/all-cases.ts';
import { findDifference } from './isolation/find-difference.ts';
import { type GeneratedRequest, GeneratedWorld } from './isolation/generated-world.ts';
import { probeReading, probeWriting, readTables, viewersClient } from './isolation/probe-policies.ts';
import {
  asOwner,
  leaveOutSecurityEvents,
  plainTokens,
  type StartedServer,
  startServerAs,
} from './isolation/start-server-as.ts';
import { has, seesIncident } from './isolation/table-rules.ts';
import { listenForNotifications } from './listen-for-notifications.ts';
import { readEvents } from './read-events.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

const minCases = 10_000;
const roundsPerEstate = 6;
/** After each of them the whole world is read again. */
const writesPerRound = 5;
const viewersProbed = 3;
const seed = Number(process.env.ISOLATION_SEED ?? Math.floor(Math.random() * 2 ** 31));
const random = new SeededRandom(seed);

/**
 * Generates estates of several tenants, shuffles links, grants and ranks, and sends requests of every user about every
 * tenant's data. Each response must match the reference model. `ISOLATION_SEED=` repeats a run. A failure is never
 * retried: another run would send other requests.
 */
describe('strangers see nothing', { retry: 0 }, () => {
  let t: TestApp;
  let generated: GeneratedWorld;
  let withoutPolicies: StartedServer;
  let application: pg.Client;
  let viewers: pg.Client;

  beforeAll(async () => {
    const timing = { ...usualTiming, stream: { ...usualTiming.stream, gatherMilliseconds: 20 } };
    t = await startTestApp({}, { timing });
    t.services.accessTokens = plainTokens;
    leaveOutSecurityEvents(t.services);
    useDrivers(t, aDriver({}));
    generated = new GeneratedWorld(t, random);
    await generated.connect();
    // No policy applies to the owner of the database: what is hidden here is hidden by a condition of a query.
    withoutPolicies = await startServerAs(t, asOwner(t));
    application = new pg.Client(t.logins.system);
    viewers = viewersClient(t.logins);
    await Promise.all([application.connect(), viewers.connect()]);
  });
  afterAll(async () => {
    await Promise.all([application.end(), viewers.end()]);
    await withoutPolicies.close();
    await generated.owner.end();
    await t.stop();
  });

  test('covers every endpoint, as one with a case or as one without tenant data', () => {
    const known = [...Object.keys(isolationCases), ...streamedEndpoints, ...Object.keys(withoutTenantData)];
    expect(known.sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
  });

  test('in any response, which contains only what the reference model allows', {
    timeout: 1_200_000,
  }, async () => {
    const counts = { product: 0, conditions: 0, tables: 0 };
    const start = performance.now();
    const check = async (server: Pick<StartedServer, 'app'>, request: GeneratedRequest) => {
      counts[server === withoutPolicies ? 'conditions' : 'product'] += 1;
      const difference = await findDifference(server.app, request);
      if (difference !== undefined) throw new Error(`ISOLATION_SEED=${seed}\n${difference}`);
    };
    const missing = () => Math.max(0, minCases - counts.product - counts.conditions);
    const isEnough = () => missing() === 0;
    let isFirst = true;
    while (!isEnough()) {
      await generated.buildEstate();
      for (let round = 0; round < roundsPerEstate && !isEnough(); round += 1) {
        await generated.shuffleRights();
        // Several at once in the first round, which would show a viewer that leaks into another's request. Then one at a
        // time: PostgreSQL plans each statement once a connection, which takes more time than all the responses.
        const limit = createLimiter({ maxRunning: isFirst ? 4 : 1 });
        await Promise.all(
          random
            .shuffled(generated.requests())
            // No more in the last round than are missing.
            .slice(0, missing())
            .map((request) => limit(() => check(random.chance(0.25) ? withoutPolicies : t, request))),
        );
        isFirst = false;
        for (const { endpoint, known } of random.shuffled(generated.writing).slice(0, writesPerRound)) {
          await check(t, generated.writingRequest(endpoint, known));
          await generated.read();
        }
      }
      counts.tables += await checkTables();
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(
      `strangers-see-nothing: ${counts.product + counts.conditions} random cases in ${seconds} s (${counts.product} ` +
        `by conditions and policies, ${counts.conditions} by conditions alone, ${counts.tables} tables by policies ` +
        `alone), ISOLATION_SEED=${seed}\n`,
    );
    expect(isEnough()).toBe(true);
  });

  /** The policies alone: whatever a query selects, these are the rows that it can reach. */
  async function checkTables(): Promise<number> {
    const { world } = generated;
    const tables = await readTables(generated.owner);
    for (const client of [application, viewers]) await client.query('begin');
    const some = random.shuffled(world.users).slice(0, viewersProbed);
    const differences: string[] = [];
    try {
      for (const who of [
        'system' as const,
        ...some.map((user) => ({ user, seen: generated.seenBy(user), world })),
      ]) {
        const client = who === 'system' ? application : viewers;
        const found = [
          ...(await probeReading(client, tables, who)),
          ...(await probeWriting(client, tables, who)),
        ];
        const name = who === 'system' ? who : JSON.stringify(who.user);
        differences.push(...found.map((difference) => `${name}: ${difference}`));
      }
    } finally {
      // Their locks would keep the tests after this one waiting.
      for (const client of [application, viewers]) await client.query('rollback');
    }
    expect(differences, `ISOLATION_SEED=${seed}`).toEqual([]);
    return (some.length + 1) * Object.keys(tables).length;
  }

  test('in a live stream', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    (await listenForNotifications(t, statusesChannel)).stop();
    await generated.buildEstate();
    await generated.shuffleRights();
    // One more asset that all users see: when its event arrives, all earlier ones have been sent.
    const { partner_id } = generated.world.assets[0] ?? { partner_id: generated.world.partners[0]?.id ?? 0 };
    const last = await anAsset(t.database, { partner: partner_id, is_controlled: true });
    await generated.owner.query('insert into asset_grants (user_id, asset_id) select id, $1 from users', [
      last.id,
    ]);
    await generated.owner.query(
      'insert into user_partners (user_id, partner_id) select id, $1 from users where partner_id <> $1 on conflict do nothing',
      [partner_id],
    );
    await generated.read();
    const { world } = generated;
    const say = (ids: number[]) =>
      asSystem(t.database, (db) => {
        const now = t.clock.now();
        const reported = { status: 'online', message: 'news', code: null, firmware_version: null };
        const statuses = ids.map((asset_id) => ({ asset_id, ...reported, observed_at: now.toISOString() }));
        return storeStatuses(db, { statuses, now });
      });
    const readers = await Promise.all(
      world.users.map(async (user) => {
        const reader = await readEvents(t, streamAssetStatuses, generated.tokenOf(user));
        onTestFinished(reader.close);
        return {
          user,
          statuses: () => reader.events('status').map((event) => assetStatus.parse(event)),
          incidents: () => reader.events('incident').map((event) => incidentChange.parse(event)),
          documents: () => reader.events('documents').map((event) => documentsEvent.parse(event)),
        };
      }),
    );
    const idsOf = (statuses: AssetStatus[]) => statuses.map(({ asset_id }) => asset_id);
    await say(world.assets.filter(({ id }) => id !== last.id).map(({ id }) => id));
    await asSystem(t.database, (db) =>
      notifyIncidents(
        db,
        world.incidents.map(({ id }) => id),
      ),
    );
    await say([last.id]);
    for (const { user, statuses, incidents, documents } of readers) {
      await eventually(() => expect(idsOf(statuses())).toContain(last.id));
      const newest = generated
        .seenBy(user)
        .files.filter(({ category, entity_type }) => category === 'document' && entity_type !== 'ticket')
        .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id)
        .slice(0, 10)
        .map(({ id, is_public, shared_with_all }) => ({ id, is_public, shared_with_all }));
      expect(documents()).toEqual([{ documents: newest }]);
      const seen = generated.seenBy(user).assets.filter(({ is_controlled }) => is_controlled);
      expect([...new Set(idsOf(statuses()))].sort()).toEqual(seen.map(({ id }) => id).sort());
      const probed = { user, seen: generated.seenBy(user), world };
      const ofIncidents = world.incidents
        .filter((one) => seesIncident(one, probed))
        .map(({ id, site_id }) => `${id} ${has(probed.seen.sites, site_id ?? 0) ? site_id : null}`);
      await eventually(() => {
        const received = incidents().map(({ id, site_id }) => `${id} ${site_id}`);
        expect([...new Set(received)].sort()).toEqual(ofIncidents.sort());
      });
    }
  });
});
