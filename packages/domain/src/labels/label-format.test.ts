import { describe, expect, test } from 'vitest';
import { labelFormatNames, labelFormats } from './label-format.ts';
import { labelRequest } from './label-request.ts';

describe('a label format', () => {
  test.each(labelFormatNames)('%s fits on its page without overlap', (name) => {
    const { page, columns, rows, label, pitch, left, top } = labelFormats[name];
    expect(pitch.x).toBeGreaterThanOrEqual(label.width);
    expect(pitch.y).toBeGreaterThanOrEqual(label.height);
    expect(left + (columns - 1) * pitch.x + label.width).toBeLessThanOrEqual(page.width);
    expect(top + (rows - 1) * pitch.y + label.height).toBeLessThanOrEqual(page.height);
  });
});

describe('a request for labels', () => {
  const request = { thing: 'asset', ids: [1], format: 'l6009', fields: ['name'] };

  test('starts at the first label', () => {
    expect(labelRequest.parse(request).start).toBe(1);
  });

  test.each([
    ['a position behind the sheet', { start: 49 }],
    ['no ids', { ids: [] }],
    ['1,001 ids', { ids: Array.from({ length: 1001 }, (_, at) => at + 1) }],
    ['an unknown format', { format: 'l1' }],
  ])('rejects %s', (_, change) => {
    expect(labelRequest.safeParse({ ...request, ...change }).success).toBe(false);
  });
});
