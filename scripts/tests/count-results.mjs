import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../run-step.mjs';

/**
 * Reads a Vitest JSON report: how many tests passed and failed, the names of the failed ones, their files, and how long
 * each file took. A file that could not even be loaded is one failure, and so is an error that no test caught.
 *
 * @returns {{
 * passed: number, failed: number, names: string[], unhandled: string[], files: string[],
 * times: { file: string, milliseconds: number }[],
 * }}
 */
export function readVitest(file, code, unhandledFile) {
  const report = readReport(file);
  const unhandled = readReport(unhandledFile) ?? [];
  if (!report)
    return { passed: 0, failed: 1, names: ['Vitest left no report.'], unhandled, files: [], times: [] };
  /** @type {string[]} */
  const names = [];
  /** @type {string[]} */
  const files = [];
  for (const { name, status, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status !== 'failed' && failed.length === 0) continue;
    const path = relative(root, name);
    files.push(path);
    names.push(...failed.map(({ fullName }) => `${path}: ${fullName}`));
    if (failed.length === 0) names.push(`${path}: could not be loaded`);
  }
  const times = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    milliseconds: endTime - startTime,
  }));
  names.push(...unhandled);
  const failed = failures(names, code);
  return { passed: report.numPassedTests, failed: failed.length, names: failed, unhandled, files, times };
}

/**
 * The same for Playwright's report. A flaky test failed at first and passed on a later attempt, which only CI allows.
 */
export function readPlaywright(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, names: ['Playwright left no report.'], flaky: [], times: [] };
  const specs = report.suites.flatMap((suite) => specsOf(suite));
  const named = (status) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map((spec) => `e2e/specs/${spec.file}: ${spec.title}`);
  const flaky = named('flaky');
  const passed = report.stats.expected + report.stats.flaky;
  const names = failures(named('unexpected'), code);
  return { passed, failed: names.length, names, flaky, times: timesOf(specs) };
}

/** Tests of one file may run in parallel: the time is the sum of all of them. */
function timesOf(specs) {
  const times = new Map();
  for (const { file, tests } of specs) {
    const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    times.set(file, (times.get(file) ?? 0) + spent);
  }
  return [...times].map(([file, milliseconds]) => ({ file: `e2e/specs/${file}`, milliseconds }));
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap((suite) => specsOf(suite))];
}

/**
 * A runner also fails for other reasons than a test: a broken setup, or no test at all.
 *
 * @param {string[]} names
 */
function failures(names, code) {
  return code !== 0 && names.length === 0 ? ['The runner failed beside its tests.'] : names;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
