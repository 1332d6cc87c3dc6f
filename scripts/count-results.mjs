import { readFileSync } from 'node:fs';

/** Passed and failed tests of a Vitest JSON report; a file that could not even be loaded is one failure. */
export function countVitest(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  return atLeastOneFailure(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken.length },
    code,
  );
}

/** The same of Playwright's report. A flaky test failed at first and held on its second try, which only CI allows. */
export function countPlaywright(file, code) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected }, code);
}

/** A runner also fails for what is no test: an unhandled error, or no test at all. */
function atLeastOneFailure({ passed, failed }, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
