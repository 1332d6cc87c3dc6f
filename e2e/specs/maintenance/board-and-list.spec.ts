import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

type Ticket = {
  id: number;
  name: string;
  priority: number;
  stage: number;
  partner: { name: string };
  created_at: string;
  additional_data: { description?: string | null };
};

const stages = { New: 1, 'In progress': 2, Solved: 3, Standby: 12, Cancelled: 4, 'Provisionally closed': 11 };
const priorities = ['Low', 'Medium', 'High', 'Urgent'];

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (inside: Locator) => inside.getByRole('listitem');
const listTickets = (page: Page, email: string) =>
  requestAs<Ticket[]>(page.request, email, '/api/tickets?limit=1000');

function inOrder(tickets: Ticket[]): Ticket[] {
  return tickets.toSorted(
    (a, b) => b.priority - a.priority || Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id,
  );
}

test('the board has six columns in order, three open, each with its count and its tickets', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/management/maintenance');
  await expect(cards(column(page, 'New')).first()).toBeVisible();
  await expect(page.getByRole('region').getByRole('heading')).toHaveText(Object.keys(stages));
  const tickets = await listTickets(page, accounts.lumiere);
  for (const [name, stage] of Object.entries(stages)) {
    const inStage = inOrder(tickets.filter((ticket) => ticket.stage === stage));
    const region = column(page, name);
    await expect(region.locator('header')).toContainText(String(inStage.length));
    const isOpen = ['New', 'In progress', 'Solved'].includes(name);
    await expect(region.locator('header').getByRole('button')).toHaveAttribute(
      'aria-expanded',
      String(isOpen),
    );
    if (!isOpen) continue;
    const [first] = inStage as [Ticket];
    await expect(cards(region).first()).toContainText(first.name);
    await expect(cards(region).first()).toContainText(String(priorities[first.priority]));
    await expect(cards(region).first()).toContainText(`#${first.id}`);
    const created = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
    await expect(cards(region).first()).toContainText(created.format(new Date(first.created_at)));
    const shown = await cards(region).locator('p:first-child').allTextContents();
    expect(shown).toEqual(inStage.slice(0, shown.length).map((ticket) => ticket.name));
  }
  await checkAccessibility(page);

  await test.step('the arrow keys move across the board', async () => {
    const links = (name: string) => cards(column(page, name)).getByRole('link');
    const first = links('New');
    await page.getByRole('button', { name: 'Hide New' }).focus();
    await page.keyboard.press('Tab');
    await expect(first.nth(0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(first.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(links('In progress').nth(1)).toBeFocused();
    await page.keyboard.press('End');
    const last = column(page, 'In progress').locator('[data-row-link]').last();
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('ArrowLeft');
    await expect(column(page, 'New').locator(':focus')).toBeInViewport({ ratio: 0.5 });
  });

  await test.step('a click on a ticket does nothing, and only its number looks clickable', async () => {
    const card = cards(column(page, 'New')).first();
    const before = page.url();
    await card.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toBe(before);
    // What it can do is in its menu.
    await expect(card.getByRole('button')).toHaveAccessibleName(/^More for #/);
    const cursors = await card.evaluate((element) =>
      [element, ...element.querySelectorAll('*:not(a, button, button *)')].map(
        (part) => getComputedStyle(part).cursor,
      ),
    );
    expect(cursors).not.toContain('pointer');

    await page.getByRole('tab', { name: 'List' }).click();
    const row = page.getByRole('row').nth(1);
    await row.click();
    await expect(page).toHaveURL(/\/management\/maintenance\?view=list$/);
    expect(await row.evaluate((element) => getComputedStyle(element).cursor)).not.toBe('pointer');
  });

  await test.step('the last chosen view is shown again', async () => {
    await page.getByRole('link', { name: 'Monitor' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monitor');
    await page.getByRole('link', { name: 'Maintenance' }).click();
    await expect(page.getByRole('table', { name: 'Tickets' })).toBeVisible();
    await page.getByRole('tab', { name: 'Kanban' }).click();
    await expect(page.getByRole('group', { name: 'Tickets by stage' })).toBeVisible();
  });
});

test('a column is hidden and shown with the keyboard too, and stays so after a reload', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/management/maintenance');
  await page.getByRole('button', { name: 'Hide Solved' }).click();
  await page.getByRole('button', { name: 'Show Standby' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hide Standby' })).toBeFocused();
  await page.reload();
  await expect(cards(column(page, 'Standby')).first()).toBeVisible();
  await expect(cards(column(page, 'Solved'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show Solved' })).toBeVisible();
});

test('the search finds by ticket and by partner, in both views, and stays in the address', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.admin, '/management/maintenance');
  const tickets = await listTickets(page, accounts.admin);
  const search = page.getByRole('textbox', { name: 'Search by ticket or partner' });
  // Not the partner for which other tests create tickets meanwhile.
  const { partner } = tickets.find((ticket) => ticket.partner.name.startsWith('Lumière')) as Ticket;
  const ofPartner = tickets.filter(({ name }) => !name.toLowerCase().includes(partner.name.toLowerCase()));
  expect(ofPartner.length).toBeGreaterThan(0);
  // A description may name the partner too.
  const isFound = ({ name, partner: own, additional_data }: Ticket) =>
    [name, own.name, additional_data.description ?? ''].some((text) =>
      text.toLowerCase().includes(partner.name.toLowerCase()),
    );
  await search.fill(partner.name.toUpperCase());
  const found = tickets.filter(isFound).length;
  await expect(page.getByText(new RegExp(`^${found} tickets · \\d+ open`))).toBeVisible();
  await expect(page).toHaveURL(/\?search=/);
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page).toHaveURL(/\?view=list&search=/);
  await page.reload();
  await expect(search).toHaveValue(partner.name.toUpperCase());
  await expect(page.getByRole('table', { name: 'Tickets' })).toHaveAttribute(
    'aria-rowcount',
    String(found + 1),
  );
  await search.fill('nobody has written this');
  await expect(page.getByText('No ticket matches your search')).toBeVisible();
  await checkAccessibility(page);
});

test('the list sorts by name, priority and stage, by priority descending at first', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.lumiere, '/management/maintenance?view=list');
  const table = page.getByRole('table', { name: 'Tickets' });
  await expect(table.getByRole('columnheader')).toContainText(['Name', 'Priority', 'Stage']);
  await expect(table.getByRole('columnheader', { name: 'Priority' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const tickets = await listTickets(page, accounts.lumiere);
  const highest = Math.max(...tickets.map(({ priority }) => priority));
  const firstRow = page.getByRole('row').nth(1);
  await expect(firstRow).toContainText(String(priorities[highest]));
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Priority' }).click();
  const lowest = Math.min(...tickets.map(({ priority }) => priority));
  await expect(firstRow).toContainText(String(priorities[lowest]));
  await page.getByRole('button', { name: 'Stage' }).click();
  await expect(firstRow).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Stage' }).click();
  await expect(firstRow).toContainText('Standby');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  const names = await table.getByRole('rowheader').allTextContents();
  const fold = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
  expect(names.map(fold)).toEqual(names.map(fold).sort());
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('both views fit a phone: the columns are reached by swiping, and rows are cards', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, accounts.lumiere, '/management/maintenance');
  await expect(cards(column(page, 'New')).first()).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Show Provisionally closed' }).click();
  await expect(cards(column(page, 'Provisionally closed')).first()).toBeInViewport({ ratio: 0.9 });

  await page.getByRole('tab', { name: 'List' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await checkAccessibility(page);
});

test('a list that cannot be loaded says so and can be retried', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/tickets?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down', code: 'unavailable' } }),
  );
  await openAs(page, accounts.lumiere, '/management/maintenance');
  await expect(page.getByRole('alert')).toContainText('The tickets could not be loaded');
  await checkAccessibility(page);
  await page.unroute('**/api/tickets?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(column(page, 'New')).first()).toBeVisible();
});
