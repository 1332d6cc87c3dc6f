import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Chromium in its new headless mode, which shows notifications; the headless shell, which runs the other journeys where it
 * is installed, grants none.
 */
export function fullBrowser(): string {
  const given = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!given.includes('headless-shell')) return given;
  const found = [dirname(given), '/usr/bin']
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  if (!found)
    throw new Error('Push messages need Chromium itself beside its headless shell: apt-get install chromium');
  return found;
}
