import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runStep, say } from '../../run-step.mjs';

const mirror = 'http://deb.debian.org/debian';
const nodeVersion = '24';
const tag = 'localhost/greenroom-base';

/**
 * A base without a registry of images: Debian by debootstrap, and Node from its npm package. It stays in the folder.
 *
 * @param {{ buildah: (...args: string[]) => Promise<string>, folder: string }} options
 */
export async function makeBase({ buildah, folder }) {
  const exists = await buildah('inspect', '--type', 'image', tag).then(
    () => true,
    () => false,
  );
  if (exists) return tag;
  const system = join(folder, 'base');
  if (!existsSync(join(system, 'usr/local/bin/node'))) {
    say('Making a base with debootstrap ...');
    rmSync(system, { recursive: true, force: true });
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system, mirror]);
    await addNode({ system, folder });
  }
  const name = await buildah('from', 'scratch');
  await buildah('add', name, system, '/');
  await buildah('commit', '--rm', name, tag);
  rmSync(system, { recursive: true, force: true });
  return tag;
}

async function addNode({ system, folder }) {
  const cpu = process.arch;
  const place = join(folder, 'node');
  mkdirSync(place, { recursive: true });
  const name = `node-linux-${cpu}`;
  await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', place, `${name}@${nodeVersion}`]);
  cpSync(join(place, 'node_modules', name, 'bin/node'), join(system, 'usr/local/bin/node'));
}

async function run(program, args) {
  const { code, output } = await runStep(program, args, { quiet: true });
  if (code !== 0) throw new Error(`${program} failed:\n${output.slice(-2_000)}`);
}
