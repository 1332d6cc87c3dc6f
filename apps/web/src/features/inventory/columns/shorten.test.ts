import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test.each([
  ['PDU', 'PDU'],
  ['Prise commandée', 'Prise commandée'],
  ['Processeur de conférence', 'Processeur de con…'],
  ['Unité de commande murale', 'Unité de commande…'],
  ['🎥'.repeat(19), `${'🎥'.repeat(17)}…`],
])('%s becomes %s', (text, expected) => {
  expect(shorten(text, 18)).toBe(expected);
});
