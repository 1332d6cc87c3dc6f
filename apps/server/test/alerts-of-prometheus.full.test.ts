import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { readViewerKey } from '#platform/database/roles/viewer-key.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { startStorageProbe } from '#platform/storage/start-storage-probe.ts';
import { aRoom } from './build/a-room.ts';
import { aSite } from './build/a-site.ts';
import { aUser } from './build/a-user.ts';
import { anEnrolledAgent } from './enrolled-agent.ts';
import { aFakeAgent } from './fake-agent.ts';
import { aCuttableLine } from './peers/cuttable-line.ts';
import { hasPostgres, startPostgresWithReplica } from './peers/postgres-with-replica.ts';
import { hasPrometheus, startPrometheus } from './peers/prometheus.ts';
import { s3Keys, startS3Peer } from './peers/s3-peer.ts';
import { signInAs } from './sign-in-as.ts';
import { startServerNode } from './start-server-node.ts';
import { startTestApp } from './start-test-app.ts';
import { loginsOf } from './test-database.ts';
import { upload } from './upload.ts';

const folder = fileURLToPath(new URL('../../../deploy/prometheus/', import.meta.url));
const job = defineJob<{ feedback_id: number }>('feedback-mail');

test.runIf(hasPrometheus)('promtool accepts the rules, and each alert fires for its series alone', () => {
  for (const words of [
    ['check', 'rules', 'greenroom.rules.yml'],
    ['test', 'rules', 'greenroom.rules.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
});

/** The same conditions, without waiting for minutes. */
async function quickRules(): Promise<string> {
  const rules = await readFile(`${folder}greenroom.rules.yml`, 'utf8');
  return rules
    .replaceAll(/for: \d+[ms]/g, 'for: 1s')
    .replaceAll(/\[\d+m\]/g, '[20s]')
    .replaceAll('[1h:1m]', '[1h:1s]');
}

async function aWatchedInstallation() {
  const t = await startTestApp();
  onTestFinished(() => t.stop());
  const user = await aUser(t.database);
  const site = await aSite(t.database, { partner: user.partner_id });
  const { access_token: token } = await signInAs(t, user);
  const open = (node: { url: string }) =>
    fetch(`${node.url}/api/sites/${site.id}`, { headers: { authorization: `Bearer ${token}` } })
      .then(async (response) => (await response.text()) && response.status)
      .catch(() => 0);
  return { t, user, site, open };
}

async function watch(nodes: readonly { url: string }[], { scrapeSeconds = 1 } = {}) {
  const prometheus = await startPrometheus(
    nodes.map(({ url }) => new URL(url).host),
    { rules: await quickRules(), scrapeSeconds },
  );
  onTestFinished(() => prometheus.stop());
  await vi.waitFor(async () => expect(await prometheus.healthyTargets()).toBe(nodes.length), 60_000);
  return {
    reports: (...alerts: string[]) =>
      vi.waitFor(
        async () => expect(await prometheus.firing()).toEqual(alerts.map((name) => `Greenroom${name}`)),
        90_000,
      ),
    /** Until it fires, whatever else does; what causes it goes on meanwhile. */
    fires: (alert: string, cause: () => Promise<unknown> = async () => {}) =>
      vi.waitFor(async () => {
        await cause();
        expect(await prometheus.firing()).toContain(`Greenroom${alert}`);
      }, 90_000),
  };
}

test.runIf(hasPrometheus)('reports a server that ends, and one that loses its database', async () => {
  const { t, open } = await aWatchedInstallation();
  const { host, port } = inject('postgres');
  const line = await aCuttableLine(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  const healthy = await startServerNode(t);
  const cutOff = await startServerNode(t, { through: { host: '127.0.0.1', port: line.port } });
  const stopped = await startServerNode(t);
  const { reports, fires } = await watch([healthy, cutOff, stopped]);
  await reports();

  await stopped.stop();
  await reports('ServerDown');

  line.cut();
  await reports('DatabaseDown', 'ServerDown');
  await fires('RequestsFail', () => Promise.all(Array.from({ length: 10 }, () => open(cutOff))));
  line.mend();
  await reports('ServerDown');
});

test.runIf(hasPrometheus)('reports a file storage that hangs, until the server notices its end', async () => {
  const peer = await startS3Peer('files');
  onTestFinished(() => peer.stop());
  const t = await startTestApp({
    ...{ S3_BUCKET: 'files', S3_ENDPOINT: peer.endpoint, S3_REGION: 'us-east-1' },
    ...{ S3_ACCESS_KEY_ID: s3Keys.accessKeyId, S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey },
  });
  onTestFinished(() => t.stop());
  const node = await startServerNode(t);
  onTestFinished(startStorageProbe(node.services));
  const { reports, fires } = await watch([node]);
  const readiness = () => fetch(`${node.url}/readyz`).then((response) => response.json());
  await reports();

  const user = await aUser(t.database);
  const room = await aRoom(t.database, { partner: user.partner_id });
  peer.hang = true;
  const response = await upload({ app: node.app }, (await signInAs(t, user)).access_token, {
    ...{ category: 'document', entity_type: 'room', entity_id: room.id },
    file: { filename: 'a.txt', type: 'text/plain', bytes: Buffer.from('Hello') },
  });
  expect(response.statusCode).toBe(503);
  await fires('StorageDown');
  expect(await readiness()).toMatchObject({ status: 'degraded', reasons: [{ code: 'storage-down' }] });

  peer.hang = false;
  await reports();
  expect(await readiness()).toMatchObject({ status: 'ready', reasons: [] });
  expect([...peer.objects.keys()]).toEqual([]);
});

test.runIf(hasPrometheus)('reports what waits and what fails in the queues', async () => {
  const { t } = await aWatchedInstallation();
  const { reports } = await watch([await startServerNode(t)]);
  await reports();

  await asSystem(t.database, async (db) => {
    for (const key of [1, 2]) await t.services.jobs.add(db, job, { key, data: { feedback_id: key } });
    await sql`update greenroom_jobs.job set start_after = now() - interval '1 hour'`.execute(db);
    await sql`update greenroom_jobs.job set state = 'failed' where singleton_key = '2'`.execute(db);
  });
  await reports('JobsFailed', 'JobsWait');

  // No server of this test sends messages.
  await asSystem(t.database, (db) =>
    sql`
      with event as (
        insert into notification_events (partner_id, kind, severity, at, hold_until, payload, planned_at)
        select id, 'incident.opened', 'info', now(), now(), '{}', now() from partners limit 1
        returning id, partner_id)
      insert into notification_deliveries (event_id, partner_id, way, user_id, next_at)
      select e.id, e.partner_id, 'mail', u.id, now() - interval '1 hour' from event e, users u limit 1`.execute(
      db,
    ),
  );
  await reports('JobsFailed', 'JobsWait', 'MessagesWait');
});

test.runIf(hasPrometheus)('reports slow requests, an exhausted pool and a busy processor', async () => {
  const { t, user, open } = await aWatchedInstallation();
  const node = await startServerNode(t);
  // A busy server takes several seconds to respond to a scrape.
  const { reports, fires } = await watch([node], { scrapeSeconds: 5 });
  await reports();

  const blocker = new pg.Client(t.owner);
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await fires('RequestsSlow', async () => {
    await blocker.query('begin; lock table sites in access exclusive mode');
    const requests = Promise.all(Array.from({ length: 20 }, () => open(node)));
    await pause(3_000);
    await blocker.query('commit');
    await requests;
  });

  const viewer: Viewer = {
    ...{ user_id: user.id, session_id: '', partner_id: user.partner_id, partner_ids: [user.partner_id] },
    ...{ is_superuser: false, force_explicit_grants: false, must_change_password: false, permissions: [] },
  };
  let isHeld = true;
  const holders = Array.from({ length: 10 }, async () => {
    while (isHeld)
      await readAsViewer(node.services.database, viewer, (db) => sql`select pg_sleep(2)`.execute(db)).catch(
        () => undefined,
      );
  });
  await fires('PoolExhausted');
  isHeld = false;
  await Promise.all(holders);
  await reports();

  await fires('EventLoopBusy', async () => {
    for (let round = 0; round < 3; round++) {
      const until = performance.now() + 700;
      while (performance.now() < until);
      await pause(20);
    }
  });
});

/** A disk of its own needs the right to mount one. */
const canMount = process.getuid?.() === 0;

test.runIf(hasPrometheus && canMount)('reports a disk with little room', async () => {
  const { t } = await aWatchedInstallation();
  const { reports } = await watch([await startServerNode(t)]);
  await reports();
  const files = join(t.dataDir, 'files');
  await mkdir(files, { recursive: true });
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', files]).status).toBe(0);
  try {
    await reports('DiskLow');
  } finally {
    spawnSync('umount', ['-l', files]);
  }
  await reports();
});

test.runIf(hasPrometheus)('reports agents that are gone', async () => {
  const { t, site } = await aWatchedInstallation();
  const node = await startServerNode(t);
  const agents = [];
  for (let count = 0; count < 3; count++)
    agents.push(await aFakeAgent(node.url, await anEnrolledAgent(t, site)));
  const { reports } = await watch([node]);
  await reports();
  await pause(3_000);
  for (const { socket } of agents.slice(1)) socket.terminate();
  await reports('AgentsLost');
});

test.runIf(hasPrometheus && hasPostgres)('reports a replica that is late, and one that is lost', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.stop());
  const { place, owner, onReplica, endReplica } = await startPostgresWithReplica();
  await migrate(place, { log: () => {} });
  await owner.query('grant pg_read_all_stats to greenroom_app');
  const node = await startServerNode({
    ...t,
    owner: place,
    logins: loginsOf(place, await readViewerKey(owner)),
  });
  const { reports } = await watch([node]);
  const readiness = () => fetch(`${node.url}/readyz`).then((response) => response.json());
  await reports();
  expect(await readiness()).toMatchObject({ status: 'ready', reasons: [] });
  await vi.waitFor(async () =>
    expect(await fetch(`${node.url}/metrics`).then((response) => response.text())).toContain(
      'greenroom_database_replicas 1',
    ),
  );

  await onReplica.query('select pg_wal_replay_pause()');
  await owner.query('create table written (n integer)');
  await reports('ReplicaLate');
  expect(await readiness()).toMatchObject({ status: 'degraded', reasons: [{ code: 'replica-late' }] });
  await onReplica.query('select pg_wal_replay_resume()');
  await reports();

  await onReplica.end();
  endReplica();
  await reports('ReplicaLost');
});

test('the rules and the dashboard use only metrics that a server reports', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.stop());
  const used = ['prometheus/greenroom.rules.yml', 'grafana/greenroom.json'].flatMap((file) =>
    [...readFileSync(join(folder, '..', file), 'utf8').matchAll(/\bgreenroom_[a-z0-9_]+/g)].map(
      ([name]) => name,
    ),
  );
  const { body } = await t.app.inject('/metrics');
  const reported = [...body.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  // Those of a feature that has not run yet in this process.
  const later = ['greenroom_delivery_seconds_count', 'greenroom_poll_seconds_count'];
  const known = new Set([...reported, ...later]);
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});
