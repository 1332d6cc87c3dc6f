import { expect, test } from 'vitest';
import { sumUp } from './sum-up.mjs';

const time = (file, milliseconds) => ({ file, milliseconds });

test('counts passes and failures, lists each failure, and succeeds only when something passed', () => {
  const good = sumUp([
    { name: 'Types', passed: 1, failed: 0 },
    { name: 'Browser', passed: 9, failed: 0, times: [] },
  ]);
  expect(good).toMatchObject({ isGood: true, lines: ['', '10 passed, 0 failed'] });
  const bad = sumUp([
    { name: 'Types', passed: 0, failed: 1 },
    { name: 'Browser', passed: 8, failed: 1, names: ['a.spec.ts: opens'] },
  ]);
  expect(bad.isGood).toBe(false);
  expect(bad.lines.slice(-3)).toEqual(['FAILED: Types', 'FAILED: a.spec.ts: opens', '8 passed, 2 failed']);
  expect(sumUp([]).isGood).toBe(false);
});

test('lists tests that passed only on a later attempt and counts them in the last line', () => {
  const { isGood, lines } = sumUp([{ name: 'Browser', passed: 9, failed: 0, flaky: ['a.spec.ts: opens'] }]);
  expect(isGood).toBe(true);
  expect(lines.slice(-2)).toEqual([
    'RETRIED: a.spec.ts: opens',
    '9 passed, 0 failed, 1 of the passed only on a later try',
  ]);
});

test('lists the ten slowest files of all runners, slowest first', () => {
  const unit = Array.from({ length: 12 }, (_, at) => time(`unit-${at}`, at * 1000));
  const { lines } = sumUp([
    { name: 'Unit', passed: 1, failed: 0, times: unit },
    { name: 'Browser', passed: 1, failed: 0, times: [time('e2e/a', 10_500)] },
  ]);
  expect(lines.slice(1, 4)).toEqual(['The slowest files:', '   11.0 s  unit-11', '   10.5 s  e2e/a']);
  expect(lines.filter((line) => line.includes(' s  '))).toHaveLength(10);
});
