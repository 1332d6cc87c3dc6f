import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('an unknown path redirects to the home page, and every page of the navigation has its title', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/no/such/place');
  await expect(page).toHaveURL(/:\d+\/$/);
  for (const [path, title] of [
    ['/', 'Home'],
    ['/support', 'Support'],
    ['/management/monitor', 'Monitor'],
    ['/management/control', 'Control'],
    ['/management/maintenance', 'Maintenance'],
  ] as const) {
    await page.getByRole('navigation').locator(`a[href="${path}"]`).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('the skip link and the menus work with the keyboard alone, from the settings to the profile', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await checkAccessibility(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const userMenu = page.getByRole('button', { name: /^User menu of/ });
  await userMenu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(userMenu).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await checkAccessibility(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('language and theme are in the user menu', { tag: '@full' }, async ({ page }) => {
    // The choice is stored in the account.
    const person = await createPerson(page.request, { partner: /Lumière/ });
    await openAs(page, person.email, '/inventory/sites');
    await expect(page.getByRole('button', { name: 'Language' })).toBeHidden();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();
    await expect(page.getByRole('button', { name: /^Menu utilisateur/ })).toBeVisible();
  });

  test('the navigation is a drawer, and nothing is wider than the screen', { tag: '@full' }, async ({
    page,
  }) => {
    await openAs(page, accounts.lumiere);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog');
    await checkAccessibility(page);
    await drawer
      .getByRole('link', { name: 'Settings' })
      .or(drawer.getByRole('link', { name: 'Support' }))
      .first()
      .click();
    await expect(drawer).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
