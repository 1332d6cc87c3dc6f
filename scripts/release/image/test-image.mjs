import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, say } from '../../run-step.mjs';
import { imagesFolder, openImage, requirePrograms } from '../containers/buildah.mjs';
import { runInNamespaces } from '../containers/in-namespaces.mjs';
import { buildServerImage } from './build-server-image.mjs';

// npm run test:image: makes the image of the release of this machine's processor, starts it as its user with a read-only
// root, signs in and ends it. As root, with Debian's buildah, debootstrap and iproute2; no container engine is needed.

const folder = join(imagesFolder, 'containers');
const script = fileURLToPath(new URL('try-image.mjs', import.meta.url));

async function check() {
  await requirePrograms();
  const tag = await buildServerImage();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const code = await runInNamespaces({ script, folder, input: { image: await openImage(tag) } });
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) process.exit(code);
}

await check().catch((error) => giveUp(error.message));
say(
  'The image starts with a read-only root as user 10001, is healthy, signs a user in, and ends with code 0.',
);
