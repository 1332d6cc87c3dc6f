import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { DevicePool } from '@greenroom/drivers/device-pool.ts';
import { pjlinkDriver } from '@greenroom/drivers/pjlink/pjlink-driver.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { aConnection } from '../../apps/server/test/build/a-connection.ts';
import { aUser, testPassword } from '../../apps/server/test/build/a-user.ts';
import { anAsset } from '../../apps/server/test/build/an-asset.ts';
import { serveBench } from '../support/serve-bench.ts';

const config = readConfig({ ...process.env, DEMO: '0' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const services = createServices({ config, version: 'bench', log, installation });
const { database } = services;
const user = await aUser(database);
const assets: number[] = [];
for (let count = 0; count < 4; count++) {
  const asset = await anAsset(database, { partner: user.partner_id, is_controlled: true });
  // The driver recognises the asset by its port.
  await aConnection({ database, services }, asset, { port: asset.id });
  assets.push(asset.id);
}

const started = new Map<number, number>();
let overheads: number[] = [];
const driver = {
  ...pjlinkDriver,
  status: async ({ port }: { port: number }) => {
    overheads.push(performance.now() - (started.get(port) ?? Number.NaN));
    return { message: deviceMessage('device.on') };
  },
};
services.devices = new DevicePool([driver]);

const app = await buildApp(services, { webFolder: config.dataDir });
app.addHook('onRequest', async ({ url }) => {
  const [, id] = /asset_operations\/(\d+)/.exec(url) ?? [];
  if (id) started.set(Number(id), performance.now());
});
app.get('/bench/setting', async () => ({ assets, email: user.email, password: testPassword }));
app.get('/bench/overheads', async () => {
  const times = overheads.sort((one, other) => one - other);
  overheads = [];
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { requests: times.length, perSecond: times.length / 2, medianMs: at(0.5), p95Ms: at(0.95) };
});
await serveBench(app, installation);
