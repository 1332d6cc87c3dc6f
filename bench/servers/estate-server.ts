import { fileURLToPath } from 'node:url';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords/hash-password.ts';
import { estate, fillEstate } from '../support/fill-estate.ts';
import { serveBench } from '../support/serve-bench.ts';

const config = readConfig({ ...process.env, DEMO: '0' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
// A tenth of the others' rows is enough here: what is measured are the new ones.
const size = {
  ...estate,
  partners: 20,
  sites: 200,
  rooms: 2_000,
  assets: 20_000,
  tickets: 100,
  operations: 100,
};
await fillEstate(installation.owner, await hashPassword('bench password'), size);
const services = createServices({ config, version: 'bench', log, installation });
const webFolder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
await serveBench(await buildApp(services, { webFolder }), installation, { owner: installation.owner });
