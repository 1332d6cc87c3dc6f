import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanHtml, SafeHtml } from './safe-html.tsx';

test('keeps the elements of a note', () => {
  expect(cleanHtml('<p>Filter <strong>every</strong> <em>month</em></p><ul><li>Stop the fan</li></ul>')).toBe(
    '<p>Filter <strong>every</strong> <em>month</em></p><ul><li>Stop the fan</li></ul>',
  );
});

test.each([
  ['script', '<script>alert(1)</script>'],
  ['a handler', '<p onclick="alert(1)">x</p>'],
  ['a style sheet', '<style>body{display:none}</style>'],
  ['a style attribute', '<p style="position:fixed">x</p>'],
  ['a remote image', '<img src="https://tracker.example/pixel.png">'],
  ['a remote image in a set', '<img srcset="https://tracker.example/pixel.png 2x">'],
  ['an image without a protocol', '<img src="//tracker.example/pixel.png">'],
  ['a script address', '<a href="javascript:alert(1)">x</a>'],
  ['a frame', '<iframe src="https://tracker.example"></iframe>'],
  ['a drawing with a script', '<svg><script>alert(1)</script></svg>'],
  ['a form', '<form action="https://tracker.example"><input name="password"></form>'],
  ['an id that could shadow a property', '<p id="body" name="x">x</p>'],
])('removes %s', (_, html) => {
  expect(cleanHtml(html)).not.toMatch(/script|onclick|style|tracker|iframe|svg|form|input|id=|name=|alert/i);
});

test('keeps an embedded image', () => {
  expect(cleanHtml('<img src="data:image/png;base64,iVBORw0KGgo=" alt="plan">')).toContain('data:image/png');
});

test('opens links in a new tab without access to this one', () => {
  const { container } = render(<SafeHtml html='<a href="https://maker.example/manual">manual</a>' />);
  const link = container.querySelector('a');
  expect(link?.getAttribute('target')).toBe('_blank');
  expect(link?.getAttribute('rel')).toContain('noopener');
});
