import type { AgentToServer, ServerToAgent } from '@greenroom/domain/agent/messages.ts';
import { type DeviceMessage, deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { type FoundDevice, maxFoundPerReport } from '@greenroom/domain/operations/discovery/discovery.ts';
import { discoveryMethods } from '@greenroom/domain/operations/discovery/discovery-options.ts';
import { readIpv4Network } from '@greenroom/domain/operations/discovery/network.ts';
import type { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { discoverDevices, findForbidden } from '@greenroom/drivers/discovery/discover-devices.ts';
import type { AllowedNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';

type Discover = Extract<ServerToAgent, { type: 'discover' }>;
type Report = Extract<AgentToServer, { type: 'discovered' }>;
type Options = { pool: DevicePool; networks: AllowedNetworks; send: (report: Report) => void };

const reportMilliseconds = 1_000;

/** Looks for devices, one search at a time, only in networks that this agent may reach. */
export class DiscoveryRunner {
  readonly #options: Options;
  #running: { id: number; stop: AbortController } | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Without an id: whatever is running, because the link is lost or the agent stops. */
  stop(id?: number): void {
    if (id === undefined || this.#running?.id === id) this.#running?.stop.abort();
  }

  async run({ discovery_id, networks, methods, per_second }: Discover): Promise<void> {
    const { pool, networks: allowed, send } = this.#options;
    const report = { type: 'discovered', discovery_id } as const;
    const fail = (message: DeviceMessage) =>
      send({ ...report, probed: 0, found: [], end: 'failed', message });
    if (this.#running) return fail(deviceMessage('device.discoveryBusy'));
    const forbidden = networks.find((text) => !readIpv4Network(text)) ?? findForbidden(networks, allowed);
    if (forbidden !== undefined) return fail(deviceMessage('device.agentMayNot', { address: forbidden }));
    const stop = new AbortController();
    this.#running = { id: discovery_id, stop };
    let probed = 0;
    let found: FoundDevice[] = [];
    const flush = (end: Report['end']) => {
      while (found.length > maxFoundPerReport)
        send({ ...report, probed, found: found.splice(0, maxFoundPerReport), end: null, message: null });
      send({ ...report, probed, found, end, message: null });
      found = [];
    };
    const timer = setInterval(flush, reportMilliseconds, null);
    try {
      await discoverDevices({
        ...{ networks, pool, allowed, perSecond: per_second, signal: stop.signal },
        methods: discoveryMethods.filter((method) => methods.includes(method)),
        onProgress(progress) {
          probed += progress.probed;
          found.push(...progress.found);
        },
      });
      flush(stop.signal.aborted ? 'stopped' : 'done');
    } catch {
      fail(deviceMessage('device.agentConfused'));
    } finally {
      clearInterval(timer);
      this.#running = undefined;
    }
  }
}
