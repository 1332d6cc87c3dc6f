import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, say } from '../../../run-step.mjs';
import { readInput } from '../../containers/in-namespaces.mjs';
import { makeNetwork, nameAddresses } from '../../containers/network.mjs';
import { requireConfinement } from '../../containers/require-confinement.mjs';
import { until } from '../../containers/until-ready.mjs';
import { createSuperuser } from '../create-superuser.mjs';
import { keepFile } from '../user/keep-file.mjs';
import { openSecureConnection } from '../user/open-secure-connection.mjs';
import { sendWhile } from '../user/send-while.mjs';
import { signIn } from '../user/sign-in.mjs';
import { readCompose } from './read-compose.mjs';
import { composeOf } from './run-compose.mjs';

const { images, variables, folder } = readInput();
const file = join(root, 'deploy/compose/compose.yaml');

async function tryCompose() {
  const domain = variables.DOMAIN;
  const services = readCompose({ file, variables });
  const network = await makeNetwork();
  await nameAddresses({ folder, names: { [domain]: '127.0.0.1', [`files.${domain}`]: '127.0.0.1' } });
  const compose = composeOf({ file, services, images, network, folder });
  try {
    await compose.up();
    for (const name of ['app1', 'app2']) {
      await compose.untilHealthy(name);
      await requireConfinement(compose.container(name));
    }
    say('All services run, and the servers are healthy.');
    await walkAsUser({ compose, domain });
    await compose.down();
    say('All services end with code 0.');
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.stack : error}\n${compose.logs()}`);
  }
}

async function walkAsUser({ compose, domain }) {
  const origin = `https://${domain}`;
  const filesOrigin = `https://files.${domain}`;
  // Where the image of Caddy keeps the authority that signs names which are not on the internet.
  const authority = join(folder, 'volumes/caddy/caddy/pki/authorities/local/root.crt');
  await until('the proxy has its certificates', () => existsSync(authority));
  const connection = openSecureConnection({ origin, ca: readFileSync(authority) });
  await until('the proxy responds', () =>
    connection.send('/login').then(
      () => true,
      () => false,
    ),
  );
  const download = openSecureConnection({ origin: filesOrigin, ca: readFileSync(authority) });
  const redirect = await fetch(`http://${domain}/login`, { redirect: 'manual' });
  if (redirect.headers.get('location') !== `${origin}/login`)
    throw new Error(`Port 80 leads to ${redirect.headers.get('location')}.`);
  await createSuperuser(compose.container('app1'));
  const page = await connection.send('/login');
  if (!page.body.toString().includes('<script') || !page.headers['strict-transport-security'])
    throw new Error(`The page got ${page.status} ${JSON.stringify(page.headers)}.`);
  const token = await signIn(connection);
  say('A superuser signs in with HTTPS and HTTP/2.');
  const roomId = await keepFile({ connection, token, filesOrigin, download });
  say(`A file is uploaded to a room, and downloaded from ${filesOrigin}.`);
  const counts = await sendWhile({ connection, token, roomId, during: () => restart(compose) });
  say(
    `app1 restarts during ${counts.reads} reads and ${counts.writes} writes: no read fails, ${counts.repeated} writes are repeated.`,
  );
}

async function restart(compose) {
  await compose.restart('app1');
  await compose.untilHealthy('app1');
}

await tryCompose().catch((error) => giveUp(error.message));
process.exit(0);
