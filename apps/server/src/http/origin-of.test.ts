import { expect, test } from 'vitest';
import { originOf, originWarning } from './origin-of.ts';

const config = { PUBLIC_URL: undefined, HOST: '0.0.0.0', PORT: 3000 };

test('links never lead to the address of all interfaces, and the start says what to set', () => {
  for (const HOST of ['0.0.0.0', '::']) {
    expect(originOf({ ...config, HOST })).toBe('http://localhost:3000');
    expect(originWarning({ ...config, HOST })).toContain('http://localhost:3000');
  }
});

test.each([
  ['127.0.0.1', undefined, 'http://localhost:3000'],
  ['192.0.2.7', undefined, 'http://192.0.2.7:3000'],
  ['2001:db8::7', undefined, 'http://[2001:db8::7]:3000'],
  ['0.0.0.0', 'https://av.example/', 'https://av.example'],
])('with HOST %s and PUBLIC_URL %s they lead to %s', (HOST, PUBLIC_URL, origin) => {
  expect(originOf({ ...config, HOST, PUBLIC_URL })).toBe(origin);
  expect(originWarning({ ...config, HOST, PUBLIC_URL })).toBeUndefined();
});
