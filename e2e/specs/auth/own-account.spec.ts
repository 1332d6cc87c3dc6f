import { expect } from '@playwright/test';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { signInByForm } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('name, language, theme and time zone belong to the account', { tag: '@full' }, async ({
  page,
  other,
}) => {
  const { email } = await createPerson(page.request, { partner: /Plaza/ });
  await signInByForm(page, email);
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Robin Otherwise');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('Your name has been saved.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Robin Otherwise' })).toBeVisible();

  // Nothing is changed yet, though the account has no language of its own.
  await expect(page.getByRole('button', { name: 'Save' }).last()).toBeDisabled();
  await page.getByRole('radio', { name: 'Français' }).check();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  await expect(page.locator('html')).toHaveClass(/dark/);
  await checkAccessibility(page);

  // Another browser, in English and light until the sign-in.
  await signInByForm(other, email);
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(other.locator('html')).toHaveClass(/dark/);
  await other.goto('/profile');
  await expect(other.getByRole('combobox', { name: 'Fuseau horaire' })).toHaveValue('Asia/Tokyo');

  // A change elsewhere in the console goes to the account as well.
  const stored = other.waitForResponse((response) => response.url().endsWith('/users/me'));
  await other.goto('/settings');
  await other.getByRole('radio', { name: 'Español' }).check();
  expect((await (await stored).json()).language).toBe('es');
});
