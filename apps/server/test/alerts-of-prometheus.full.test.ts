import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { aCuttableLine } from './peers/cuttable-line.ts';
import { hasPrometheus, startPrometheus } from './peers/prometheus.ts';
import { startServerNode } from './start-server-node.ts';
import { startTestApp } from './start-test-app.ts';

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

test.runIf(hasPrometheus)('a Prometheus that scrapes real servers reports their faults', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.stop());
  const { host, port } = inject('postgres');
  const line = await aCuttableLine(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  const healthy = await startServerNode(t);
  const cutOff = await startServerNode(t, { through: { host: '127.0.0.1', port: line.port } });
  const stopped = await startServerNode(t);
  const rules = await readFile(`${folder}greenroom.rules.yml`, 'utf8');
  const prometheus = await startPrometheus(
    [healthy, cutOff, stopped].map(({ url }) => new URL(url).host),
    // The same conditions, without waiting for minutes.
    rules.replaceAll(/for: \d+[ms]/g, 'for: 1s'),
  );
  onTestFinished(() => prometheus.stop());
  const reports = (alerts: string[]) =>
    vi.waitFor(async () => expect(await prometheus.firing()).toEqual(alerts), 60_000);
  await vi.waitFor(async () => expect(await prometheus.healthyTargets()).toBe(3), 60_000);
  await reports([]);

  await stopped.stop();
  await reports(['GreenroomServerDown']);

  line.cut();
  await reports(['GreenroomDatabaseDown', 'GreenroomServerDown']);
  line.mend();
  await reports(['GreenroomServerDown']);

  await asSystem(t.database, async (db) => {
    for (const key of [1, 2]) await t.services.jobs.add(db, job, { key, data: { feedback_id: key } });
    await sql`update greenroom_jobs.job set start_after = now() - interval '1 hour'`.execute(db);
    await sql`update greenroom_jobs.job set state = 'failed' where singleton_key = '2'`.execute(db);
  });
  await reports(['GreenroomJobsFailed', 'GreenroomJobsWait', 'GreenroomServerDown']);
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
