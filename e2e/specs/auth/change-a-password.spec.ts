import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { findResetLink } from '../../support/outbox.ts';
import { signInByForm } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a new password must be set at the first sign-in, and cannot be skipped', { tag: '@full' }, async ({
  page,
}) => {
  await signInByForm(page, accounts.firstLogin);
  await expect(page).toHaveURL(/\/set-new-password$/);
  await page.goto('/inventory/sites');
  await expect(page).toHaveURL(/\/set-new-password$/);
  const submit = page.getByRole('button', { name: 'Save and continue' });
  await expect(submit).toBeVisible();
  await checkAccessibility(page);

  await submit.click();
  await expect(page.getByText('All fields are required.').first()).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a better password');
  await page.getByLabel('Repeat new password').fill('another password');
  await submit.click();
  await expect(page.getByText('Passwords do not match.').first()).toBeVisible();
  await page.getByLabel('Repeat new password').fill('a better password');
  await submit.click();
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.goto('/set-new-password');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('resets a forgotten password with the link in the mail, once', { tag: '@full' }, async ({ page }) => {
  const { email } = await createPerson(page.request, { partner: /Plaza/ });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Until the page has come, the sign-in form has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
  await page.getByLabel('Email').fill(email);
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();

  await expect.poll(() => findResetLink(email)).toBeTruthy();
  const link = String(await findResetLink(email));
  await page.goto(link);
  await checkAccessibility(page);
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await page.getByLabel('Repeat new password').fill('a new password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a new password');
  await page.getByLabel('Repeat new password').fill('a new password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText(/no longer valid/).first()).toBeVisible();
});

test('shows an invalid-token view without a token', { tag: '@full' }, async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByText('This link is not valid')).toBeVisible();
  await checkAccessibility(page);
});
