import { createPrivateKey } from 'node:crypto';
import { createLog } from '@greenroom/agent/log.ts';
import { startAgent } from '@greenroom/agent/start-agent.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { privateNetworks, readNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import { startCuttableRelay } from '@greenroom/simulators/cuttable-relay.ts';
import { SeededRandom, seedOf } from '../seeded-random.ts';

const minute = 60_000;
const slot = 40 * minute;
const tickMilliseconds = 5_000;

export type AgentOrder = {
  agent_id: number;
  /** In PEM. */
  private_key: string;
  server: { host: string; port: number };
  version: string;
  dir: string;
};

/** The real agent, at the site of the demo whose link is cut now and then. It reaches the server through a relay. */
export async function startDemoAgent(order: AgentOrder): Promise<void> {
  const relay = await startCuttableRelay(order.server);
  await startAgent({
    identity: {
      agent_id: order.agent_id,
      server_url: `http://127.0.0.1:${relay.port}`,
      privateKey: createPrivateKey(order.private_key),
    },
    version: order.version,
    dir: order.dir,
    pool: new DevicePool(allDrivers),
    networks: readNetworks(privateNetworks),
    log: createLog('error'),
    // The devices have other ports after a restart.
    keepsDevices: false,
  });
  setInterval(() => relay.setCut(isCutAt(Date.now())), tickMilliseconds).unref();
}

/** Whether the site has no link at this time: for some minutes, about every forty. */
export function isCutAt(now: number): boolean {
  const start = Math.floor(now / slot) * slot;
  const random = new SeededRandom(seedOf(`cut ${start}`));
  const from = start + random.between(8, 25) * minute;
  return now >= from && now < from + random.between(3, 7) * minute;
}
