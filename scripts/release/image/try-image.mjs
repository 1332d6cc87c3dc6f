import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp } from '../../run-step.mjs';
import { readInput } from '../containers/in-namespaces.mjs';
import { makeNetwork } from '../containers/network.mjs';
import { startContainer } from '../containers/start-container.mjs';
import { untilReady } from '../containers/until-ready.mjs';
import { makeVolume } from '../containers/volumes.mjs';
import { createSuperuser, password, superuser } from '../deploy/create-superuser.mjs';

const { image, folder } = readInput();

async function tryImage() {
  if (image.config.User !== '10001:10001') throw new Error(`The image runs as ${image.config.User}.`);
  const data = await makeVolume({ folder: join(folder, 'volumes/data'), image, target: '/data' });
  mkdirSync(folder, { recursive: true });
  const container = await startContainer({
    name: 'greenroom',
    image,
    network: await makeNetwork(),
    folder,
    isReadOnly: true,
    mounts: [{ target: '/tmp' }, { source: data, target: '/data' }],
  });
  const address = `http://${container.address}:3000`;
  try {
    await untilReady({ container, address: `${address}/readyz` });
    const health = await container.exec(image.config.Healthcheck.Test.slice(1));
    if (health.code !== 0) throw new Error(`The health check failed: ${health.output}`);
    await createSuperuser(container);
    const body = new URLSearchParams({ username: superuser, password });
    const response = await fetch(`${address}/auth/api/v1/auth/login`, { method: 'POST', body });
    if (!response.ok) throw new Error(`The sign-in got ${response.status}: ${await response.text()}`);
    const page = await fetch(`${address}/login`);
    if (!(await page.text()).includes('<script')) throw new Error('The image shows no page.');
    const code = await container.stop({ graceSeconds: 80 });
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${container.log().slice(-3_000)}`);
  }
}

await tryImage().catch((error) => giveUp(error.message));
process.exit(0);
