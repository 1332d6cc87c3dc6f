import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverFolder } from './scope-conditions.ts';

const decision = readFileSync(join(serverFolder, '../../docs/decisions/0003-who-sees-what.md'), 'utf8');

/** The first column of the table: folders end with a slash. */
const listed = decision
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path as string),
  );

const openers = readdirSync(join(serverFolder, 'src'), { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => file !== 'platform/database/scope.ts')
  .filter((file) => /\basSystem\b/.test(readFileSync(join(serverFolder, 'src', file), 'utf8')));

const isPart = (path: string, file: string) => (path.endsWith('/') ? file.startsWith(path) : file === path);

describe('decision 0003', () => {
  test('lists every part that bypasses row-level security', () => {
    expect(openers.filter((file) => !listed.some((path) => isPart(path, file)))).toEqual([]);
  });

  test('lists no other part', () => {
    expect(listed.filter((path) => !openers.some((file) => isPart(path, file)))).toEqual([]);
  });
});
