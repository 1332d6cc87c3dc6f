import { expect, test } from 'vitest';
import { isFormatted, noteHtml, noteText } from './note-text.ts';

test('shows a note as lines and stores lines as paragraphs', () => {
  expect(noteText('<p>One<br>two</p><p>3 &lt; 4</p>')).toBe('One\ntwo\n3 < 4');
  expect(noteHtml('One\ntwo\n\n3 < 4 & 5')).toBe('<p>One<br>two</p><p>3 &lt; 4 &amp; 5</p>');
  expect(noteHtml('  ')).toBe('');
});

test('knows formatting that a text cannot keep', () => {
  expect(isFormatted('<p>plain<br/>text</p>')).toBe(false);
  expect(isFormatted('<ul><li>list</li></ul>')).toBe(true);
});
