import type { KeyObject } from 'node:crypto';
import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { AllowedNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import type { AgentParts } from './agent-parts.ts';
import { handleMessage } from './handle-message.ts';
import { History } from './history/history.ts';
import { HistoryFiles } from './history/history-files.ts';
import { RecentPolls } from './history/recent-polls.ts';
import { Inventory } from './inventory.ts';
import { Journal } from './journal.ts';
import { keepLink, type Link, type LinkTiming } from './link/keep-link.ts';
import { type Polling, pollDevices } from './poll-devices.ts';
import { StatusReport } from './report-statuses.ts';
import { DiscoveryRunner } from './run-discovery.ts';
import { StoredInventory, type StoredLink } from './stored-inventory.ts';
import { UpdateRunner } from './update/update-runner.ts';
import { UpdateStore } from './update/update-store.ts';

export type AgentOptions = Pick<AgentParts, 'identity' | 'version' | 'log' | 'pool'> & {
  /** The folder of the journal. */
  dir: string;
  networks: AllowedNetworks;
  proxy?: URL | undefined;
  timing?: Partial<LinkTiming> | undefined;
  /** Whether the list of devices, with their passwords, is stored for a start without a link. */
  keepsDevices?: boolean | undefined;
  /** Those who may sign an update; without one it takes none. */
  releaseKeys?: readonly KeyObject[] | undefined;
  /** The server lets the agent restart, or an update is stored. */
  onRestart?: () => void;
};

/** A little longer than the timeout of an action; a followed install ends at once, as unknown. */
const farewellMilliseconds = 9_000;

export async function startAgent(options: AgentOptions): Promise<{ stop(): Promise<void> }> {
  const { identity, version, log, dir, networks, proxy, timing, onRestart, keepsDevices = true } = options;
  const updateStore = new UpdateStore(dir);
  const updates = new UpdateRunner({
    ...{ version, log, store: updateStore, keys: options.releaseKeys ?? [] },
    send: (message) => agent.link.send(message),
    restart: () => onRestart?.(),
  });
  const pool = options.pool.within({
    networks,
    rejection: (address) => deviceMessage('device.agentMayNot', { address }),
  });
  const journal = await Journal.open(dir);
  const inventory = new Inventory();
  const report: StatusReport = new StatusReport((message) => agent.link.send(message));
  const history = new History({
    files: await HistoryFiles.open(dir),
    recent: await RecentPolls.open(dir),
    send: (message) => agent.link.send(message),
    log,
  });
  const stored = new StoredInventory({
    ...{ dir, log, privateKey: identity.privateKey, isKept: keepsDevices },
    serverTime: () => history.serverTime(),
  });
  const polling: Polling = pollDevices({
    inventory,
    pool,
    report: (poll) => {
      history.add(poll);
      if (poll.isConfirmed) report.add(poll.status);
      if (history.isOverdue) polling.stop();
    },
  });
  pool.onFirstKey((asset_id, key) => {
    if (inventory.pin(asset_id, key)) agent.link.send({ type: 'keys', keys: [{ asset_id, key }] });
  });
  const discovery = new DiscoveryRunner({ pool, networks, send: (report) => agent.link.send(report) });
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const known = await stored.read();
  const link: Link = keepLink({
    serverUrl: identity.server_url,
    proxy,
    log,
    timing,
    onMessage: (message) => handleMessage(agent, message),
    onLost() {
      // Without a history, statuses polled now would be outdated when the link is back.
      if (!history.isOffered) polling.stop();
      stored.lost();
      history.lost();
      report.clear();
      discovery.stop();
      updates.stop();
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
    history,
    stored,
    updates,
    updateStore,
    running,
    stopping,
    restart: () => onRestart?.(),
  };
  if (known) goOnWithout(agent, known);
  return {
    async stop() {
      polling.stop();
      report.clear();
      discovery.stop();
      updates.stop();
      stopping.abort();
      await Promise.race([Promise.allSettled(running.values()), late(farewellMilliseconds)]);
      await link.stop();
      await history.stop();
      await stored.stop();
      await journal.close();
    },
  };
}

/** Polls the devices of the last link until there is a new one. */
function goOnWithout({ history, inventory, polling, log }: AgentParts, known: StoredLink): void {
  if (!history.resume(known)) {
    log.warn('the last link was too long ago, or the clock of this machine is wrong: waits for the server');
    return;
  }
  log.info('goes on without the server', { devices: known.devices.length });
  inventory.replace(known.devices);
  polling.follow(known.devices, known.poll_seconds);
}

function late(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
