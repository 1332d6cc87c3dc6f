import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { startContainer } from '../../containers/start-container.mjs';
import { untilReady } from '../../containers/until-ready.mjs';
import { makeVolume } from '../../containers/volumes.mjs';

const user = 'greenroom';

/**
 * Starts PostgreSQL and the storage, which the manifests leave to others. Returns the secret that the manifests name, with
 * the keys that their first lines list.
 *
 * @param {{
 *   images: Record<string, import('../../containers/buildah.mjs').Image>,
 *   network: import('../../containers/network.mjs').Network, folder: string,
 * }} options
 */
export async function startOutside({ images, network, folder }) {
  const password = randomBytes(32).toString('hex');
  const start = async (name, { target, env, command }) => {
    const image = images[name];
    const source = await makeVolume({ folder: join(folder, 'volumes', name), image, target });
    return startContainer({ name, image, network, folder, mounts: [{ source, target }], env, command });
  };
  const postgres = await start('postgres', {
    target: '/var/lib/postgresql/data',
    env: { POSTGRES_USER: user, POSTGRES_PASSWORD: password },
    command: ['postgres'],
  });
  const bucket = await start('storage', {
    target: `/files/${user}`,
    env: { ROOT_ACCESS_KEY: user, ROOT_SECRET_KEY: password },
    command: ['posix', '/files'],
  });
  const storageOrigin = `http://${bucket.address}:7070`;
  await untilReady({ container: bucket, address: storageOrigin });
  return {
    storageOrigin,
    secret: {
      DATABASE_URL: `postgres://${user}:${password}@${postgres.address}/${user}`,
      SECRET_KEY: randomBytes(48).toString('base64'),
      METRICS_TOKEN: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'https://console.company.example',
      S3_BUCKET: user,
      S3_ENDPOINT: storageOrigin,
      S3_ACCESS_KEY_ID: user,
      S3_SECRET_ACCESS_KEY: password,
      SMTP_URL: '',
    },
  };
}
