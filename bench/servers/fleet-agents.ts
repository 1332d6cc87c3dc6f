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

type Input = { serverUrl: string; tokens: string[] };

/** The first device answers for all of them: when its driver was called, on the clock that all processes share. */
let watchedPort = 0;
let calls: number[] = [];
const drivers = allDrivers.map((driver) => ({
  ...driver,
  status(...args: Parameters<typeof driver.status>) {
    if (args[0].port === watchedPort) calls.push(Number(process.hrtime.bigint()) / 1e6);
    return driver.status(...args);
  },
}));

/** Agents with their real code, all in one process: each has its own key, journal, link and pool. */
process.once('message', async ({ serverUrl, tokens }: Input) => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-fleet-'));
  for (const [index, token] of tokens.entries()) {
    const dir = join(folder, String(index));
    const name = `agent ${index}`;
    await enrol({ dir, name, proxy: undefined, allowHttp: true, serverUrl, token, version: 'bench' });
    await startAgent({
      identity: await readIdentity(dir),
      version: 'bench',
      log: createLog('error'),
      pool: new DevicePool(drivers),
      dir,
      networks: readNetworks(privateNetworks),
    });
  }
  process.send?.({ ready: true });
  process.on('message', ({ watch }: { watch?: number }) => {
    process.send?.({ rss: process.memoryUsage().rss, calls });
    calls = [];
    watchedPort = watch ?? 0;
  });
  process.once('disconnect', async () => {
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
