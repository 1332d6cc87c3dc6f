import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const stages = [1, 2, 3, 12, 4, 11];
const pageSize = 1000;

const tickets = Array.from({ length: 10_000 }, (_, at) => ({
  id: at + 1,
  name: `Ticket ${at + 1}`,
  priority: 3 - Math.floor(at / 2500),
  stage: stages[at % 3],
  team: 'Support',
  odoo_id: 0,
  sales_order: null,
  additional_data: {},
  partner: { name: at % 1000 === 0 ? 'Rare partner' : 'Lumière' },
  created_at: new Date(Date.UTC(2026, 10, 15) - at * 60_000).toISOString(),
}));

test('ten thousand tickets are loaded page by page, and few of them are rendered', { tag: '@full' }, async ({
  page,
}) => {
  const requests: string[] = [];
  await page.route('**/api/tickets?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    // The numbers on the views above the board ask for one ticket each.
    if (query.get('limit') !== '1') requests.push(query.get('cursor') ?? 'first');
    const from = Number(query.get('cursor') ?? 0);
    const to = from + pageSize;
    const headers: Record<string, string> = { 'x-total-count': String(tickets.length) };
    if (to < tickets.length) headers.link = `</api/tickets?cursor=${to}>; rel="next"`;
    return route.fulfill({ headers, json: tickets.slice(from, to) });
  });
  await openAs(page, accounts.lumiere, '/management/maintenance');
  await expect(page.getByText('10,000 tickets · 6,667 open')).toBeVisible({ timeout: 20_000 });
  expect(requests).toHaveLength(10);
  const column = page.getByRole('region', { name: 'New' });
  await expect(column.locator('header')).toContainText('3,334');
  const inPage = () => page.getByRole('listitem').count();
  expect(await inPage()).toBeLessThan(200);

  await column.getByRole('listitem').first().getByRole('link').focus();
  await page.keyboard.press('End');
  await expect(column.locator(':focus')).toHaveAccessibleName('#10000 Ticket 10000');
  await expect(column.locator(':focus')).toBeInViewport({ ratio: 0.9 });
  expect(await inPage()).toBeLessThan(200);

  await page.getByRole('textbox', { name: 'Search by ticket or partner' }).fill('rare');
  await expect(page.getByText(/^10 tickets · /)).toBeVisible();
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '11');
});
