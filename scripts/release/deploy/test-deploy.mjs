import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, root, say, secondsSince } from '../../run-step.mjs';
import { imagesFolder, openImage, requirePrograms } from '../containers/buildah.mjs';
import { runInNamespaces } from '../containers/in-namespaces.mjs';
import { buildServerImage } from '../image/build-server-image.mjs';
import { readCompose } from './compose/read-compose.mjs';
import { fillVariables } from './fill-variables.mjs';
import { makeStandIns } from './stand-ins/make-stand-ins.mjs';

// npm run test:deploy: runs deploy/compose/compose.yaml and the pods of deploy/kubernetes/greenroom.yaml as they are, on
// the image of this commit. As root, with Debian's buildah, debootstrap and iproute2; images of others are made of Debian's
// packages, so no registry is needed. --only=compose and --only=kubernetes run one of them.

const folder = join(imagesFolder, 'containers');
const server = 'greenroom';
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const scriptOf = (path) => fileURLToPath(new URL(path, import.meta.url));

async function check() {
  await requirePrograms();
  const variables = fillVariables(join(root, 'deploy/compose/example.env'));
  const services = readCompose({ file: join(root, 'deploy/compose/compose.yaml'), variables });
  const others = services.map(({ image }) => image).filter((image) => image !== server);
  const tags = { ...(await makeStandIns(others)), [server]: await buildServerImage() };
  const images = {};
  for (const [name, tag] of Object.entries(tags)) images[name] = await openImage(tag);
  await run('compose/try-compose.mjs', { images, variables });
  const [postgres, storage] = ['postgres', 'storage'].map((name) => imageOf(services, name));
  await run('kubernetes/try-pods.mjs', {
    images: { server: images[server], postgres: images[postgres], storage: images[storage] },
  });
}

function imageOf(services, name) {
  return services.find((service) => service.name === name).image;
}

async function run(path, input) {
  if (only && !path.startsWith(only)) return;
  const start = performance.now();
  say(`== ${path}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const code = await runInNamespaces({ script: scriptOf(path), folder, input });
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`${path} ended with code ${code}.`);
  say(`-- ${path}: ${secondsSince(start)}`);
}

await check().catch((error) => giveUp(error.message));
