import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createServices } from '../../apps/server/src/platform/create-services.ts';
import { openInstallation } from '../../apps/server/src/platform/installation.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { hashPassword } from '../../apps/server/src/platform/passwords/hash-password.ts';
import { estate, fillEstate } from '../support/fill-estate.ts';
import { serveBench } from '../support/serve-bench.ts';

/** A user may have twenty streams: these share those of the bench. */
const watchers = 100;

const config = readConfig({ ...process.env, DEMO: '0', TICKETS_PER_HOUR: '1000000' });
const log = createLogger(config.LOG_LEVEL);
const installation = await openInstallation(config, { log, role: 'server' });
const hash = await hashPassword('bench password');
await fillEstate(installation.owner, hash, { ...estate, assets: Number(process.env.CAPACITY_ASSETS) });
const owner = new pg.Client(installation.owner);
await owner.connect();
await owner.query(
  `insert into users (id, username, email, partner_id)
   select 100 + n, 'watcher' || n, 'watcher' || n || '@bench.example', 1 + n from generate_series(1, ${watchers}) n`,
);
await owner.query('insert into user_passwords (user_id, hash) select id, $1 from users where id > 100', [
  hash,
]);
await owner.query("select setval(pg_get_serial_sequence('tickets', 'id'), (select max(id) from tickets))");
await owner.end();
const services = createServices({ config, version: 'bench', log, installation });
const app = await buildApp(services, { webFolder: config.dataDir });
await serveBench(app, installation, { owner: installation.owner });
