import { execFile } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listAgents, updateAgentProgram } from '@greenroom/domain/agent/endpoints.ts';
import type { ListedAgent } from '@greenroom/domain/agent/site-agent.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDriver } from '#test/build/a-driver.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anEnrolledAgent, startRealAgent } from '#test/enrolled-agent.ts';
import { eventually } from '#test/eventually.ts';
import { aFakeAgent } from '#test/fake-agent.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const packAgent = fileURLToPath(
  new URL('../../../../../../../scripts/release/pack-agent.mjs', import.meta.url),
);
let t: TestApp;
let user: TestUser;
let token: string;
let releases: string;
let publicKey: KeyObject;

beforeAll(async () => {
  releases = await mkdtemp(join(tmpdir(), 'greenroom-releases-'));
  const { privateKey, publicKey: other } = generateKeyPairSync('ed25519');
  publicKey = other;
  const key = join(releases, 'key.pem');
  const program = join(releases, 'agent.cjs');
  await writeFile(key, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  // Larger than one part, and of no use to gzip.
  await writeFile(program, generateNoise(700_000));
  for (const version of ['98.0.0', '99.0.0', '100.0.0']) {
    const args = ['--program', program, '--version', version, '--out', releases, '--signing-key', key];
    await promisify(execFile)(process.execPath, [packAgent, ...args]);
  }
  // It is still being copied.
  await truncate(join(releases, 'greenroom-agent-100.0.0.tar.gz'), 1000);
  t = await startTestApp({ AGENT_RELEASES: releases });
  user = await aUser(t.database, { permissions: ['devices.manage'] });
  token = (await signInAs(t, user)).access_token;
});
afterAll(async () => {
  await t.stop();
  await rm(releases, { recursive: true, force: true });
});

function generateNoise(bytes: number): string {
  let state = 1;
  let text = '';
  while (text.length < bytes) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36);
  }
  return text;
}

async function anAgent() {
  const agent = await anEnrolledAgent(t, await aSite(t.database, { partner: user.partner_id }));
  const { url } = await startServerNode(t);
  const found = async () => {
    const agents: ListedAgent[] = (await t.call(listAgents, {}, { token })).json();
    return agents.find(({ id }) => id === agent.agent_id) as ListedAgent;
  };
  const request = async () =>
    (await t.call(updateAgentProgram, { params: { id: agent.agent_id } }, { token })).statusCode;
  const run = (version: string, onRestart = () => {}) =>
    startRealAgent(agent, { url, driver: aDriver({}), version, onRestart, releaseKeys: [publicKey] });
  return { agent, url, found, request, run };
}

test('an agent fetches the newest complete release that the server holds, and is done when it has connected with it', async () => {
  const { found, request, run } = await anAgent();
  expect(await found()).toMatchObject({ can_update_to: null, update: null });
  let restarts = 0;
  const before = await run('1.6.3', () => {
    restarts += 1;
  });
  await eventually(async () => expect(await found()).toMatchObject({ can_update_to: '99.0.0' }));
  expect(await request()).toBe(204);
  await eventually(() => expect(restarts).toBe(1));
  const update = { version: '99.0.0', failure: null };
  await eventually(async () =>
    expect((await found()).update).toMatchObject({ ...update, state: 'restarting' }),
  );
  expect(await request()).toBe(409);
  await before.stop();
  await run('99.0.0');
  await eventually(async () =>
    expect(await found()).toMatchObject({ can_update_to: null, update: { ...update, state: 'done' } }),
  );
  expect(await request()).toBe(409);
});

test('an agent that connects with its version before has gone back', async () => {
  const { found, request, run } = await anAgent();
  let restarts = 0;
  const onRestart = () => {
    restarts += 1;
  };
  const before = await run('1.6.3', onRestart);
  await eventually(async () => expect(await request()).toBe(204));
  await eventually(() => expect(restarts).toBe(1));
  await before.stop();
  await run('1.6.3', onRestart);
  await eventually(async () =>
    expect(await found()).toMatchObject({
      ...{ version: '1.6.3', can_update_to: '99.0.0' },
      update: { state: 'failed', failure: 'not-connected' },
    }),
  );
  // It can be tried again.
  expect(await request()).toBe(204);
  await eventually(() => expect(restarts).toBe(2));
});

test('an agent without a release key, or before updates, is offered none, and one that asks for parts unasked is rejected', async () => {
  const { agent, url, found, request } = await anAgent();
  const line = await aFakeAgent(url, agent);
  await line.next('welcome');
  await eventually(async () => expect(await found()).toMatchObject({ online: true, can_update_to: null }));
  expect(await request()).toBe(409);
  line.send({ type: 'get_update_part', offset: 0 });
  expect(await line.next('refused')).toMatchObject({ reason: 'A part of an update was not expected.' });
});
