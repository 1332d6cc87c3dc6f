import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a user chooses by keyboard what it is notified of, of which sites and when, and finds it after a reload', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.plaza, '/settings');
  const byMail = page.getByRole('checkbox', { name: 'opens: Mail' });
  const byPush = page.getByRole('checkbox', { name: 'is assigned to me: Push' });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  for (const box of [byMail, byPush]) {
    await box.focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('combobox', { name: 'When mails are sent' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Every day' }).press('Enter');
  await page.getByLabel('At', { exact: true }).fill('06:45');

  await page.getByRole('radio', { name: 'All that I see' }).focus();
  await page.keyboard.press('ArrowRight');
  await save.press('Enter');
  await expect(page.getByText('Choose at least one site')).toBeVisible();
  await checkAccessibility(page);
  const sites = page.getByRole('combobox', { name: 'Add a site' });
  await sites.press('ArrowDown');
  const first = page.getByRole('option').first();
  await expect(first).toBeVisible();
  await sites.press('Enter');
  const chosen = page.getByRole('list', { name: 'Sites' }).getByRole('listitem');
  await expect(chosen).toHaveCount(1);
  const name = await chosen.innerText();

  await page.getByRole('checkbox', { name: 'Quiet hours' }).press('Space');
  await page.getByLabel('Until').fill('20:00');
  await save.press('Enter');
  await expect(page.getByText('Quiet hours must not end when they begin')).toBeVisible();
  await page.getByLabel('Until').fill('06:30');
  await checkAccessibility(page);
  await save.press('Enter');
  await expect(page.getByText('Notifications saved')).toBeVisible();
  await expect(save).toBeDisabled();

  await page.reload();
  await expect(byMail).toBeChecked();
  await expect(byPush).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'When mails are sent' })).toHaveText('Every day');
  await expect(page.getByLabel('At', { exact: true })).toHaveValue('06:45');
  await expect(chosen).toHaveText([name]);
  await expect(page.getByLabel('Until')).toHaveValue('06:30');
  await checkAccessibility(page);
});
