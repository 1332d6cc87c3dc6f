import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom } from '#test/build/a-room.ts';
import { aSite } from '#test/build/a-site.ts';
import { anAsset } from '#test/build/an-asset.ts';
import { anEnrolledAgent } from '#test/enrolled-agent.ts';
import { aFakeAgent } from '#test/fake-agent.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

// Without a notification the agents would get the change only after a minute, longer than these tests wait.
test('a device that moves to another site moves to the agent of that site, however it was moved', async () => {
  const node = await startServerNode(t);
  const from = await aSite(t.database);
  const to = await aSite(t.database, { partner: from.partner_id });
  const room = await aRoom(t.database, { site: from });
  const asset = await anAsset(t.database, { room, is_controlled: true });
  await aConnection(t, asset);
  const lines = await Promise.all(
    [from, to].map(async (site) => aFakeAgent(node.url, await anEnrolledAgent(t, site))),
  );
  const idsIn = ({ devices }: { devices: { asset_id: number }[] }) => devices.map(({ asset_id }) => asset_id);
  const welcomes = await Promise.all(lines.map((line) => line.next('welcome')));
  expect(welcomes.map(idsIn)).toEqual([[asset.id], []]);

  await asSystem(t.database, (db) =>
    sql`update rooms set site_id = ${to.id} where id = ${room.id}`.execute(db),
  );
  const reported = await Promise.all(lines.map((line) => line.next('devices')));
  expect(reported.map(idsIn)).toEqual([[], [asset.id]]);

  await asSystem(t.database, (db) =>
    sql`update assets set is_controlled = false where id = ${asset.id}`.execute(db),
  );
  expect(idsIn((await lines[1]?.next('devices')) ?? { devices: [] })).toEqual([]);
});
