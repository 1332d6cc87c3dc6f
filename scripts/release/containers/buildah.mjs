import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, runStep, say } from '../../run-step.mjs';

/** What is built stays here, so that the next run is quick. */
export const imagesFolder = join(root, '.cache/image');

const storage = [
  '--root',
  join(imagesFolder, 'storage'),
  '--runroot',
  join(imagesFolder, 'run'),
  '--storage-driver',
  'vfs',
];

export async function buildah(...args) {
  const { code, output } = await runStep('buildah', [...storage, ...args], { quiet: true });
  if (code !== 0) throw new Error(`buildah ${args.join(' ')}: ${output}`);
  return output.trim();
}

export async function hasImage(tag) {
  return buildah('inspect', '--type', 'image', tag).then(
    () => true,
    () => false,
  );
}

/**
 * Builds an image unless there is one of the same content, and removes those of this name that are out of date.
 *
 * @param {{ name: string, folder: string, file: string, content: string[], args: Record<string, string> }} options
 * `content`: the files that it is made of.
 */
export async function buildImage({ name, folder, file, content, args }) {
  const hash = createHash('sha256').update(JSON.stringify(args));
  for (const part of content) hash.update(readFileSync(part));
  const tag = `localhost/${name}:${hash.digest('hex').slice(0, 12)}`;
  if (await hasImage(tag)) return tag;
  say(`Building ${name} ...`);
  const earlier = await buildah('images', '--quiet', '--filter', `reference=localhost/${name}`);
  const values = Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const how = ['--isolation', 'chroot', '--format', 'docker'];
  await buildah('bud', ...how, ...values, '-f', file, '-t', tag, folder);
  if (earlier) await buildah('rmi', '--force', ...new Set(earlier.split('\n')));
  return tag;
}

/**
 * The files of an image and its settings. `place` is a folder that must not be changed; it stays for the next run.
 *
 * @returns {Promise<Image>}
 */
export async function openImage(tag) {
  const name = tag.replaceAll(/[/:]/g, '-');
  const exists = await buildah('inspect', name).then(
    () => true,
    () => false,
  );
  if (!exists) await buildah('from', '--name', name, tag);
  const { config } = JSON.parse(await buildah('inspect', name)).Docker;
  return { place: await buildah('mount', name), config };
}

/** Root alone may make namespaces, and both programs are needed before anything takes minutes. */
export async function requirePrograms() {
  const programs = ['buildah', 'debootstrap', 'ip', 'unshare', 'nsenter'];
  const missing = [];
  for (const program of programs) {
    if ((await runStep('which', [program], { quiet: true })).code !== 0) missing.push(program);
  }
  if (process.getuid?.() !== 0 || missing.length > 0)
    giveUp(
      'This needs root on Linux: apt-get install -y --no-install-recommends buildah debootstrap iproute2',
    );
  mkdirSync(imagesFolder, { recursive: true });
}

/**
 * @typedef {{ Test: string[], Interval?: number, Timeout?: number, StartPeriod?: number, Retries?: number }} ImageHealthcheck
 * @typedef {{
 *   Env: string[], Cmd: string[] | null, Entrypoint?: string[] | null, User?: string, WorkingDir?: string,
 *   Volumes?: Record<string, object> | null, StopSignal?: string, Healthcheck?: ImageHealthcheck,
 * }} ImageConfig
 * @typedef {{ place: string, config: ImageConfig }} Image
 */
