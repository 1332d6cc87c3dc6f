import { expect } from '@playwright/test';
import { accounts, password } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { editPerson } from '../../support/users-screen.ts';

test('user management is for superusers; others see why', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/admin/users');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByText('admin required')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Support' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'User management' })).toHaveCount(0);
});

test('a visitor signs in first and returns to the page', { tag: '@full' }, async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(accounts.admin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('a user who loses the flag loses the screen at the next step', { tag: '@full' }, async ({
  page,
  other,
}) => {
  const person = await createPerson(page.request, { partner: /Plaza/, is_superuser: true });
  await openAs(other, person.email, '/admin/users');
  await expect(other.getByRole('rowheader').first()).toBeVisible();

  const dialog = await editPerson(page, person.username);
  await dialog.getByRole('checkbox', { name: 'Superuser' }).uncheck();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/unauthorized$/);
});

test('a required password change comes before user management', { tag: '@full' }, async ({ page }) => {
  await page.route('**/auth/api/v1/auth/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), force_password_change: true } });
  });
  await openAs(page, accounts.admin, '/admin/users');
  await expect(page).toHaveURL(/\/set-new-password$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/set-new-password$/);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
});
