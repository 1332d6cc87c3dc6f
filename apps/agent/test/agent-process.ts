import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { privateNetworks, readNetworks } from '@greenroom/drivers/fence/allowed-networks.ts';
import { readIdentity } from '#identity.ts';
import { createLog } from '#log.ts';
import { startAgent } from '#start-agent.ts';
import { testDriver } from './test-device.ts';

// An agent in its own process, so that a test can kill it.
const dir = String(process.env.AGENT_DIR);
await startAgent({
  identity: await readIdentity(dir),
  version: '0.0.0',
  dir,
  pool: new DevicePool([testDriver]),
  networks: readNetworks(privateNetworks),
  log: createLog('error'),
  timing: { waitMilliseconds: () => 50 },
});
