import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from '../../../run-step.mjs';
import { buildImage } from '../../containers/buildah.mjs';
import { makeDebian } from '../../image/make-base.mjs';

const suite = 'trixie';
const folderOf = (name) => fileURLToPath(new URL(name, import.meta.url));

/** By the name of the image without its version: what stands in for it, as no registry of images is needed here. */
const standIns = {
  postgres: { folder: 'postgres', what: 'postgresql-17 of Debian 13' },
  caddy: { folder: 'caddy', what: 'caddy of Debian 13' },
  'versity/versitygw': { folder: 'storage', what: 'radosgw of Debian 13 (Ceph’s S3 gateway) on SQLite' },
};

/**
 * Makes an image of Debian's packages for each of these, and says so. One is made anew when its files change.
 *
 * @param {string[]} images
 * @returns {Promise<Record<string, string>>}
 */
export async function makeStandIns(images) {
  const base = await makeDebian({ suite, tag: `localhost/greenroom-${suite}` });
  const made = {};
  for (const image of new Set(images)) {
    const standIn = standIns[image.split(':')[0]];
    if (!standIn) throw new Error(`Nothing stands in for the image ${image}.`);
    say(`Stood in: ${image} by ${standIn.what}`);
    const folder = folderOf(standIn.folder);
    made[image] = await buildImage({
      name: `greenroom-stand-in-${standIn.folder}`,
      folder,
      file: join(folder, 'Containerfile'),
      content: readdirSync(folder).map((file) => join(folder, file)),
      args: { BASE: base },
    });
  }
  return made;
}
