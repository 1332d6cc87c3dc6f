import { expect, it } from 'vitest';
import { quoteDevice } from './quote-device.ts';

it('leaves out the addresses that a device repeats', () => {
  expect(quoteDevice('cannot fetch https://joe:pass@files.example/a.pkg now')).toBe(
    'cannot fetch (address) now',
  );
});

it('keeps to one short line', () => {
  expect(quoteDevice('two\r\nlines\u0007')).toBe('two lines');
  expect(quoteDevice('x'.repeat(500))).toHaveLength(120);
});
