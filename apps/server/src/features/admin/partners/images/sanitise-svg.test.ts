import { describe, expect, test } from 'vitest';
import { sanitiseSvg } from './sanitise-svg.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">';
const draw = (inside: string, head = open) => sanitiseSvg(`${head}${inside}</svg>`);
const path = '<path d="M0 0h10"></path>';

describe('sanitiseSvg', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>x</script></body></foreignObject>',
    ],
    ['an image', '<image href="https://spy.example/a.png"/>'],
    ['an embedded image', '<image href="data:image/svg+xml;base64,AAAA"/>'],
    ['an animation that sets a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['a filter', '<filter id="f"><feImage href="https://spy.example"/></filter>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['an instruction', '<?xml-stylesheet href="https://spy.example/a.css"?>'],
    ['metadata of a drawing program', '<sodipodi:namedview id="base"><inkscape:grid/></sodipodi:namedview>'],
  ])('leaves out %s', (_, inside) => {
    expect(draw(inside + path)).toBe(`${open}${path}</svg>`);
  });

  test.each([
    ['an event', 'onload="alert(1)"'],
    ['an event with other letters', 'OnClick="alert(1)"'],
    ['a remote reference', 'href="https://spy.example/a.svg#x"'],
    ['a link that runs', 'xlink:href="javascript:alert(1)"'],
    ['a remote fill', 'fill="url(https://spy.example/a.svg#x)"'],
    ['a remote fill behind a local one', 'fill="url(#a) url(https://spy.example)"'],
    ['a remote style', 'style="fill: url(\'//spy.example/x\')"'],
    ['an escaped style', 'style="fill: u\\72l(//spy.example/x)"'],
    ['another namespace', 'xmlns="http://www.w3.org/1999/xhtml"'],
  ])('leaves out %s of an element', (_, attribute) => {
    expect(draw(`<path d="M0 0h10" ${attribute}/>`)).toBe(`${open}${path}</svg>`);
  });

  test('keeps the drawing, and turns its styles into attributes', () => {
    const drawn = draw(
      '<style>/* a */ .a, .b{fill:#f00;clip-path:url(#c)} path{stroke:blue}</style>' +
        '<clipPath id="c"><use xlink:href="#d"/></clipPath><a href="https://example.org">' +
        '<path id="d" style="stroke: #0a0 !important" d="M0 0"/></a><g class="b">A &amp; B</g>',
    );
    expect(drawn).toBe(
      `${open}<clipPath id="c"><use href="#d"></use></clipPath><path id="d" d="M0 0" stroke="#0a0"></path>` +
        '<g fill="#f00" clip-path="url(#c)">A &amp; B</g></svg>',
    );
  });

  test('changes nothing in what it has written', () => {
    const once = draw(`<g fill="url(#g)">${path}</g><text font-family="&quot;Inter&quot;">a&lt;b</text>`);
    expect(once).toContain('a&lt;b');
    expect(sanitiseSvg(once ?? '')).toBe(once);
  });

  test.each([
    ['nothing', ''],
    ['plain text', 'GIF89a'],
    ['another document', '<html xmlns="http://www.w3.org/2000/svg"></html>'],
    ['a drawing without the namespace', '<svg viewBox="0 0 1 1"></svg>'],
    ['a drawing without a size', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "b">]>${open}&a;</svg>`],
    ['an unknown entity', `${open}<text>&nbsp;</text></svg>`],
    ['an element that is not closed', `${open}<g></svg>`],
    ['an attribute without quotes', `${open}<path d=M0/></svg>`],
    ['an attribute twice', `${open}<path d="M0" d="M1"/></svg>`],
    ['two documents', `${open}</svg>${open}</svg>`],
    ['a tag inside an attribute', `${open}<path d="<script>"/></svg>`],
    ['an imported style sheet', `${open}<style>@import "https://spy.example";</style></svg>`],
    ['ten thousand levels', `${open}${'<g>'.repeat(10_000)}`],
    ['a drawing that uses itself', `${open}<g id="a"><use href="#a"/></g></svg>`],
    ['a drawing of a billion parts', `${open}${multiplied('use')}</svg>`],
    ['masks in masks', `${open}${multiplied('mask')}</svg>`],
  ])('rejects %s', (_, text) => {
    expect(sanitiseSvg(text)).toBeUndefined();
  });

  test.each([
    ['spaces', `${open}<g${' '.repeat(900_000)}`],
    ['a style sheet', `${open}<style>${'a'.repeat(900_000)}</style></svg>`],
    ['comments in a style sheet', `${open}<style>${'/*'.repeat(400_000)}</style></svg>`],
    ['ampersands', `${open}<text>${'&amp;'.repeat(180_000)}</text></svg>`],
    [
      'classes',
      `${open}<style>.a{${'fill:#abc;'.repeat(1500)}}</style>${'<g class="a a a"/>'.repeat(19_000)}</svg>`,
    ],
  ])('reads a megabyte of %s in seconds of work, not minutes', (_, text) => {
    // Work and not time: other tests run beside this one.
    const before = process.cpuUsage();
    sanitiseSvg(text);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
  });
});

function multiplied(by: 'use' | 'mask'): string {
  const level = (at: number) => {
    const part = by === 'use' ? `<use href="#l${at + 1}"/>` : `<path mask="url(#l${at + 1})"/>`;
    const name = by === 'use' ? 'g' : 'mask';
    return `<${name} id="l${at}">${part.repeat(10)}</${name}>`;
  };
  return `${Array.from({ length: 9 }, (_, at) => level(at)).join('')}<g id="l9"><path d="M0 0"/></g>`;
}
