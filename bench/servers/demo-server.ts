import { fileURLToPath } from 'node:url';
import { prepareDemo } from '@greenroom/demo/prepare-demo.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { serveBench } from '../support/serve-bench.ts';

const config = readConfig(process.env);
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const services = createServices({ config, version: 'bench', log, installation });
await services.storage.prepare();
await prepareDemo(services);
const webFolder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
await serveBench(await buildApp(services, { webFolder }), installation);
