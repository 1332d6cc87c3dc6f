import { expect, test } from 'vitest';
import { splitQuote } from './split-quote.ts';

test.each([
  ['On Tue, Nov 17, 2026 at 9:00 AM Ada <ada@x.example> wrote:\n> dark', 'wrote'],
  ['On Tue, Nov 17, 2026 at 9:00 AM Ada\n<ada@x.example> wrote:\n> dark', 'wrote'],
  ['Le mar. 17 nov. 2026 à 09:00, Ada <ada@x.example> a écrit :\n> sombre', 'écrit'],
  ['El mar, 17 nov 2026 a las 9:00, Ada (<ada@x.example>) escribió:\n> oscuro', 'escribió'],
  ['-----Original Message-----\nFrom: Ada\ndark', 'Original'],
  ['From: Ada <ada@x.example>\nSent: Tuesday\nTo: Bob\n\ndark', 'Sent'],
  ['> dark\n> very', '>'],
])('folds what a mail program has quoted: %s', (quoted, part) => {
  const { body, quote } = splitQuote(`I come.\r\n\r\n${quoted}`);
  expect(body).toBe('I come.');
  expect(quote).toContain(part);
});

test('leaves a reply between the lines as it is', () => {
  const text = '> dark?\nYes.\n> loud?\nNo.';
  expect(splitQuote(text)).toEqual({ body: text, quote: '' });
  expect(splitQuote('From: is a word\nOn it')).toEqual({ body: 'From: is a word\nOn it', quote: '' });
});
