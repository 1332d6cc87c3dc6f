import { expect, type Page, test } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { openAs } from '../../support/sign-in.ts';

async function brandOf(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--tenant-primary')))
    .not.toBe('');
  return page.evaluate(() => ({
    title: document.title,
    icon: document.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href ?? '',
    primary: document.documentElement.style.getPropertyValue('--tenant-primary'),
  }));
}

test('two tenants see their own name, icon and colours', async ({ page, browser }) => {
  await openAs(page, accounts.lumiere);
  const lumiere = await brandOf(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, accounts.plaza);
  const plaza = await brandOf(other);
  await context.close();
  expect(lumiere.title).toContain('Lumière');
  expect(plaza.title).toContain('Plaza');
  expect(lumiere.icon).not.toBe(plaza.icon);
  expect(lumiere.primary).not.toBe(plaza.primary);
});

test('asks for the brand once, not on every page', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (/\/api\/partners\/\d+/.test(request.url())) calls += 1;
  });
  await openAs(page, accounts.lumiere);
  await brandOf(page);
  await page.getByRole('link', { name: 'Sites' }).first().click();
  await expect(page).toHaveURL(/\/inventory\/sites/);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(calls).toBe(1);
});

test('makes no request outside its own origin', async ({ page, baseURL }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(String(baseURL)))
      outside.push(request.url());
  });
  await openAs(page, accounts.lumiere);
  await brandOf(page);
  expect(outside).toEqual([]);
});
