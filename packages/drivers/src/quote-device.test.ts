import { expect, test } from 'vitest';
import { quoteDevice } from './quote-device.ts';

test('removes the addresses that a device repeats', () => {
  expect(quoteDevice('cannot fetch https://joe:pass@files.example/a.pkg now')).toBe(
    'cannot fetch (address) now',
  );
});

test('removes an address whatever its scheme', () => {
  expect(quoteDevice(`${'x'.repeat(40)}://joe:pass@files.example`)).not.toContain('pass');
});

test.each(['a.', 'a:/', 'http://', ' \t', '\ud800'])('reads 32 kB of %j quickly', (filling) => {
  const start = process.cpuUsage();
  expect(quoteDevice(filling.repeat(32_000 / filling.length)).length).toBeLessThanOrEqual(120);
  const { user, system } = process.cpuUsage(start);
  expect(user + system).toBeLessThan(300_000);
});

test('splits no character', () => {
  expect(quoteDevice(`a${'😀'.repeat(100)}`)).not.toMatch(/\p{Surrogate}/u);
});

test('returns one short line', () => {
  expect(quoteDevice('two\r\nlines\u0007')).toBe('two lines');
  expect(quoteDevice('x'.repeat(500))).toHaveLength(120);
});
