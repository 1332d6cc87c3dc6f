import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode } from './check-node.mjs';
import { findBrowser } from './find-browser.mjs';
import { installPackages } from './install-packages.mjs';
import { giveUp, installedProgram, root, runStep, say } from './run-step.mjs';

checkNode();
await installPackages();

const ending = '.bench.ts';
const folder = join(root, 'bench');
const all = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort()
  : [];
// Options go to the bench: npm run bench -- fleet --find-limit
const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosen = names.map((name) => (name.endsWith(ending) ? name : `${name}${ending}`));
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) giveUp(`There is no bench/${unknown[0]}. There are: ${all.join(', ') || 'none'}`);

const withBrowser = ['browser', 'selectors', 'tickets', 'wall'].map((name) => `${name}${ending}`);
let failed = false;
for (const name of chosen.length > 0 ? chosen : all) {
  say(`\n== ${name.slice(0, -ending.length)}`);
  const env = { ...process.env };
  if (withBrowser.includes(name)) env.CHROMIUM_PATH = await findBrowser();
  const { code } = await runStep(installedProgram('tsx'), [join(folder, name), ...options], { env });
  failed ||= code !== 0;
}
process.exitCode = failed ? 1 : 0;
