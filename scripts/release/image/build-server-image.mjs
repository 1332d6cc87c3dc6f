import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runStep } from '../../run-step.mjs';
import { buildImage } from '../containers/buildah.mjs';
import { makeBase } from './make-base.mjs';

/** Builds the image of `Containerfile` from the release of this machine's processor, and returns its name. */
export async function buildServerImage() {
  const archive = await makeRelease();
  const file = join(root, 'Containerfile');
  const args = { BASE: await makeBase(), CPU: process.arch };
  return buildImage({ name: 'greenroom', folder: root, file, content: [file, archive], args });
}

async function makeRelease() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = join(root, `release/greenroom-${version}-linux-${process.arch}.tar.gz`);
  if (existsSync(file) && process.argv.includes('--keep-release')) return file;
  const { code } = await runStep(process.execPath, ['scripts/release.mjs', `--cpu=${process.arch}`]);
  if (code !== 0) throw new Error('There is no release to make an image of.');
  return file;
}
