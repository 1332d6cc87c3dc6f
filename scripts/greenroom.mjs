import { buildProduct } from './build.mjs';
import { checkNode } from './check-node.mjs';
import { installPackages } from './install-packages.mjs';
import { loadSettings } from './load-settings.mjs';
import { runBuilt } from './run-built.mjs';
import { giveUp } from './run-step.mjs';

checkNode();
loadSettings();
await installPackages({ quiet: true });
await buildProduct({ quiet: true }).catch((error) => giveUp(error.message));
await runBuilt('greenroom.js', process.argv.slice(2));
