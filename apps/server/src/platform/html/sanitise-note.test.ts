import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseNote, withCleanNote } from './sanitise-note.ts';

const image = 'data:image/png;base64,iVBORw0KGgo=';

describe('sanitiseNote', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a style', '<style>p{display:none}</style><p style="color:red">a</p>', '<p>a</p>'],
    ['an event handler', '<p onclick="x()" onmouseover=y()>a</p>', '<p>a</p>'],
    ['a link that runs', '<a href=" jAvascript:x()">a</a>', '<a rel="noopener noreferrer">a</a>'],
    [
      'a link with a hidden scheme',
      '<a href="java&#10;script:x()">a</a>',
      '<a rel="noopener noreferrer">a</a>',
    ],
    ['a remote picture', '<img src="https://spy.example/a.gif">a', 'a'],
    ['a picture of the same scheme', '<img src="//spy.example/a.gif">a', 'a'],
    ['a drawing with a script', `<img src="data:image/svg+xml;base64,AA">a`, 'a'],
    ['a frame', '<iframe src="https://x.example"></iframe>a', 'a'],
    ['a form', '<form action="/x"><input name="p"></form>a', 'a'],
    ['a comment', '<!-- <script> -->a', 'a'],
    ['a drawing', '<svg onload=x()><script>y</script></svg>a', 'a'],
    [
      'a background',
      '<table background="https://spy.example"><tr><td>a</td></tr></table>',
      '<table><tr><td>a</td></tr></table>',
    ],
  ])('removes %s', (_, dirty, clean) => {
    expect(sanitiseNote(dirty)).toBe(clean);
  });

  test('keeps the elements of a note', () => {
    const note = `<h3>Filter</h3><p><strong>Clean</strong> <em>twice</em></p><ul><li>fan</li></ul><img src="${image}" alt="fan" />`;
    expect(sanitiseNote(note)).toBe(note);
    expect(sanitiseNote('<a href="https://docs.example/x?a=1&b=2" target="_blank">manual</a>')).toBe(
      '<a href="https://docs.example/x?a=1&amp;b=2" rel="noopener noreferrer">manual</a>',
    );
  });

  test('leaves no nested paragraphs where a broken tag was removed', () => {
    expect(sanitiseNote('<p><A<p><p>')).toBe('<p></p><p></p><p></p>');
  });

  test('is idempotent', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="https://x.example">',
        '<b',
        '<img src=x',
        '&lt;',
        '&',
        '<script>',
        '<!--',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = sanitiseNote(pieces.join(''));
        expect(sanitiseNote(once)).toBe(once);
        expect(once).not.toMatch(/<script|<img src=x/i);
      }),
    );
  });
});

describe('withCleanNote', () => {
  const clean = (note: string | null) => JSON.parse(withCleanNote(JSON.stringify({ id: 1, note }))).note;

  test('leaves plain notes and rows without one unchanged', () => {
    const row = JSON.stringify({ id: 1, model: '<5 kg', note: null });
    expect(withCleanNote(row)).toBe(row);
    expect(clean('<p>a<br>b &amp; c</p>')).toBe('<p>a<br>b &amp; c</p>');
  });

  test('passes nothing that the sanitiser would remove', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.constantFrom(
        '<',
        '>',
        '/',
        'p',
        'script',
        ' onclick=x',
        '"',
        '<p>',
        '</p>',
        '<svg',
        '<!--',
        'br',
        'h1',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const note = pieces.join('');
        const allowed = new Set([note, sanitiseNote(note)]);
        const got = clean(note);
        expect(allowed.has(got)).toBe(true);
        if (got === note && note !== sanitiseNote(note)) expect(note).not.toMatch(/<[^>]*[\s=!]/);
      }),
    );
  });
});
