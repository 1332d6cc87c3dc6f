import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('language and theme take effect at once and survive a reload', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/settings');
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('radio', { name: 'Sombre' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres');
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(
    await page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('i18nextLng')]),
  ).toEqual(['dark', 'fr']);
});

test('never shows the wrong theme first', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const script = await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  // The application's own script never ran: the class comes from the script before the first paint.
  await expect(page.locator('html')).toHaveClass(/dark/);
  await script.dispose();
});

test('uses the language of the address before that of the browser', { tag: '@full' }, async ({ page }) => {
  for (const [language, title] of [
    ['fr', 'Connexion'],
    ['es', 'Iniciar sesión'],
  ] as const) {
    await page.goto(`/login?lng=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
});

test.describe('with a Spanish browser', () => {
  test.use({ locale: 'es-ES' });
  test('starts in Spanish', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  });
});
