import { expect, it } from 'vitest';
import { pageTitleAt } from './page-titles.ts';

it.each([
  ['/', null, 'nav.home'],
  ['/inventory/sites', 'nav.inventory', 'nav.sites'],
  ['/inventory/sites/12', 'nav.inventory', 'nav.site'],
  ['/management/book', 'nav.management', 'nav.book'],
  ['/project/alpha/plan', null, 'nav.project'],
  ['/catalog/shop', 'nav.catalog', 'nav.shop'],
  ['/admin/users', 'nav.admin', 'nav.users'],
])('%s is called %s / %s', (path, section, page) => {
  expect(pageTitleAt(path)).toEqual({ section, page });
});
