import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, signInByForm } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('signs in, opens the requested page, and signs out', async ({ page }) => {
  await page.goto('/inventory/rooms?search=paris');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(accounts.lumiere);
  await page.getByLabel('Password', { exact: true }).fill('greenroom-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inventory\/rooms\?search=paris$/);

  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('shows missing or wrong fields, and keeps the input', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Sign in' });
  await submit.click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('no-address');
  await submit.click();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email').fill(accounts.plaza);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('The email or password is wrong.');
  await expect(page.getByLabel('Email')).toHaveValue(accounts.plaza);
  await checkAccessibility(page);
});

test('redirects a signed-in user away from the login page', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/login');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('signs the other tab out too', { tag: '@full' }, async ({ page, context }) => {
  await signInByForm(page, accounts.plaza);
  await expect(page).toHaveURL(/:\d+\/$/);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login$/);
});
