import type { KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyPair } from '@greenroom/agent/identity.ts';
import { createLog } from '@greenroom/agent/log.ts';
import { startAgent } from '@greenroom/agent/start-agent.ts';
import { enrolAgent } from '@greenroom/domain/agent/endpoints.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { privateNetworks, readNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { onTestFinished } from 'vitest';
import { createAgentToken } from '#features/operations/agents/create-agent-token.ts';
import { aUser } from './build/a-user.ts';
import type { Key } from './fake-agent.ts';
import type { TestApp } from './start-test-app.ts';

export type EnrolledAgent = { agent_id: number; key: Key };

export async function aToken(t: TestApp, site: { id: number }): Promise<string> {
  const { email } = await aUser(t.database, { superuser: true });
  const { token } = await createAgentToken(t.database, {
    site: String(site.id),
    by: email,
    now: t.clock.now(),
  });
  return token;
}

/** A key that the server knows as the agent of this site. */
export async function anEnrolledAgent(t: TestApp, site: { id: number }): Promise<EnrolledAgent> {
  const key = createKeyPair();
  const body = { token: await aToken(t, site), public_key: key.public_key, name: 'rack', version: '0.0.0' };
  const remoteAddress = `10.0.0.${site.id % 250}`;
  const response = await t.call(enrolAgent, { body }, { remoteAddress });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { agent_id: response.json().agent_id, key };
}

type Input = {
  url: string;
  driver: Driver;
  dir?: string;
  version?: string;
  releaseKeys?: readonly KeyObject[];
  onRestart?: () => void;
};

/** The real agent with this key, in this process; it uses the test's driver for devices. */
export async function startRealAgent(
  { agent_id, key }: EnrolledAgent,
  { url, driver, dir, version = '0.0.0', releaseKeys, onRestart }: Input,
) {
  const folder = dir ?? (await aFolder());
  const agent = await startAgent({
    identity: { agent_id, server_url: url, privateKey: key.privateKey },
    ...{ version, releaseKeys },
    dir: folder,
    pool: new DevicePool([driver]),
    networks: readNetworks(privateNetworks),
    log: createLog('error', () => {}),
    timing: { waitMilliseconds: () => 50 },
    ...(onRestart && { onRestart }),
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= agent.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { stop, dir: folder };
}

async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'greenroom-agent-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
