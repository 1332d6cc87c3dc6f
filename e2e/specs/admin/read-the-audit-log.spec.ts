import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { openAs, openWithOwnSession, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a superuser narrows the audit log by area, day and name, and the address keeps it', {
  tag: '@full',
}, async ({ page, other }) => {
  const person = await createPerson(page.request, { partner: /Plaza/, permissions: ['partner.manage'] });
  await openAs(page, accounts.admin, '/admin/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit');
  const row = page.getByRole('row').filter({ hasText: 'User created' });
  await page.getByLabel('Search by person or name').fill(person.username);
  await expect(row).toHaveCount(1);
  await checkAccessibility(page);
  await page.getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: 'Devices and agents' }).click();
  await expect(page.getByText('No entry matches these filters')).toBeVisible();
  await expect(page).toHaveURL(/area=devices/);
  await page.reload();
  await expect(page.getByText('No entry matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByText('No entry matches these filters')).toBeVisible();

  // The administrator of a partner reads about the own partner.
  await openWithOwnSession(other, person.email, '/admin/audit');
  await expect(other.getByRole('row').filter({ hasText: person.username }).first()).toBeVisible();
  await expect(other.getByRole('row').filter({ hasText: 'Lumière' })).toHaveCount(0);
});

test('a rejected request is in the audit log, which filters by outcome, exports, and says that it is unaltered', {
  tag: '@full',
}, async ({ page }) => {
  const person = await createPerson(page.request, { partner: /Plaza/ });
  const { access_token } = await sessionOf(page.request, person.email);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await page.request.get('/api/users', { headers })).status()).toBe(403);

  await openAs(page, accounts.admin, '/admin/audit');
  await page.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Rejected' }).click();
  await page.getByLabel('Search by person or name').fill('Robin');
  await expect(page.getByText('Rejected: view users').first()).toBeVisible();
  await expect(page).toHaveURL(/outcome=rejected/);
  await expect(page.getByText(/^(Unaltered, checked until|Not checked)/)).toBeVisible();
  await checkAccessibility(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit_.*\.jsonl$/);
});
