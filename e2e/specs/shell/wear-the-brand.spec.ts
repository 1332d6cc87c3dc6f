import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

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

test('two tenants see their own name, icon and colours, requested once and from nowhere else', async ({
  page,
  other,
  baseURL,
}) => {
  const outside: string[] = [];
  let calls = 0;
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(String(baseURL))) outside.push(url);
    if (/\/api\/partners\/\d+/.test(url)) calls += 1;
  });
  await openAs(page, accounts.lumiere);
  const lumiere = await brandOf(page);
  await openAs(other, accounts.plaza);
  const plaza = await brandOf(other);
  expect(lumiere.title).toContain('Lumière');
  expect(plaza.title).toContain('Plaza');
  expect(lumiere.icon).not.toBe(plaza.icon);
  expect(lumiere.primary).not.toBe(plaza.primary);

  await page.getByRole('link', { name: 'Sites' }).first().click();
  await expect(page).toHaveURL(/\/inventory\/sites/);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(calls).toBe(1);
  expect(outside).toEqual([]);
});
