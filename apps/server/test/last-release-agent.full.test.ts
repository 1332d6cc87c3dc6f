import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAgent, listAgents } from '@greenroom/domain/agent/endpoints.ts';
import type { AgentDetail, ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { startDiscovery } from '@greenroom/domain/operations/discovery/endpoints.ts';
import { listRecentOperations, runAssetAction } from '@greenroom/domain/operations/endpoints.ts';
import { startExtronSimulator } from '@greenroom/simulators/extron-simulator.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { unpackRelease } from '../../agent/test/unpack-release.ts';
import { aConnection } from './build/a-connection.ts';
import { aRoom } from './build/a-room.ts';
import { aSite } from './build/a-site.ts';
import { aUser } from './build/a-user.ts';
import { anAsset } from './build/an-asset.ts';
import { aToken } from './enrolled-agent.ts';
import { signInAs } from './sign-in-as.ts';
import { startServerNode } from './start-server-node.ts';
import { startTestApp, type TestApp } from './start-test-app.ts';

let t: TestApp;
let dir: string;
let program: string;
beforeAll(async () => {
  t = await startTestApp();
  dir = await mkdtemp(join(tmpdir(), 'greenroom-release-'));
  program = await unpackRelease('agent.cjs', dir);
});
afterAll(async () => {
  await t.stop();
  await rm(dir, { recursive: true, force: true });
});

function startProgram(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, AGENT_DIR: join(dir, 'agent'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const text = { all: '' };
  const collect = (chunk: Buffer) => {
    text.all += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, text, ended: once(child, 'close') };
}

test('an agent of the last release enrols, reads and restarts devices, and connects again', async () => {
  const identity = {
    model: 'IPCP',
    serial_number: '1',
    name: 'A',
    version: '3.1',
    password: 'c0rrect-horse',
  };
  const device = await startExtronSimulator(identity);
  onTestFinished(() => device.close());
  const user = await aUser(t.database, { permissions: ['devices.manage'] });
  const { access_token: token } = await signInAs(t, user);
  const site = await aSite(t.database, { partner: user.partner_id });
  const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
  await aConnection(t, asset, { ...device.connection, route: 'agent' });
  const node = await startServerNode(t);

  const enrolling = startProgram(['enrol', node.url], { GREENROOM_TOKEN: await aToken(t, site) });
  expect([(await enrolling.ended)[0], enrolling.text.all]).toEqual([
    0,
    expect.stringMatching(/^Enrolled as agent/),
  ]);
  const own = async (): Promise<ListedAgent[]> => (await node.call(listAgents, {}, { token })).json();
  const online = () => expect.poll(own).toMatchObject([{ online: true, version: '1.6.3' }]);
  const first = startProgram(['run']);
  await online();

  const run = async (action_name: 'get_status' | 'reboot') =>
    (await node.call(runAssetAction, { params: { id: asset.id }, body: { action_name } }, { token })).json();
  expect(await run('get_status')).toMatchObject({ result: { status: 'online' } });
  expect(await run('reboot')).toMatchObject({ result: { status: 'pending' } });
  expect(device.reboots()).toBe(1);
  const log = (await node.call(listRecentOperations, { query: { limit: 10 } }, { token })).json();
  // The server knows the English text as a message.
  expect(log).toMatchObject([
    { action_name: 'reboot', status: 'succeeded', device_message: { key: expect.any(String) } },
  ]);
  const body = { site_id: site.id, networks: ['10.0.0.0/30'] };
  const discovery = await node.call(startDiscovery, { body }, { token });
  expect([discovery.statusCode, discovery.json().detail]).toEqual([
    expect.any(Number),
    expect.stringMatching(/too old to look for devices/),
  ]);

  first.child.kill('SIGTERM');
  expect((await first.ended)[0]).toBe(0);
  await expect.poll(own).toMatchObject([{ online: false }]);
  startProgram(['run']);
  await online();
  const [agent] = await own();
  const detail: AgentDetail = (
    await node.call(getAgent, { params: { id: agent?.id ?? 0 } }, { token })
  ).json();
  expect(detail.connects.map(({ protocol, version }) => [protocol, version])).toEqual([
    [1, '1.6.3'],
    [1, '1.6.3'],
  ]);
});
