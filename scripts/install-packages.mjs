import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, runStep, say, secondsSince } from './run-step.mjs';

/** NODE_ENV=production would leave out what the build needs. */
const everything = ['--include=dev', '--include=optional'];
/** No package needs its own install script here, and a script that is not run can do no harm. */
const withoutScripts = ['--ignore-scripts'];
const quietly = ['--no-audit', '--no-fund'];
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.greenroom-install');

/** Installs exactly what the lock file names when packages are missing or differ. */
export async function installPackages({ quiet = false } = {}) {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (readStamp() === hash) return;
  if (!matchesLockFile()) {
    const start = performance.now();
    if (!quiet) say('Installing packages ...');
    const args = ['ci', ...everything, ...withoutScripts, '--prefer-offline', ...quietly];
    const { code, output } = await runStep('npm', args, { quiet });
    if (code !== 0) giveUp(`${output}\nThe packages could not be installed: npm ended with code ${code}.`);
    if (!quiet) say(`Packages installed in ${secondsSince(start)}`);
  }
  writeFileSync(stampFile, hash);
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
}

/** npm may have been run by hand: npm records in node_modules what it has installed. */
function matchesLockFile() {
  const noteFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(noteFile)) return false;
  const installed = JSON.parse(readFileSync(noteFile, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(locked).every(([path, { version, optional, devOptional, link, peer }]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (link) return existsSync(join(root, path));
    if (!installed[path]) return Boolean(optional || devOptional || peer);
    return installed[path].version === version;
  });
}
