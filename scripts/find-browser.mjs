import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { giveUp, runStep, say } from './run-step.mjs';

const names = [
  // Chromium without its window: the same pages with half the work.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

/** The path of a Chromium for the browser tests; Debian's is installed if possible. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) giveUp(`CHROMIUM_PATH names a file that does not exist: ${given}`);
  const found = given || findInstalled();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No browser is installed: installing chromium with apt-get ...');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runStep('apt-get', ['update'], { env });
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    // Older releases of Debian have no package for the headless shell.
    const { code } = await runStep('apt-get', [...install, 'chromium-headless-shell'], { env });
    if (code !== 0) await runStep('apt-get', install, { env });
  }
  return (
    findInstalled() ??
    giveUp(
      'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    )
  );
}

function findInstalled() {
  const candidates = names.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)));
  return [...candidates, ...macApps].find((path) => existsSync(path));
}
