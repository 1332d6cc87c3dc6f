import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { giveUp, root, runStep, say } from './run-step.mjs';

// npm run check:node -- 24: runs the tests without a browser and a start of the product, with another Node for this
// machine's platform. It comes from the registry, as a package, and stays in .cache.

const [major] = process.argv.slice(2);
if (!major || !/^\d{2}$/.test(major)) giveUp('Say which Node: npm run check:node -- 24');
if (process.platform !== 'linux') giveUp('The packages of Node are for Linux alone.');

const name = `node-linux-${process.arch}`;
const folder = join(root, '.cache', `node-${major}`);
const node = join(folder, 'node_modules', name, 'bin/node');
if (!existsSync(node)) {
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${major}`];
  const { code, output } = await runStep('npm', args, { quiet: true });
  if (code !== 0) giveUp(`${output}\nThere is no Node ${major} for this machine in the registry.`);
}
const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
const { output: version } = await runStep(node, ['--version'], { quiet: true });
say(`With Node ${version.trim()}:`);

const tests = await runStep(node, ['scripts/test.mjs', '--no-browser'], { env });
const started = await startOnce();
say(started ? 'The product started and ended.' : 'The product did not start.');
process.exitCode = tests.code === 0 && started ? 0 : 1;

/** Starts the built product on an empty data folder, waits until it is ready, and stops it like an operator. */
async function startOnce() {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-node-'));
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const program = join(root, 'apps/server/dist/main.js');
  const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const end = new AbortController();
  const run = runStep(node, [program], { env: { ...env, ...settings }, signal: end.signal, quiet: true });
  const isReady = await becomesReady(port);
  end.abort();
  await run;
  rmSync(dataDir, { recursive: true, force: true });
  return isReady;
}

async function becomesReady(port) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}
