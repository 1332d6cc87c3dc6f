import { randomUUID } from 'node:crypto';
import { getSite } from '@greenroom/domain/inventory/endpoints.ts';
import { runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent, startRealAgent } from '#test/enrolled-agent.ts';
import { type CollectedSpan, startTraceCollector } from '#test/peers/trace-collector.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp } from '#test/start-test-app.ts';

const password = 'c0rrect-horse';

async function aTracedInstallation(settings: Parameters<typeof startTestApp>[0] = {}) {
  const collector = await startTraceCollector();
  const t = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings });
  onTestFinished(() => t.stop());
  const user = await aUser(t.database);
  const { access_token: token } = await signInAs(t, user);
  const site = await aSite(t.database, { partner: user.partner_id });
  return { t, collector, token, user, site };
}

/** The line from the root to this span, by names. */
function lineOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? lineOf(parent, spans) : []), `${span.service}: ${span.name}`];
}

test('one trace leads from a request on one server through an agent on another to the driver', async () => {
  const { t, collector, token, site } = await aTracedInstallation({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
  });
  const projector = await startPjlinkSimulator({
    model: 'EB',
    serial_number: '1',
    name: 'A',
    version: '1',
    password,
  });
  onTestFinished(() => projector.close());
  const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
  await aConnection(t, asset, projector.connection);
  const agent = await anEnrolledAgent(t, site);
  const [requested, holding] = [await startServerNode(t), await startServerNode(t)];
  await startRealAgent(agent, { url: holding.url, driver: pjlinkDriver });
  await vi.waitFor(async () => {
    const response = await requested.call(
      runAssetAction,
      { params: { id: asset.id }, body: { action_name: 'get_status' } },
      { token, headers: { 'idempotency-key': randomUUID() } },
    );
    expect(response.json()).toMatchObject({ result: { status: 'online' } });
  }, 10_000);

  const trace = await vi.waitFor(() => {
    const driver = collector.spans.find(({ name, failed }) => name === 'pjlink get_status' && !failed);
    const spans = collector.spans.filter(({ traceId }) => traceId === driver?.traceId);
    expect(driver && lineOf(driver, spans)).toEqual([
      'greenroom: POST /api/asset_operations/:id/actions',
      'greenroom: agent get_status',
      'greenroom-agent: run the operation',
      'greenroom-agent: pjlink get_status',
    ]);
    return spans;
  }, 10_000);
  const statements = trace.filter(({ name }) => name === 'insert');
  expect(statements.map((span) => lineOf(span, trace)[0])).toContain(
    'greenroom: POST /api/asset_operations/:id/actions',
  );
  expect(statements[0]?.attributes['db.query.text']).toMatch(/^insert into .*\$1/);
  const [root] = trace.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(root?.attributes).toMatchObject({
    'http.response.status_code': '200',
    'http.request.method': 'POST',
  });
  // Each part lies within the whole.
  for (const { name, start, end } of trace.filter(({ name }) => /agent|pjlink|run/.test(name))) {
    expect(start, name).toBeGreaterThanOrEqual((root?.start ?? 0n) - 5_000_000n);
    expect(end, name).toBeLessThanOrEqual((root?.end ?? 0n) + 5_000_000n);
  }
  expect(collector.problems).toEqual([]);
  expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
  expect(collector.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer of-the-collector',
    'content-type': 'application/json',
  });
  // Passwords, tokens, signed viewers and values of statements stay here.
  const everything = collector.requests.map(({ text }) => text).join();
  for (const secret of [
    password,
    token,
    token.split('.')[1] ?? '',
    '|partners|',
    projector.connection.host ?? '127.0.0.1',
  ])
    expect(everything).not.toContain(secret);
});

test('a failed statement shows its code, and neither its message nor its values', async () => {
  const { t, collector } = await aTracedInstallation();
  const tracing = t.services.tracing;
  const root = tracing?.beginRoot({ name: 'test' });
  await new Promise<void>((resolve) => {
    root?.enter(() => {
      asSystem(t.database, (db) =>
        sql`select ('a value of ' || ${'somebody'})::integer, 'quoted'`.execute(db),
      ).then(
        () => resolve(),
        () => resolve(),
      );
    });
  });
  root?.end();
  await vi.waitFor(() => expect(collector.spans.some(({ name }) => name === 'test')).toBe(true), 10_000);
  const failed = collector.spans.find((span) => span.failed);
  expect(failed?.attributes).toMatchObject({
    'db.query.text': 'select (? || $1)::integer, ?',
    'db.response.status_code': '22P02',
  });
  expect(collector.requests.map(({ text }) => text).join()).not.toContain('somebody');
});

test('a proxy of the operator decides about a trace, and no other client does', async () => {
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';
  const { t, collector, token, site } = await aTracedInstallation({ TRUST_PROXY: '1' });
  const untrusting = await aTracedInstallation();
  const open = (app: typeof t, id: number, token: string, traceparent: string) =>
    app.call(getSite, { params: { id } }, { token, headers: { traceparent } });
  await open(t, site.id, token, `${parent}-01`);
  await vi.waitFor(() => {
    const request = collector.spans.find(({ attributes }) => attributes['greenroom.endpoint'] === 'getSite');
    expect(request).toMatchObject({ traceId: parent.split('-')[1], parentSpanId: parent.split('-')[2] });
  }, 10_000);
  const count = collector.spans.length;
  await open(t, site.id, token, `${parent}-00`);
  await open(untrusting.t, untrusting.site.id, untrusting.token, `${parent}-01`);
  await vi.waitFor(() => {
    const request = untrusting.collector.spans.find(
      ({ attributes }) => attributes['greenroom.endpoint'] === 'getSite',
    );
    expect(request).toMatchObject({ parentSpanId: undefined });
    expect(parent).not.toContain(request?.traceId);
  }, 10_000);
  expect(collector.spans.length).toBe(count);
});

test('without a collector there is no tracing, and operations carry no trace', async () => {
  const t = await startTestApp();
  onTestFinished(() => t.stop());
  expect(t.services.tracing).toBeUndefined();
  const { body } = await t.app.inject('/metrics');
  expect(body).not.toContain('greenroom_trace');
});
