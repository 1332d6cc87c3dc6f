import { expect, test } from 'vitest';
import { storableText } from './storable-text.ts';

test.each([
  ['On, filter warning', 'On, filter warning'],
  ['Lamp\u0000 \ud800 on', 'Lamp \ufffd on'],
  ['\udc00\ud83d\ude00', '\ufffd\ud83d\ude00'],
])('turns %j into %j', (given, kept) => {
  expect(storableText(given)).toBe(kept);
});

test('truncates long text without splitting a character', () => {
  expect(storableText(`a${'😀'.repeat(5000)}`)).toBe(`a${'😀'.repeat(999)}\ufffd`);
});
