import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { openWithOwnSession } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('refreshes an expired access token at the start, and once for two tabs that open together', async ({
  page,
  context,
}) => {
  await openWithOwnSession(page, accounts.lumiere);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // On a page without scripts: the console itself might refresh the token in between.
  await page.goto('/locales/en/common.json');
  await page.evaluate(() => localStorage.setItem('token_expiry', '1'));
  const other = await context.newPage();
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes.push(request.url());
  });
  await Promise.all([page.goto('/profile'), other.goto('/settings')]);
  await expect(page.getByText(accounts.lumiere)).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Settings');
  expect(refreshes).toHaveLength(1);
});

test('sends the user to sign in when the session has been ended elsewhere', { tag: '@full' }, async ({
  page,
}) => {
  await openWithOwnSession(page, accounts.lumiere);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refresh_token = await page.evaluate(() => localStorage.getItem('refresh_token'));
  await page.request.post('/auth/api/v1/auth/logout', { data: { refresh_token } });
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

test('stays signed in when a page is opened while the server restarts', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await openWithOwnSession(page, accounts.lumiere, '/profile');
  await expect(page.getByText(accounts.lumiere)).toBeVisible();
  const opened = await context.newPage();
  let tries = 0;
  await opened.route('**/auth/me', (route) => {
    tries += 1;
    return tries < 3 ? route.fulfill({ status: 503, json: {} }) : route.continue();
  });
  await opened.goto('/settings');
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect.poll(() => tries).toBe(3);
  await expect(page.getByText(accounts.lumiere)).toBeVisible();
});

test('shows nothing of the last user when another user has signed in in another tab', {
  tag: '@full',
}, async ({ page, context }) => {
  await openWithOwnSession(page, accounts.lumiere, '/profile');
  await expect(page.getByText(accounts.lumiere)).toBeVisible();
  const opened = await context.newPage();
  await openWithOwnSession(opened, accounts.plaza, '/profile');
  await expect(opened.getByText(accounts.plaza)).toBeVisible();
  await expect(page.getByText(accounts.plaza)).toBeVisible();
  await expect(page.getByText(accounts.lumiere)).toHaveCount(0);
});
