import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, runStep, say } from '../../run-step.mjs';
import { makeBase } from './make-base.mjs';
import { startContainer } from './start-container.mjs';

// npm run test:image: makes the image of the release of this machine's processor, starts it as its user with a read-only
// root, signs in and ends it. As root, with Debian's buildah and debootstrap; no container engine is needed.

const folder = join(root, '.cache/image');
const storage = [
  '--root',
  join(folder, 'storage'),
  '--runroot',
  join(folder, 'run'),
  '--storage-driver',
  'vfs',
];
const email = 'admin@image.example';
const password = 'correct horse battery image';
const maxStartMilliseconds = 120_000;

async function buildah(...args) {
  const { code, output } = await runStep('buildah', [...storage, ...args], { quiet: true });
  if (code !== 0) throw new Error(`buildah ${args.join(' ')}: ${output}`);
  return output.trim();
}

async function makeRelease() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = join(root, `release/greenroom-${version}-linux-${process.arch}.tar.gz`);
  if (existsSync(file) && process.argv.includes('--keep-release')) return;
  const { code } = await runStep(process.execPath, ['scripts/release.mjs', `--cpu=${process.arch}`]);
  if (code !== 0) throw new Error('There is no release to make an image of.');
}

async function check() {
  mkdirSync(folder, { recursive: true });
  await makeRelease();
  const base = await makeBase({ buildah, folder });
  say('Building the image ...');
  const args = ['--build-arg', `BASE=${base}`, '--build-arg', `CPU=${process.arch}`];
  await buildah(
    'bud',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    ...args,
    '-t',
    'localhost/greenroom',
    root,
  );
  const name = await buildah('from', 'localhost/greenroom');
  try {
    const { config } = JSON.parse(await buildah('inspect', name)).Docker;
    const place = await buildah('mount', name);
    await runContainer({ place, config });
  } finally {
    await buildah('umount', name).catch(() => undefined);
    await buildah('rm', name);
  }
}

async function runContainer({ place, config }) {
  if (config.User !== '10001:10001') throw new Error(`The image runs as ${config.User}.`);
  const container = await startContainer({ place, config, folder });
  try {
    await container.untilReady(maxStartMilliseconds);
    await container.run(config.Healthcheck.Test.slice(1));
    const user = [
      '--superuser',
      '--email',
      email,
      '--name',
      'Admin',
      '--partner',
      'Company',
      '--password-stdin',
    ];
    await container.run([...config.Cmd, 'create-user', ...user], `${password}\n`);
    const body = new URLSearchParams({ username: email, password });
    const response = await fetch(`${container.address}/auth/api/v1/auth/login`, { method: 'POST', body });
    if (!response.ok) throw new Error(`The sign-in got ${response.status}: ${await response.text()}`);
    const page = await fetch(`${container.address}/login`);
    if (!(await page.text()).includes('<script')) throw new Error('The image shows no page.');
    await container.stop();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${container.output()}`);
  } finally {
    container.kill();
  }
}

await check().catch((error) => giveUp(error.message));
say(
  'The image starts with a read-only root as user 10001, is healthy, signs a user in, and ends with code 0.',
);
