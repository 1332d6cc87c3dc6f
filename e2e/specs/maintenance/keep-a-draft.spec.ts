import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openWithOwnSession, requestAs, signInByForm } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New ticket' });
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });

test('what was typed in the dialog survives a reload and an expired session, and is sent once', {
  tag: '@full',
}, async ({ page }) => {
  const name = `Kept ${Date.now().toString(36)}`;
  await openWithOwnSession(page, accounts.plaza, '/management/maintenance');
  const openDialog = () => page.getByRole('button', { name: 'Add new ticket' }).first().click();
  await openDialog();
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('Two lines\nof text');
  await dialog(page).getByRole('button', { name: 'Assignee and due date' }).click();
  await dialog(page).getByRole('combobox', { name: 'Assignee' }).click();
  const assignee = (await page.getByRole('option').first().textContent()) ?? '';
  await page.getByRole('option').first().click();
  await dialog(page).getByLabel('Due').fill('2030-05-01T08:30');
  await checkAccessibility(page);

  await test.step('a reload', async () => {
    await page.reload();
    await openDialog();
    await expect(dialog(page).getByText(/You wrote this .*, and it was not sent/)).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(dialog(page).getByRole('combobox', { name: 'Assignee' })).toHaveValue(assignee);
    await expect(dialog(page).getByLabel('Due')).toHaveValue('2030-05-01T08:30');
    await checkAccessibility(page);
  });

  await test.step('a session that ends while it is sent', async () => {
    const refresh_token = await page.evaluate(() => localStorage.getItem('refresh_token'));
    const ended = await page.request.post('/auth/api/v1/auth/logout', { data: { refresh_token } });
    expect(ended.status()).toBe(204);
    await dialog(page).getByRole('button', { name: 'Create ticket' }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInByForm(page, accounts.plaza);
    await expect(page).toHaveURL(/\/management\/maintenance$/);
    await openDialog();
    await expect(field(page, 'Description')).toHaveValue('Two lines\nof text');
  });

  await dialog(page).getByRole('button', { name: 'Create ticket' }).click();
  await expect(dialog(page)).toHaveCount(0);
  type Found = { assigned_to: { name: string } | null; due_at: string | null };
  const path = `/api/tickets?search=${encodeURIComponent(name)}`;
  const found = await requestAs<Found[]>(page.request, accounts.plaza, path);
  expect(found).toHaveLength(1);
  expect(found[0]?.assigned_to?.name).toBe(assignee);
  expect(found[0]?.due_at).toMatch(/^2030-0[45]-/);
  await openDialog();
  await expect(field(page, 'Name')).toHaveValue('');
});

test('templates are written for a partner, and fill the dialog', { tag: '@full' }, async ({ page }) => {
  const name = `No picture ${Date.now().toString(36)}`;
  await openWithOwnSession(page, accounts.admin, '/admin/ticket-templates');
  await page.getByRole('button', { name: 'Add a template' }).click();
  const added = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Name of the template') })
    .last();
  await added.getByLabel('Name of the template').fill(name);
  await added.getByLabel('Name of the ticket').fill('No picture');
  await added.getByRole('radio', { name: 'High' }).check();
  await added.getByRole('textbox', { name: /^Description/ }).fill('Which source?');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Ticket templates saved.')).toBeVisible();

  await page.goto('/management/maintenance?new=ticket');
  await dialog(page).getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name }).click();
  await expect(field(page, 'Name')).toHaveValue('No picture');
  await expect(field(page, 'Description')).toHaveValue('Which source?');
  await expect(dialog(page).getByRole('radio', { name: 'High' })).toBeChecked();
});
