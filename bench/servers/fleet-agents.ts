import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import { enrol } from '../../apps/agent/src/enrol.ts';
import { readIdentity } from '../../apps/agent/src/identity.ts';
import { createLog } from '../../apps/agent/src/log.ts';
import { startAgent } from '../../apps/agent/src/start-agent.ts';
import { privateNetworks, readNetworks } from '../../packages/drivers/src/fence/allowed-networks.ts';

type Message = { add: { serverUrl: string; tokens: string[] } } | { watch: string | undefined };

/** The first device stands for all of them: when its driver was called, on the clock that all processes share. */
let watched: string | undefined;
let calls: number[] = [];
let polls = 0;
/** When the driver of each device was last called. */
const lastPolls = new Map<string, number>();
/** Polls that failed because this process or the machine had no socket left. */
let withoutSocket = 0;
const socketErrors = ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS'];
const drivers = allDrivers.map((driver) => ({
  ...driver,
  status(...args: Parameters<typeof driver.status>) {
    polls += 1;
    const device = `${args[0].host} ${args[0].port}`;
    lastPolls.set(device, performance.now());
    if (device === watched) {
      calls.push(Number(process.hrtime.bigint()) / 1e6);
    }
    const status = driver.status(...args);
    status.catch((error: { cause?: { code?: string } }) => {
      if (socketErrors.includes(error.cause?.code ?? '')) withoutSocket += 1;
    });
    return status;
  },
}));

/** Agents with their real code, all in one process: each has its own key, journal, link and pool. */
const folder = await mkdtemp(join(tmpdir(), 'greenroom-fleet-'));
const agents: { stop(): Promise<void> }[] = [];

async function add({ serverUrl, tokens }: { serverUrl: string; tokens: string[] }): Promise<void> {
  for (const token of tokens) {
    const name = `agent ${agents.length}`;
    const dir = join(folder, name);
    await enrol({ dir, name, proxy: undefined, allowHttp: true, serverUrl, token, version: 'bench' });
    agents.push(
      await startAgent({
        identity: await readIdentity(dir),
        version: 'bench',
        log: createLog('error'),
        pool: new DevicePool(drivers),
        dir,
        networks: readNetworks(privateNetworks),
      }),
    );
  }
}

/** Seconds since the driver of the device that has waited longest was called. */
function maxWait(): number {
  const first = [...lastPolls.values()].reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  return lastPolls.size === 0 ? 0 : (performance.now() - first) / 1000;
}

process.on('message', async (message: Message) => {
  if ('add' in message) await add(message.add);
  else watched = message.watch;
  const { rss } = process.memoryUsage();
  process.send?.({ rss, cpu: process.cpuUsage(), polls, maxWait: maxWait(), withoutSocket, calls });
  calls = [];
});
process.once('disconnect', async () => {
  await Promise.all(agents.map((agent) => agent.stop()));
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ ready: true });
