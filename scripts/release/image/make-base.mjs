import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStep, say } from '../../run-step.mjs';
import { buildah, hasImage, imagesFolder } from '../containers/buildah.mjs';

const mirror = 'http://deb.debian.org/debian';
const nodeVersion = '24';

/** A base for the image without a registry of images: Debian 12, and Node from its npm package. */
export function makeBase() {
  return makeDebian({ suite: 'bookworm', tag: 'localhost/greenroom-base', finish: addNode });
}

/**
 * An image of Debian made with debootstrap, once for all runs.
 *
 * @param {{ suite: string, tag: string, finish?: (system: string) => Promise<void> }} options
 */
export async function makeDebian({ suite, tag, finish }) {
  if (await hasImage(tag)) return tag;
  const system = join(imagesFolder, suite);
  const finished = join(imagesFolder, `${suite}-is-finished`);
  if (!existsSync(finished)) {
    say(`Making Debian (${suite}) with debootstrap ...`);
    rmSync(system, { recursive: true, force: true });
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, system, mirror]);
    await finish?.(system);
    mkdirSync(finished);
  }
  const name = await buildah('from', 'scratch');
  await buildah('add', name, system, '/');
  await buildah('commit', '--rm', name, tag);
  rmSync(system, { recursive: true, force: true });
  rmSync(finished, { recursive: true });
  return tag;
}

async function addNode(system) {
  const cpu = process.arch;
  const place = join(imagesFolder, 'node');
  mkdirSync(place, { recursive: true });
  const name = `node-linux-${cpu}`;
  await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', place, `${name}@${nodeVersion}`]);
  cpSync(join(place, 'node_modules', name, 'bin/node'), join(system, 'usr/local/bin/node'));
}

async function run(program, args) {
  const { code, output } = await runStep(program, args, { quiet: true });
  if (code !== 0) throw new Error(`${program} failed:\n${output.slice(-2_000)}`);
}
