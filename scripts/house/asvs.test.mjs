import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-step.mjs';

const page = 'docs/security/asvs.md';
const text = readFileSync(join(root, page), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** How many requirements of levels 1 and 2 each section of release 5.0.0 has. Those of level 3 come after them. */
const sections = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};

test('the table of ASVS has each requirement of levels 1 and 2 once', () => {
  const required = Object.entries(sections).flatMap(([chapter, counts]) =>
    Object.entries(counts).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${chapter}.${section}.${at + 1}`),
    ),
  );
  expect(required).toHaveLength(253);
  const named = rows.flatMap(([ids = '']) => ids.split(', '));
  expect(named.toSorted()).toEqual(required.toSorted());
});

test('its states are counted as the page says', () => {
  const applies = rows.filter((row) => row.length === 5);
  const count = (state) =>
    applies.filter((row) => row[3] === state).reduce((sum, [ids = '']) => sum + ids.split(', ').length, 0);
  const [met, exception, operator] = ['met', 'exception', 'operator'].map(count);
  expect(applies.every((row) => ['met', 'exception', 'operator'].includes(row[3]))).toBe(true);
  expect(text).toContain(
    `${met + exception + operator} apply: ${met} are **met**, proven by the named file; ${exception} are an **exception** with its reason; ${operator} are up to`,
  );
});

test('every file that it names is there, and only one has that name', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const named = [...text.matchAll(/`([\w.-]+\.(?:ts|tsx|mjs|yaml))`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(100);
  const wrong = [...new Set(named)].filter(
    (name) => files.filter((file) => basename(file) === name).length !== 1,
  );
  expect(wrong).toEqual([]);
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path);
  expect(links.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
});

test('every requirement that is met names what shows it', () => {
  const isProven = (proof) => /`|\]\(|React|none |no |JSON|user menu|the same/.test(proof);
  expect(rows.filter((row) => row.length === 5 && !isProven(row[4] ?? ''))).toEqual([]);
});
