import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { asSystem } from '@greenroom/server/platform/database/scope.ts';
import { aRoom } from '@greenroom/server/test/build/a-room.ts';
import { anAsset } from '@greenroom/server/test/build/an-asset.ts';
import { builtServer } from '@greenroom/server/test/built-server.ts';
import { findConnection } from '@greenroom/server/test/find-connection.ts';
import { startTestApp, type TestApp } from '@greenroom/server/test/start-test-app.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDemoDevices } from './start-demo-devices.ts';

const entry = pathToFileURL(builtServer.demoDevices);

let t: TestApp;
let ids: number[];

const connections = () =>
  asSystem(t.database, (db) => db.selectFrom('device_connections').selectAll().orderBy('asset_id').execute());

describe('the demo devices', () => {
  beforeEach(async () => {
    t = await startTestApp();
    const room = await aRoom(t.database);
    await asSystem(t.database, (db) => db.updateTable('partners').set({ reference: 'LUM' }).execute());
    const product = {
      manufacturer: 'Epson',
      model: 'EB-L200F',
      firmware_version: '1.14',
      is_controlled: true,
    };
    ids = [];
    for (const number of [1, 2, 3]) {
      const own = { ref: `LUM-0000${number}`, serial_number: `X${number}` };
      ids.push((await anAsset(t.database, { ...product, ...own, room })).id);
    }
    await anAsset(t.database, { ...product, ref: 'imported', room });
    await anAsset(t.database, { ...product, ref: 'LUM-00004', is_controlled: false, room });
  });
  afterEach(() => t.stop());
  test('have the incidents of faults that are older than the server at once', async () => {
    await asSystem(t.database, (db) =>
      sql`insert into asset_statuses (asset_id, status, observed_at, changed_at, code, condition, condition_since)
        select id, 'offline', now(), now() - interval '1 day', 'device-unreachable', 'unreachable',
          now() - interval '1 day' from unnest(${ids.slice(0, 1)}::integer[]) as id`.execute(db),
    );
    const devices = startDemoDevices(t.services, { entry });
    const keys = () => asSystem(t.database, (db) => db.selectFrom('incidents').select('key').execute());
    await vi.waitFor(async () => expect(await keys()).toEqual([{ key: `asset:${ids[0]}:reach` }]), {
      timeout: 60_000,
    });
    await devices.stop();
  });
  test('are stored as connections, at the second attempt too, with sealed credentials and a firmware catalogue', async () => {
    // As when the database times out at the start.
    vi.spyOn(t.services.sealer, 'seal').mockImplementationOnce(() => {
      throw new Error('timeout');
    });
    const devices = startDemoDevices(t.services, { entry });
    await devices.started;
    await vi.waitFor(async () => expect(await connections()).toHaveLength(3), { timeout: 60_000 });
    const rows = await connections();
    expect(rows.map(({ asset_id }) => asset_id)).toEqual(ids);
    for (const row of rows) expect(row).toMatchObject({ driver: 'pjlink', host: '127.0.0.1', route: 'auto' });
    const [sealed] = rows.filter(({ sealed_credentials }) => sealed_credentials !== null);
    const opened = await asSystem(t.database, (db) =>
      findConnection(db, { asset_id: sealed?.asset_id ?? 0, sealer: t.services.sealer }),
    );
    expect(opened?.credentials.password).toMatch(/^demo-\d{4}$/);
    const catalogue = await asSystem(t.database, (db) =>
      db.selectFrom('firmware_catalogue').select('version').where('model', '=', 'EB-L200F').execute(),
    );
    expect(catalogue).toEqual([{ version: '1.20' }]);
    await devices.stop();
  });

  test('leave an asset alone that a user has connected elsewhere', async () => {
    await asSystem(t.database, (db) =>
      sql`insert into device_connections (asset_id, driver, host) values (${ids[1]}, 'pjlink', '10.1.2.3')`.execute(
        db,
      ),
    );
    const devices = startDemoDevices(t.services, { entry });
    await vi.waitFor(async () => expect(await connections()).toHaveLength(3), { timeout: 60_000 });
    expect((await connections()).map(({ host }) => host)).toEqual(['127.0.0.1', '10.1.2.3', '127.0.0.1']);
    await devices.stop();
  });

  test('have an agent at the second site while they live, with a new key at each start', async () => {
    const agents = () =>
      asSystem(t.database, (db) =>
        db.selectFrom('agents').selectAll().where('revoked_at', 'is', null).execute(),
      );
    const partner = await asSystem(t.database, (db) =>
      db.selectFrom('partners').select('id').where('reference', '=', 'LUM').executeTakeFirstOrThrow(),
    );
    const room = await aRoom(t.database, { partner: partner.id });
    const product = { manufacturer: 'Epson', model: 'EB-L200F', is_controlled: true };
    await anAsset(t.database, { ...product, ref: 'LUM-00009', serial_number: 'X9', room });
    const start = async (DEMO_LIFE: boolean, isReady: () => Promise<boolean>) => {
      const config = { ...t.services.config, DEMO_LIFE, PUBLIC_URL: undefined };
      const devices = startDemoDevices({ ...t.services, config }, { entry });
      await vi.waitUntil(isReady, { timeout: 60_000 });
      await devices.stop();
      return agents();
    };
    const [first] = await start(true, async () => (await agents()).length === 1);
    expect(first).toMatchObject({ site_id: room.site_id, name: 'demo-agent' });
    const hasNewKey = async () => !(await agents())[0]?.public_key.equals(first?.public_key ?? Buffer.of());
    expect((await start(true, hasNewKey))[0]?.id).toBe(first?.id);
    expect(await start(false, async () => (await agents()).length === 0)).toEqual([]);
  });

  test('do not affect the server when they cannot start', async () => {
    const error = vi.spyOn(t.services.log, 'error').mockReturnValue(undefined);
    const devices = startDemoDevices(t.services, { entry: new URL('./missing.js', entry) });
    await devices.started;
    await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), { timeout: 60_000 });
    expect(await connections()).toEqual([]);
    await devices.stop();
  });
});

describe('the process of the demo devices', () => {
  test('ends with its parent, even when that is killed', async () => {
    const script = `
      const { fork } = require('node:child_process');
      const child = fork(${JSON.stringify(builtServer.demoDevices)});
      child.send({ devices: [] });
      child.once('message', () => process.stdout.write(String(child.pid)));`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
