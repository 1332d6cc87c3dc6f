import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allDrivers } from '../src/registry.ts';

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (\d+) +\| ([a-z, -]+)/gm)];

test('docs/operations.md lists every driver with its interval', () => {
  const reported = rows.flatMap(([, seconds, names = '']) =>
    names.split(',').map((name) => [name.trim(), Number(seconds)]),
  );
  const real = allDrivers.map(({ id, pollSeconds }) => [id, pollSeconds]);
  expect(reported.toSorted()).toEqual(real.toSorted());
});
