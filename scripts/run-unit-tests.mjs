import { join } from 'node:path';
import { readVitest } from './count-results.mjs';
import { installedProgram, runStep, say } from './run-step.mjs';

/**
 * The tests of some of Vitest's projects. They are named, because Vitest runs everything when two are left out with
 * `!`. On a shared build machine what failed is run once more, one file after the other and with nothing beside it: a
 * test that then holds is counted as passed and named as flaky.
 */
export async function runUnitTests({ projects, reports }) {
  const chosen = projects.map((name) => `--project=${name}`);
  const first = await runVitest(join(reports, 'vitest.json'), chosen);
  if (first.files.length === 0 || !process.env.CI) return first;
  say(`\nOnce more, each by itself: ${first.files.join(', ')}`);
  const second = await runVitest(join(reports, 'vitest-again.json'), [
    ...chosen,
    '--no-file-parallelism',
    ...first.files,
  ]);
  const stillFailed = new Set(second.names);
  return {
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    names: second.names,
    flaky: first.names.filter((name) => !stillFailed.has(name)),
    times: first.times,
  };
}

async function runVitest(file, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runStep(installedProgram('vitest'), ['run', ...args, ...reporters]);
  return readVitest(file, code);
}
