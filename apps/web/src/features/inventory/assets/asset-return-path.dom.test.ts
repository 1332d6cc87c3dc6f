import { expect, test } from 'vitest';
import { returnPath } from './asset-return-path.ts';

const pathOf = (url: string) => returnPath(`?${new URLSearchParams({ returnUrl: url })}`);

test('returns to a path of this application', () => {
  expect(pathOf('/management/monitor?view=list&search=a%20b')).toBe(
    '/management/monitor?view=list&search=a%20b',
  );
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'monitor',
  '',
  '/\t/evil.example',
])('does not follow %j', (url) => {
  expect(pathOf(url)).toBeUndefined();
});

test('has no return path without the parameter', () => {
  expect(returnPath('?roomId=3')).toBeUndefined();
});
