import { fileURLToPath } from 'node:url';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords/hash-password.ts';
import { estate, fillEstate } from '../support/fill-estate.ts';
import { serveBench } from '../support/serve-bench.ts';

// One partner with 1000 assets and 1000 tickets, or half of `BENCH_TICKETS`. The same server, on two ports, serves our pages and those of the peer.
const config = readConfig({ ...process.env, DEMO: '0' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
await fillEstate(installation.owner, await hashPassword('bench password'), {
  ...estate,
  ...{ partners: 2, sitesOfPartnerOne: 50, sites: 50, rooms: 200, assets: 1_000 },
  ...{ tickets: Number(process.env.BENCH_TICKETS ?? 2_000), operations: 100, grants: 10 },
});
const start = (folder: string) =>
  buildApp(createServices({ config, version: 'bench', log, installation }), { webFolder: folder });
const webFolder = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const facts: { peerAddress?: string } = {};
if (process.env.PEER_WEB_FOLDER) {
  const peer = await start(process.env.PEER_WEB_FOLDER);
  facts.peerAddress = await peer.listen({ port: 0, host: '127.0.0.1' });
}
await serveBench(await start(webFolder), installation, facts);
