import { expect, test } from 'vitest';
import { pageTitleAt, sectionPath } from './page-titles.ts';

test.each([
  ['/', null, 'nav.home'],
  ['/inventory/sites', 'nav.inventory', 'nav.sites'],
  ['/management/book', 'nav.management', 'nav.book'],
  ['/project/alpha/plan', null, 'nav.project'],
  ['/catalog/shop', 'nav.catalog', 'nav.shop'],
  ['/admin', null, 'nav.administration'],
  ['/admin/users', 'nav.admin', 'nav.users'],
])('%s is called %s / %s', (path, section, page) => {
  expect(pageTitleAt(path)).toEqual({ section, page });
});

test('a detail page belongs to its list', () => {
  expect(pageTitleAt('/inventory/sites/12').list).toEqual({ path: '/inventory/sites', page: 'nav.sites' });
  expect(pageTitleAt('/inventory/rooms/12').list?.page).toBe('nav.rooms');
  expect(pageTitleAt('/inventory/assets/12').list?.page).toBe('nav.assets');
  expect(pageTitleAt('/management/incidents/41').list?.page).toBe('nav.incidents');
});

test('a section links to its first page, but not from there', () => {
  expect(sectionPath('nav.inventory', '/inventory/rooms')).toBe('/inventory/sites');
  expect(sectionPath('nav.inventory', '/inventory/sites')).toBeUndefined();
  expect(sectionPath('nav.catalog', '/catalog/shop')).toBeUndefined();
});
