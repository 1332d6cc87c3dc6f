import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { privateNetworks, readNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { onTestFinished } from 'vitest';
import { createKeyPair } from '#identity.ts';
import { createLog } from '#log.ts';
import { type AgentOptions, startAgent } from '#start-agent.ts';
import { startFakeServer } from './fake-server.ts';
import { testDriver } from './test-device.ts';

export async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'greenroom-agent-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** An agent and its fake server. Back-off is short here; its real duration has its own test. */
export async function anAgent(change: Partial<AgentOptions> = {}) {
  const { privateKey, public_key } = createKeyPair();
  const server = await startFakeServer(public_key);
  onTestFinished(() => server.close());
  const lines: string[] = [];
  const options: AgentOptions = {
    identity: { agent_id: 7, server_url: server.url, privateKey },
    version: '0.0.0',
    dir: await aFolder(),
    pool: new DevicePool([testDriver]),
    networks: readNetworks(privateNetworks),
    log: createLog('debug', (line) => lines.push(line)),
    timing: { waitMilliseconds: () => 20 },
    ...change,
  };
  const start = async () => {
    const agent = await startAgent(options);
    onTestFinished(() => agent.stop());
    return agent;
  };
  return { server, start, options, public_key, log: () => lines.join('') };
}
