import { fileURLToPath } from 'node:url';
import { installedProgram, runStep, say } from '../run-step.mjs';
import { readVitest } from './count-results.mjs';

/**
 * Runs the tests of some of Vitest's projects. They are listed by name, because Vitest runs everything when two are
 * excluded with `!`. On a shared build machine, failed files run once more, one after the other and alone: a test that
 * then passes is counted as passed and reported as flaky. An error that no test caught stays a failure.
 */
export async function runUnitTests({ projects, report, isFull }) {
  const chosen = projects.map((name) => `--project=${name}`);
  const first = await runVitest(report, chosen, isFull);
  if (first.files.length === 0 || !process.env.CI) return first;
  say(`\nOnce more, each by itself: ${first.files.join(', ')}`);
  const again = [...chosen, '--no-file-parallelism', ...first.files];
  const second = await runVitest(`${report}.again`, again, isFull);
  const names = [...new Set([...second.names, ...first.unhandled])];
  const stillFailed = new Set(names);
  return {
    passed: first.passed + first.failed - first.unhandled.length - second.failed,
    failed: names.length,
    names,
    flaky: first.names.filter((name) => !stillFailed.has(name)),
    times: first.times,
  };
}

async function runVitest(file, args, isFull) {
  const unhandled = `${file}.unhandled`;
  const own = fileURLToPath(new URL('unhandled-errors.mjs', import.meta.url));
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--reporter=${own}`,
    `--outputFile.json=${file}`,
  ];
  const env = { ...process.env, UNHANDLED_ERRORS_FILE: unhandled, ...(isFull && { FULL_TESTS: '1' }) };
  const { code } = await runStep(installedProgram('vitest'), ['run', ...args, ...reporters], { env });
  return readVitest(file, code, unhandled);
}
