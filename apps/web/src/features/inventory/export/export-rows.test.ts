import { siteExportColumns } from '@greenroom/domain/inventory/export-columns.ts';
import { describe, expect, test } from 'vitest';
import { fakeList, fakeRows } from '#test/fake-list.ts';
import { csvParts, exportFileName, walkPages } from './export-rows.ts';

const site = { id: 1, city: null, postal_code: null, country: null, latitude: null, longitude: null };
const dates = { created_at: '2026-01-01T00:00:00Z', updated_at: null };

describe('the file of a list', () => {
  test('is UTF-8 with a byte order mark, has the columns of the spec, and cannot contain a formula', async () => {
    const rows = [{ ...site, ...dates, name: '=1+1', address: 'Rue "A", 3' }];
    const parts = await csvParts(siteExportColumns, [{ rows, total: 1 }]);
    expect(parts.join('')).toBe('\ufeffname,address\r\n\'=1+1,"Rue ""A"", 3"\r\n');
  });

  test.each([
    ['sites', '2026-03-09T12:00:00', 'sites_2026-03-09.csv'],
    ['rooms', '2026-12-31T23:59:59', 'rooms_2026-12-31.csv'],
  ])('of %s on %s is called %s', (name, now, expected) => {
    expect(exportFileName(name, new Date(now))).toBe(expected);
  });

  test('contains every row of a longer list, in the requested order, and reports progress', async () => {
    const rows = fakeRows(60);
    const { source, requests } = fakeList(rows, 25);
    const progress: number[] = [];
    const request = {
      filter: { site_id: 1 },
      narrow: { search: '  e ' },
      sort: { key: 'floor', direction: 'desc' },
    } as const;
    const columns = [{ header: 'id', value: (row: { id: number }) => row.id }];
    const parts = await csvParts(columns, walkPages(source, request), ({ done }) => progress.push(done));
    const whole = await fakeList(rows, 1000).source.fetchPage(
      { site_id: 1, search: 'e', sort: '-floor', limit: 1000, cursor: undefined },
      undefined,
    );
    expect(whole.rows.length).toBeGreaterThan(0);
    expect(parts.join('').split('\r\n').slice(1, -1).map(Number)).toEqual(whole.rows.map(({ id }) => id));
    expect(progress.at(-1)).toBe(whole.total);
    expect(requests[0]).toMatchObject({ search: 'e', limit: 1000 });
  });
});
