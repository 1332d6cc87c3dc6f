import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { allDrivers } from '@greenroom/drivers/registry.ts';
import { privateNetworks, readNetworks } from '../../apps/agent/src/allowed-networks.ts';
import { enrol } from '../../apps/agent/src/enrol.ts';
import { readIdentity } from '../../apps/agent/src/identity.ts';
import { createLog } from '../../apps/agent/src/log.ts';
import { startAgent } from '../../apps/agent/src/start-agent.ts';

type Wanted = { serverUrl: string; tokens: string[] };

/** Agents with their real code, all in one process: each has its own key, journal, link and pool. */
process.once('message', async ({ serverUrl, tokens }: Wanted) => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-fleet-'));
  for (const [index, token] of tokens.entries()) {
    const dir = join(folder, String(index));
    const name = `agent ${index}`;
    await enrol({ dir, name, proxy: undefined, allowHttp: true, serverUrl, token, version: 'bench' });
    await startAgent({
      identity: await readIdentity(dir),
      version: 'bench',
      log: createLog('error'),
      pool: new DevicePool(allDrivers),
      dir,
      networks: readNetworks(privateNetworks),
    });
  }
  process.send?.({ ready: true });
  process.on('message', () => process.send?.({ rss: process.memoryUsage().rss }));
  process.once('disconnect', async () => {
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
