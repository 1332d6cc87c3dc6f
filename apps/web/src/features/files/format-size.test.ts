import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [1, 'en', '1 byte'],
  [1023, 'en', '1,023 bytes'],
  [1536, 'en', '1.5 kB'],
  [10 * 1024 * 1024, 'en', '10 MB'],
  [1536 * 1024, 'fr', '1,5 Mo'],
] as const)('%i bytes in %s read %s', (bytes, language, text) => {
  expect(formatSize(bytes, language).replace(/\s/g, ' ')).toBe(text);
});
