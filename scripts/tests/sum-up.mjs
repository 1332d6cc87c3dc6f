const slowestShown = 10;

/**
 * The last lines of a run: the slowest files, failures, and tests that passed only on a later attempt. A retry hides a
 * defect, so retries are also counted in the very last line.
 */
export function sumUp(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const names = results.flatMap((result) => (result.failed > 0 ? (result.names ?? [result.name]) : []));
  const flaky = results.flatMap((result) => result.flaky ?? []);
  const times = results.flatMap((result) => result.times ?? []);
  const slowest = times.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, slowestShown);
  const retried = flaky.length === 0 ? '' : `, ${flaky.length} of the passed only on a later try`;
  return {
    isGood: failed === 0 && passed > 0,
    lines: [
      ...(slowest.length > 0 ? ['', 'The slowest files:'] : []),
      ...slowest.map(
        ({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`,
      ),
      '',
      ...flaky.map((name) => `RETRIED: ${name}`),
      ...names.map((name) => `FAILED: ${name}`),
      `${passed} passed, ${failed} failed${retried}`,
    ],
  };
}
