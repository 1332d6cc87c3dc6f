import { buffer } from 'node:stream/consumers';
import type { LabelFormatName } from '@greenroom/domain/labels/label-format.ts';
import { expect, test } from 'vitest';
import { readPdfShapes } from '#test/read/read-pdf-shapes.ts';
import { drawLabels } from './draw-labels.ts';

/** As the makers publish the sheets, in millimetres: the page, the labels of a page, their size, and the first one. */
const published: [LabelFormatName, Record<string, number>][] = [
  [
    'l4731',
    { w: 210, h: 297, columns: 7, rows: 27, width: 25.4, height: 10, dx: 27.9, dy: 10, left: 8.6, top: 13.5 },
  ],
  [
    'l6009',
    {
      w: 210,
      h: 297,
      columns: 4,
      rows: 12,
      width: 45.7,
      height: 21.2,
      dx: 48.3,
      dy: 21.2,
      left: 9.7,
      top: 21.3,
    },
  ],
  ['roll62', { w: 62, h: 29, columns: 1, rows: 1, width: 62, height: 29, dx: 62, dy: 29, left: 0, top: 0 }],
  ['a4', { w: 210, h: 297, columns: 3, rows: 8, width: 62, height: 33, dx: 62, dy: 33, left: 12, top: 16.5 }],
];

test.each(published)('a sheet of %s has its labels where the paper has them', async (format, paper) => {
  const {
    w = 0,
    h = 0,
    columns = 0,
    rows = 0,
    width = 0,
    height = 0,
    dx = 0,
    dy = 0,
    left = 0,
    top = 0,
  } = paper;
  const perPage = columns * rows;
  const label = { address: 'https://console.example/a/213', lines: ['Codec', 'LUM-00213'] };
  const labels = Array.from({ length: perPage + 1 }, () => label);
  const pages = readPdfShapes(await buffer(await drawLabels(labels, { format, start: 1 })));
  expect(pages).toHaveLength(2);
  const counted = pages.map((page) => {
    expect(page.width).toBeCloseTo(w, 1);
    expect(page.height).toBeCloseTo(h, 1);
    const used = new Set<string>();
    for (const shape of page.rectangles) {
      const column = Math.floor((shape.x - left + 0.05) / dx);
      const row = Math.floor((shape.y - top + 0.05) / dy);
      const isBeside =
        shape.x + shape.width > left + column * dx + width + 0.05 ||
        shape.y + shape.height > top + row * dy + height + 0.05;
      // Nothing is printed beside its label, or across its edge.
      used.add(isBeside ? `beside ${column}/${row}` : `${column}/${row}`);
    }
    expect([...used].filter((place) => place.startsWith('beside'))).toEqual([]);
    return used.size;
  });
  expect(counted).toEqual([perPage, 1]);
});
