import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createTicket } from '../../support/create-ticket.ts';
import { readCsv } from '../../support/read-csv.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

type Room = { id: number; name: string; site_id: number };
type Site = { id: number; name: string };

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.locator('[data-ticket]').filter({ hasText: name });

/** A pointer that rests on the board shows a tooltip. */
async function checkAtRest(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await checkAccessibility(page);
}

test('three tickets are found, told apart, moved by the menu, changed together and taken along', {
  tag: '@full',
}, async ({ page }) => {
  const mark = `Sorting ${Date.now().toString(36)}`;
  const [room] = await requestAs<[Room]>(page.request, accounts.plaza, '/api/rooms?limit=1');
  const site = await requestAs<Site>(page.request, accounts.plaza, `/api/sites/${room.site_id}`);
  const about = { type: 'room', id: room.id };
  const overdue = '2026-01-02T08:00:00Z';
  const first = await createTicket(page, accounts.plaza, { name: `${mark} one`, priority: 3, about });
  await createTicket(page, accounts.plaza, { name: `${mark} two`, priority: 1, about, due_at: overdue });
  await createTicket(page, accounts.plaza, {
    name: `${mark} three`,
    priority: 0,
    additional_data: { description: 'The telescreen hums in E flat' },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, accounts.plaza, `/management/maintenance?search=${encodeURIComponent(mark)}`);

  await test.step('a card says where it is, who has it and how old it is', async () => {
    await expect(page.getByText('3 tickets · 3 open')).toBeVisible();
    await expect(card(page, `${mark} one`)).toContainText(`${room.name} · ${site.name}`);
    await expect(card(page, `${mark} one`)).toContainText('Unassigned');
    await expect(card(page, `${mark} one`)).toContainText(/· \d+[smh]$/);
    await checkAtRest(page);
  });

  await test.step('its number and a word of its description find it', async () => {
    const search = page.getByRole('textbox', { name: 'Search by ticket or partner' });
    await search.fill(`#${first}`);
    await expect(page.locator('[data-ticket]')).toHaveCount(1);
    await search.fill('TELESCREEN');
    await expect(card(page, `${mark} three`)).toBeVisible();
    await search.fill(mark);
    await expect(page.locator('[data-ticket]')).toHaveCount(3);
  });

  await test.step('its menu moves it, and the focus goes along', async () => {
    await page.getByRole('link', { name: `#${first} ${mark} one` }).focus();
    await page.keyboard.press('.');
    await expect(page.getByRole('menuitem', { name: 'Move to Solved' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Move to In progress' }).click();
    await expect(column(page, 'In progress').getByText(`${mark} one`)).toBeVisible();
    await expect(page.getByRole('link', { name: `#${first} ${mark} one` })).toBeFocused();
    await expect(page.getByText(`Moved #${first} to In progress.`)).toBeAttached();
  });

  await test.step('two are assigned and made urgent in one act', async () => {
    await page.keyboard.press('x');
    await card(page, `${mark} two`).click({ modifiers: ['Control'] });
    await expect(page.getByText('2 selected')).toBeVisible();
    await checkAtRest(page);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Assignee' }).click();
    await page.getByRole('option').first().click();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Change 2 tickets' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card(page, `${mark} two`)).not.toContainText('Unassigned');
  });

  await test.step('lanes divide them by assignee and by site', async () => {
    await page.getByRole('button', { name: 'Lanes: none' }).click();
    await page.getByRole('menuitem', { name: 'by assignee' }).click();
    const lanes = page.locator('[data-lane]');
    await expect(lanes).toHaveCount(2);
    await expect(lanes.first()).toContainText('Unassigned');
    await expect(lanes.first()).toContainText('1 ticket');
    await checkAtRest(page);
    await page.getByRole('button', { name: 'Lanes: by assignee' }).click();
    await page.getByRole('menuitem', { name: 'by site' }).click();
    await expect(lanes.first()).toContainText('Without a site');
    await expect(lanes.nth(1)).toContainText(site.name);
    await lanes.nth(1).getByRole('button', { expanded: true }).click();
    await expect(card(page, `${mark} one`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Lanes: by site' }).click();
    await page.getByRole('menuitem', { name: 'none' }).click();
  });

  await test.step('what is overdue is filtered, saved as a view and opened again', async () => {
    await page.getByRole('combobox', { name: 'Filter by deadline' }).click();
    await page.getByRole('option', { name: 'Due date passed' }).click();
    await expect(page.locator('[data-ticket]')).toHaveCount(1);
    await expect(page).toHaveURL(/overdue=true/);
    await checkAtRest(page);
    await page.getByRole('button', { name: 'Save as…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(mark);
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: /^All/ }).click();
    await expect(page).not.toHaveURL(/overdue/);
    await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: mark }).click();
    await expect(page.locator('[data-ticket]')).toHaveCount(1);
  });

  await test.step('and the list of them is saved as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const { rows } = await readCsv(await download);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.join()).toContain(`${mark} two`);
  });
});

test('on a phone the name of a column leads to the others, and the menu of a card moves it', {
  tag: '@full',
}, async ({ page }) => {
  const name = `Thumb ${Date.now().toString(36)}`;
  const id = await createTicket(page, accounts.plaza, { name, priority: 3 });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, accounts.plaza, `/management/maintenance?search=${encodeURIComponent(name)}`);
  await expect(card(page, name)).toBeInViewport({ ratio: 1 });
  await card(page, name)
    .getByRole('button', { name: `More for #${id} ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Move to Standby' }).click();
  await expect(page.getByText(`Moved #${id} to Standby.`)).toBeAttached();
  await column(page, 'New').getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Standby/ }).click();
  await expect(card(page, name)).toBeInViewport({ ratio: 0.9 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  await checkAtRest(page);
});
