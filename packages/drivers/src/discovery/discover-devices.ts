import { setMaxListeners } from 'node:events';
import type { FoundDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import type { DiscoveryMethod } from '@greenroom/domain/operations/discovery/discovery-options.ts';
import { listHostsOf } from '@greenroom/domain/operations/discovery/network.ts';
import type { DevicePool } from '../device-pool.ts';
import type { AllowedNetworks } from '../fence/allowed-networks.ts';
import type { Find } from './find.ts';
import { mergeFinds } from './merge-finds.ts';
import { paceProbes } from './pace-probes.ts';
import { identify, type KnownPort, knownPorts, probePort } from './probe-ports.ts';
import { readArpTable } from './read-arp-table.ts';
import { searchMdns } from './search-mdns.ts';
import { searchPjlink } from './search-pjlink.ts';
import { searchSsdp } from './search-ssdp.ts';

export type DiscoveryPorts = {
  known: readonly KnownPort[];
  pjlink: number;
  snmp: number;
  ssdp: number;
  mdns: number;
};

export const usualPorts: DiscoveryPorts = {
  ...{ known: knownPorts, pjlink: 4352, snmp: 161, ssdp: 1900, mdns: 5353 },
};

export type DiscoveryTask = {
  networks: readonly string[];
  methods: readonly DiscoveryMethod[];
  perSecond: number;
  /** Only reads, and only from addresses inside its fence. */
  pool: DevicePool;
  /** The fence itself: nothing at all is sent to an address outside of it. */
  allowed: AllowedNetworks;
  signal: AbortSignal;
  onProgress: (progress: { probed: number; found: FoundDevice[] }) => void;
  ports?: DiscoveryPorts;
};

/** Addresses that are probed at the same time; the rate limits them further. */
const maxConcurrent = 32;

/** An address of the named networks that may not be reached; undefined when all may. */
export function findForbidden(networks: readonly string[], allowed: AllowedNetworks): string | undefined {
  return listHostsOf(networks).find((address) => !allowed.includes(address));
}

/** Probes every address of the networks once. Resolves at the end, or as soon as the signal aborts. */
export async function discoverDevices(task: DiscoveryTask): Promise<void> {
  const { networks, allowed, perSecond, signal, onProgress } = task;
  const waiting = listHostsOf(networks).filter((address) => allowed.includes(address));
  // Every probe that waits listens for the stop.
  setMaxListeners(0, signal);
  const pace = paceProbes(perSecond, signal);
  let next = 0;
  const work = async () => {
    while (next < waiting.length && !signal.aborted) {
      const address = waiting[next++] as string;
      const finds = await probeAddress(address, task, pace);
      if (signal.aborted) return;
      const device = finds.length === 0 ? [] : [mergeFinds(address, finds, await readArpTable())];
      onProgress({ probed: 1, found: device });
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
}

async function probeAddress(
  address: string,
  { methods, pool, signal, ports = usualPorts }: DiscoveryTask,
  pace: () => Promise<void>,
): Promise<Find[]> {
  const probes: (() => Promise<Find | undefined>)[] = [];
  if (methods.includes('pjlink')) probes.push(() => searchPjlink(address, ports.pjlink));
  if (methods.includes('snmp'))
    probes.push(async () => {
      const find = await identify('snmp', { address, port: ports.snmp, pool }, signal);
      // Without an identity it was silent.
      return find && (find.name ?? find.model) ? find : undefined;
    });
  if (methods.includes('ssdp')) {
    probes.push(() => searchSsdp(address, ports.ssdp));
    probes.push(() => searchMdns(address, ports.mdns));
  }
  if (methods.includes('ports')) {
    for (const port of new Set(ports.known.map((known) => known.port))) {
      const candidates = ports.known.filter((known) => known.port === port);
      probes.push(() => probePort({ address, port, candidates, pool }, signal));
    }
  }
  const finds = await Promise.all(
    probes.map(async (probe) => {
      try {
        await pace();
        return await probe();
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    }),
  );
  return finds.filter((find) => find !== undefined);
}
