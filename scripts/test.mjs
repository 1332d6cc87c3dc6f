import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from './build.mjs';
import { checkNode } from './check-node.mjs';
import { readPlaywright } from './count-results.mjs';
import { findBrowser } from './find-browser.mjs';
import { installPackages } from './install-packages.mjs';
import { installedProgram, runStep, say, secondsSince } from './run-step.mjs';
import { runUnitTests } from './run-unit-tests.mjs';
import { sumUp } from './sum-up.mjs';

const onlyBrowser = process.argv.includes('--only=e2e');
const onlyFullTests = process.argv.includes('--only=full');
const withFullTests = onlyFullTests || process.argv.includes('--full');
const withoutBrowser = onlyFullTests || process.argv.includes('--no-browser');

checkNode();
const [browser] = await Promise.all([withoutBrowser ? undefined : findBrowser(), installPackages()]);
const reports = mkdtempSync(join(tmpdir(), 'greenroom-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** A check without its own tests counts as one test. Several run at once, so each prints its result when it is done. */
async function check(program, args) {
  const { code, output } = await runStep(program, args, { quiet: true });
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** @param {string} name @param {string[]} projects */
function vitestStep(name, projects) {
  return /** @type {Step} */ ([
    name,
    () => runUnitTests({ projects, report: join(reports, `${projects[0]}.json`) }),
  ]);
}

async function build() {
  try {
    await buildProduct({ quiet: true });
    return { passed: 1, failed: 0 };
  } catch (error) {
    return { passed: 0, failed: 1, output: String(error) };
  }
}

async function browserTests() {
  const file = join(reports, 'playwright.json');
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(withFullTests ? { E2E_FULL: '1' } : {}),
  };
  const args = ['test', '-c', 'e2e', '--reporter=list,json'];
  const { code } = await runStep(installedProgram('playwright'), args, { env });
  return readPlaywright(file, code);
}

/** @type {Step[]} */
const checks = [
  ['Format and lint', () => check(installedProgram('biome'), ['check', '--error-on-warnings', '.'])],
  ['Types', () => check('npm', ['run', '--silent', 'types'])],
  ['Floors', () => check(process.execPath, ['scripts/check-house.mjs'])],
  ['Dead code', () => check(installedProgram('knip'), [])],
];
/** @typedef {[name: string, run: () => Promise<any>]} Step */
const isWhole = !onlyBrowser && !onlyFullTests;
/** @type {Step[]} */
const staticChecks = [...(isWhole ? checks : []), ['Build', build]];
/** They mostly wait for devices that do not respond, so they run beside the static checks. */
const devices = vitestStep('Drivers and agent', ['drivers']);
const api = vitestStep('API', ['server']);
const pages = vitestStep('Rules and pages', ['domain', 'web*']);
const product = vitestStep('npm start', ['product']);
/** @type {Step} */
const browsers = ['Browser', browserTests];
const proofs = vitestStep('Long proofs', ['full']);
/**
 * The lanes of one group run in parallel, the steps of a lane one after the other. The API waits as much as it works,
 * so the rest runs beside it.
 *
 * @type {Step[][][]}
 */
const groups = [
  [...staticChecks, ...(isWhole ? [devices] : [])].map((step) => [step]),
  ...(isWhole ? [[[api], [...(withoutBrowser ? [] : [product]), pages]]] : []),
  ...(withoutBrowser ? [] : [[[browsers]]]),
  ...(withFullTests ? [[[proofs]]] : []),
];

const results = [];
/** @param {Step} step */
async function take([name, run]) {
  const start = performance.now();
  const result = await run();
  results.push({ name, ...result });
  if (result.output?.trim()) say(result.output.trimEnd());
  say(`-- ${name}: ${result.passed} passed, ${result.failed} failed in ${secondsSince(start)}`);
}
/** @param {Step[]} lane */
async function takeOneByOne(lane) {
  for (const step of lane) await take(step);
}
for (const group of groups) {
  const names = group.flat().map(([name]) => name);
  say(`\n== ${names.join(', ')}`);
  await Promise.all(group.map(takeOneByOne));
}
const { isGood, lines } = sumUp(results);
process.exitCode = isGood ? 0 : 1;
say(lines.join('\n'));
