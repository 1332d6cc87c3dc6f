import { expect, test } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';

test('every page of the navigation has its title', async ({ page }) => {
  await openAs(page, accounts.lumiere, '/');
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

// The other screens are judged by the tests that are about them.
for (const [path, title] of [
  ['/profile', 'Profile'],
  ['/settings', 'Settings'],
] as const) {
  test(`${path} has its title and no accessibility violation in either theme`, async ({ page }) => {
    await openAs(page, accounts.lumiere, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await checkAccessibility(page);
  });
}

test('administrators have the Admin section, others are sent to /unauthorized', async ({ page, browser }) => {
  await openAs(page, accounts.admin, '/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User management');
  await expect(page.getByRole('link', { name: 'User management' })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, accounts.lumiere, '/admin/users');
  await expect(other).toHaveURL(/\/unauthorized$/);
  await expect(other.getByText('admin required')).toBeVisible();
  await checkAccessibility(other);
  await other
    .getByRole('link', { name: 'Back to home' })
    .or(other.getByRole('button', { name: 'Back to home' }))
    .click();
  await expect(other).toHaveURL(/:\d+\/$/);
  await expect(other.getByRole('link', { name: 'User management' })).toHaveCount(0);
  await context.close();
});

test('an unknown path leads home', async ({ page }) => {
  await openAs(page, accounts.lumiere, '/no/such/place');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('the skip link and the menus work with the keyboard alone', async ({ page }) => {
  await openAs(page, accounts.lumiere, '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.getByRole('button', { name: /^User menu of/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the navigation is a drawer, and nothing is wider than the screen', async ({ page }) => {
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
