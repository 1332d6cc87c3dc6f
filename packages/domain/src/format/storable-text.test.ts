import { expect, it } from 'vitest';
import { storableText } from './storable-text.ts';

it.each([
  ['On, filter warning', 'On, filter warning'],
  ['Lamp\u0000 \ud800 on', 'Lamp \ufffd on'],
  ['\udc00\ud83d\ude00', '\ufffd\ud83d\ude00'],
])('makes %j into %j', (given, kept) => {
  expect(storableText(given)).toBe(kept);
});

it('cuts what is too long, and leaves no half of a character at the end', () => {
  expect(storableText(`a${'😀'.repeat(5000)}`)).toBe(`a${'😀'.repeat(999)}\ufffd`);
});
