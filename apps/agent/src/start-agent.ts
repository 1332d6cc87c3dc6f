import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { AllowedNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import type { AgentParts } from './agent-parts.ts';
import { handleMessage } from './handle-message.ts';
import { Inventory } from './inventory.ts';
import { Journal } from './journal.ts';
import { keepLink, type Link, type LinkTiming } from './link/keep-link.ts';
import { pollDevices } from './poll-devices.ts';
import { StatusReport } from './report-statuses.ts';
import { DiscoveryRunner } from './run-discovery.ts';

export type AgentOptions = Pick<AgentParts, 'identity' | 'version' | 'log' | 'pool'> & {
  /** The folder of the journal. */
  dir: string;
  networks: AllowedNetworks;
  proxy?: URL | undefined;
  timing?: Partial<LinkTiming> | undefined;
  /** The server lets the agent restart. */
  onRestart?: () => void;
};

/** A little longer than the timeout of an action; a followed install ends at once, as unknown. */
const farewellMilliseconds = 9_000;

export async function startAgent(options: AgentOptions): Promise<{ stop(): Promise<void> }> {
  const { identity, version, log, dir, networks, proxy, timing, onRestart } = options;
  const pool = options.pool.within({
    networks,
    rejection: (address) => deviceMessage('device.agentMayNot', { address }),
  });
  const journal = await Journal.open(dir);
  const inventory = new Inventory();
  const report: StatusReport = new StatusReport((message) => agent.link.send(message));
  const polling = pollDevices({ inventory, pool, report: (status) => report.add(status) });
  pool.onFirstKey((asset_id, key) => {
    if (inventory.pin(asset_id, key)) agent.link.send({ type: 'keys', keys: [{ asset_id, key }] });
  });
  const discovery = new DiscoveryRunner({ pool, networks, send: (report) => agent.link.send(report) });
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const link: Link = keepLink({
    serverUrl: identity.server_url,
    proxy,
    log,
    timing,
    onMessage: (message) => handleMessage(agent, message),
    onLost() {
      // Statuses polled now would be outdated when the link is back; then every device is polled anew.
      polling.stop();
      report.clear();
      discovery.stop();
    },
  });
  const agent: AgentParts = {
    identity,
    version,
    log,
    journal,
    inventory,
    pool,
    link,
    report,
    polling,
    discovery,
    running,
    stopping,
    restart: () => onRestart?.(),
  };
  return {
    async stop() {
      polling.stop();
      report.clear();
      discovery.stop();
      stopping.abort();
      await Promise.race([Promise.allSettled(running.values()), late(farewellMilliseconds)]);
      await link.stop();
      await journal.close();
    },
  };
}

function late(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
