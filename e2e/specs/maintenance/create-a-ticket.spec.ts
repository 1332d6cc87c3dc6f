import { expect, type Page, type Route } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { watchFor } from '../../support/watch-for.ts';

const endpoint = '**/api/tickets/external';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New ticket' });
const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Ticket created' });

/** A name that no other test and no earlier try has. */
function newName(what: string): string {
  return `${what} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

async function openBoard(page: Page): Promise<void> {
  await openAs(page, accounts.plaza, '/management/maintenance');
  await openDialog(page);
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add new ticket' }).first().click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
}

async function countNamed(page: Page, name: string): Promise<number> {
  const path = `/api/tickets?search=${encodeURIComponent(name)}`;
  const found = await requestAs<unknown[]>(page.request, accounts.plaza, path);
  return found.length;
}

test('a new ticket appears on the board at once, with a message that disappears after four seconds', async ({
  page,
}) => {
  const name = newName('Beamer remote');
  await openBoard(page);
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page).getByText('Name is required')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(dialog(page).getByText('Name is required')).toBeHidden();
  await page.getByRole('radio', { name: 'Urgent' }).check();
  await page.getByRole('textbox', { name: 'Sales order' }).fill('S00042');
  await page.getByRole('textbox', { name: 'Description' }).fill('Lost behind the stage.');
  const seen = await watchFor(page, { toast: '//li[contains(., "Ticket created")]' });
  const request = page.waitForRequest(endpoint);
  await page.getByRole('button', { name: 'Create ticket' }).click();
  expect((await request).postDataJSON()).toEqual({
    name,
    priority: 3,
    stage: 1,
    team: 'Support',
    odoo_id: 0,
    sales_order: 'S00042',
    additional_data: { description: 'Lost behind the stage.' },
  });
  expect((await request).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  await expect.poll(() => seen.hasMet('toast')).toBe(true);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'New' }).getByText(name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add new ticket' })).toBeFocused();
  await expect(toast(page)).toBeHidden();
  expect(await seen.lasted('toast')).toBeGreaterThan(3500);
  await page.reload();
  await expect(page.getByRole('region', { name: 'New' }).getByText(name)).toBeVisible();
});

test('empty fields are not sent; meanwhile nothing can be changed and the dialog cannot be closed', {
  tag: '@full',
}, async ({ page }) => {
  const name = newName('Only a name');
  await openBoard(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(`  ${name}  `);
  const request = page.waitForRequest(endpoint);
  await page.keyboard.press('Enter');
  expect((await request).postDataJSON()).toEqual({
    name,
    priority: 1,
    stage: 1,
    team: 'Support',
    odoo_id: 0,
  });
  await expect(dialog(page)).toBeHidden();

  const held: Route[] = [];
  await page.route(endpoint, (route) => void held.push(route));
  await openDialog(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(newName('Slow'));
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page)).toHaveAttribute('aria-busy', 'true');
  for (const field of await dialog(page).locator('input, textarea').all()) await expect(field).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 400);
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect(dialog(page)).toBeVisible();
  await checkAccessibility(page);
  expect(held).toHaveLength(1);
  await held[0]?.continue();
  await expect(dialog(page)).toBeHidden();
});

test('a failure keeps the input; the retry returns to the form, and the second attempt creates the ticket', {
  tag: '@full',
}, async ({ page }) => {
  const name = newName('Second try');
  await page.route(endpoint, (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down', code: 'unavailable' } }),
  );
  await openBoard(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Description' }).fill('Two lines\nof text');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The ticket could not be created');
  await checkAccessibility(page);
  await page.unroute(endpoint);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog(page).getByRole('alert')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create ticket' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Two lines\nof text');
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'New' }).getByText(name)).toBeVisible();
  expect(await countNamed(page, name)).toBe(1);

  await test.step('changing it after a lost response does not create a second one either', async () => {
    const lost = newName('Changed');
    let tries = 0;
    await page.route(endpoint, async (route) => {
      tries += 1;
      const response = await route.fetch();
      await (tries === 1 ? route.abort('timedout') : route.fulfill({ response }));
    });
    await openDialog(page);
    await page.getByRole('textbox', { name: 'Name' }).fill(lost);
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${lost} again`);
    await page.getByRole('button', { name: 'Create ticket' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('The ticket has already been created');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'New' }).getByText(lost)).toHaveCount(1);
    expect(await countNamed(page, lost)).toBe(1);
  });
});

test('a time-out after the ticket was created, followed by a retry, creates one ticket', {
  tag: '@full',
}, async ({ page }) => {
  const name = newName('Once');
  // The 30 seconds that the browser waits for this call alone, shortened for the first one.
  const script = await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    let isFirst = true;
    AbortSignal.timeout = (milliseconds) => {
      const isShortened = milliseconds === 30_000 && isFirst;
      if (isShortened) isFirst = false;
      return timeout(isShortened ? 1500 : milliseconds);
    };
  });
  const keys: (string | undefined)[] = [];
  const statuses: number[] = [];
  await page.route(endpoint, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    statuses.push(response.status());
    // The server has done its work; the answer is lost on the way, once.
    if (keys.length > 1) await route.fulfill({ response });
  });
  await openBoard(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This never creates a second ticket.');
  await expect.poll(() => statuses).toEqual([201]);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(statuses).toEqual([201, 201]);
  expect(keys[1]).toBe(keys[0]);
  expect(await countNamed(page, name)).toBe(1);
  await expect(page.getByRole('region', { name: 'New' }).getByText(name)).toHaveCount(1);
  await script.dispose();
});

test('a partly filled ticket asks before it is discarded in any way', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.plaza, '/support');
  await page.getByRole('link', { name: 'Maintenance', exact: true }).click();
  await openDialog(page);
  const field = dialog(page).getByRole('textbox', { name: 'Name' });
  await field.fill('Half a tick');
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.evaluate(() => window.history.back()),
  ];
  for (const leave of ways) {
    await leave();
    await expect(confirmation.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(confirmation).toBeHidden();
    await expect(field).toHaveValue('Half a tick');
    await expect(page).toHaveURL(/\/management\/maintenance/);
    await field.focus();
  }
  await page.keyboard.press('Escape');
  await checkAccessibility(page);
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add new ticket' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/support$/);
});

test('the dialog fills a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page);
  await expect(page.getByRole('button', { name: 'Create ticket' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await checkAccessibility(page);
});
