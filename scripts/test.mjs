import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from './build.mjs';
import { checkNode } from './check-node.mjs';
import { findBrowser } from './find-browser.mjs';
import { installPackages } from './install-packages.mjs';
import { installedProgram, runStep, say, secondsSince } from './run-step.mjs';
import { readPlaywright } from './tests/count-results.mjs';
import { runUnitTests } from './tests/run-unit-tests.mjs';
import { sumUp } from './tests/sum-up.mjs';

const onlyBrowser = process.argv.includes('--only=e2e');
const onlyFullTests = process.argv.includes('--only=full');
const withFullTests = onlyFullTests || process.argv.includes('--full');
const withoutBrowser = onlyFullTests || process.argv.includes('--no-browser');

checkNode();
const [browser] = await Promise.all([withoutBrowser ? undefined : findBrowser(), installPackages()]);
const reports = mkdtempSync(join(tmpdir(), 'greenroom-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** A check without its own tests counts as one test. Several run at once, so each prints its result when it is done. */
async function check(program, args, env = {}) {
  const { code, output } = await runStep(program, args, { quiet: true, env: { ...process.env, ...env } });
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** @param {string} name @param {string[]} projects */
function vitestStep(name, projects) {
  const report = join(reports, `${projects[0]}.json`);
  return step(name, () => runUnitTests({ projects, report, isFull: withFullTests }));
}

/** @param {string[]} only */
async function build(...only) {
  try {
    await buildProduct({ quiet: true, only });
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

const results = [];
/** @typedef {() => Promise<unknown>} Part */

/**
 * @param {string} name
 * @param {() => Promise<any>} run
 * @returns {Part}
 */
function step(name, run) {
  return async () => {
    const start = performance.now();
    say(`== ${name}`);
    const result = await run();
    results.push({ name, ...result });
    if (result.output?.trim()) say(result.output.trimEnd());
    say(`-- ${name}: ${result.passed} passed, ${result.failed} failed in ${secondsSince(start)}`);
  };
}

/** @param {Part[]} parts */
function inOrder(...parts) {
  return async () => {
    for (const part of parts) await part();
  };
}

/** @param {Part[]} parts */
function together(...parts) {
  return async () => {
    await Promise.all(parts.map((part) => part()));
  };
}

/** The compiler needs a quarter more memory without its garbage collection, up to a limit, and a sixth less time. */
const withoutCollection = { GOGC: 'off', GOMEMLIMIT: '2GiB' };
/** Unused code does no harm until the next release: it is looked for before that, and by .ci/run. */
const deadCode = withFullTests ? [step('Dead code', () => check(installedProgram('knip'), []))] : [];
/** One after the other: each keeps a core busy. */
const checks = inOrder(
  step('Types', () => check('npm', ['run', '--silent', 'types'], withoutCollection)),
  step('Format and lint', () => check(installedProgram('biome'), ['check', '--error-on-warnings', '.'])),
  step('Floors', () => check(process.execPath, ['scripts/check-house.mjs'])),
  ...deadCode,
);
const programs = step('Build of the server and the agent', () => build('server', 'agent'));
const screens = step('Build of the web application', () => build('web'));
const product = inOrder(programs, screens);
const devices = vitestStep('Drivers and agent', ['drivers']);
const api = vitestStep('API', ['server']);
const pages = vitestStep('Rules and pages', ['domain', 'web*']);
const start = vitestStep('npm start', ['product']);
const browsers = step('Browser', browserTests);
const proofs = vitestStep('Long proofs', ['full']);

/**
 * Nearly everything waits now and then: for devices, for a database, for a page. Two cores are busy all the time only
 * when enough runs at once. When too much does, servers that work seem not to respond: devices come after the checks. The
 * API takes longest, and needs the programs alone, so it starts first. The browsers wait more than they work, so pages,
 * which only work, come after them: the other way round, a core would be idle at the end. A release has the time to leave
 * the browsers alone.
 */
const shown = withoutBrowser
  ? inOrder(screens, pages)
  : inOrder(screens, together(inOrder(browsers, pages), start));
const shownLater = inOrder(screens, together(pages, start));
const units =
  withFullTests && !withoutBrowser ? inOrder(together(api, shownLater), browsers) : together(api, shown);
const whole = together(inOrder(programs, units), inOrder(checks, devices));
const chosen = onlyFullTests ? product : onlyBrowser ? inOrder(product, browsers) : whole;
await (withFullTests ? inOrder(chosen, proofs) : chosen)();
const { isGood, lines } = sumUp(results);
process.exitCode = isGood ? 0 : 1;
say(lines.join('\n'));
