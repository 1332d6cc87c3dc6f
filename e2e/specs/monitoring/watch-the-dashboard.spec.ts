import type { MonitoringSummary } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const monitor = '/management/monitor';
const map = (page: Page) => page.getByRole('region', { name: 'Map of sites with alerts' });
const tile = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) });

test('the cards count what the server counts, over more assets than fit in one response', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.admin, monitor);
  const summary = await requestAs<MonitoringSummary>(page.request, accounts.admin, '/api/monitoring/summary');
  expect(summary.assets).toBeGreaterThan(1000);
  await expect(tile(page, 'Critical alerts')).toContainText(String(summary.critical));
  await expect(tile(page, 'Warning alerts')).toContainText(String(summary.warning));
  await expect(tile(page, 'Controlled devices')).toContainText(summary.controlled.toLocaleString('en-GB'));
  const health = Math.round((summary.healthy / summary.assets) * 100);
  await expect(page.getByText(`${health}%`, { exact: true })).toBeVisible();
  const categories = page.getByRole('region', { name: 'Alert categories' });
  await expect(categories.getByRole('definition')).toHaveText(
    [summary.critical, summary.warning, summary.warranty_expired, summary.warranty_expiring].map(String),
  );
  const affected = Math.round((summary.affected / summary.assets) * 100);
  await expect(categories.getByText(`${affected}% of assets affected`)).toBeVisible();
  const alertsPerAsset = Math.min(100, Math.round((summary.alerts / summary.assets) * 100));
  await expect(categories.getByRole('meter')).toHaveAttribute('aria-valuenow', String(alertsPerAsset));
  await expect(map(page).getByRole('button').first()).toBeVisible();
  await checkAccessibility(page);
});

test('each card opens its list, filtered, and back returns to the dashboard', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.lumiere, monitor);
  for (const priority of ['Critical', 'Warning']) {
    await tile(page, `${priority} alerts`).click();
    await expect(page).toHaveURL(new RegExp(`\\?view=list&priority=${priority.toLowerCase()}$`));
    await expect(page.getByRole('radio', { name: priority })).toBeChecked();
    const priorities = page.getByRole('table', { name: 'Alerts' }).locator('[role=cell][aria-colindex="1"]');
    await expect(priorities.first()).toHaveText(priority);
    expect(new Set(await priorities.allTextContents())).toEqual(new Set([priority]));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${monitor}$`));
  }
  await tile(page, 'Controlled devices').click();
  await expect(page).toHaveURL(/\/inventory\/assets\?controlled=true$/);
  await expect(page.getByRole('checkbox', { name: 'Controlled only' })).toBeChecked();
});

test('the numbers and the map fail alone and can be retried', { tag: '@full' }, async ({ page }) => {
  const fail = { status: 503, json: { detail: 'Down for a moment', code: 'unavailable' } };
  await page.route('**/api/monitoring/summary?*', (route) => route.fulfill(fail));
  await openAs(page, accounts.lumiere, monitor);
  await expect(page.getByRole('alert')).toContainText('Error loading data');
  await expect(page.getByRole('alert')).toContainText('Down for a moment');
  await expect(map(page)).toBeVisible();
  await checkAccessibility(page);
  await page.unroute('**/api/monitoring/summary?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tile(page, 'Critical alerts')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('without alerts there is a text instead of the map', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/monitoring/sites?*', (route) => route.fulfill({ json: [] }));
  await openAs(page, accounts.lumiere, monitor);
  await expect(page.getByText('No sites with alerts')).toBeVisible();
  await expect(map(page)).toHaveCount(0);
});

test('a restricted user sees the alerts of what is granted', { tag: '@full' }, async ({ page }) => {
  await openAs(page, accounts.restricted, monitor);
  const send = <Result>(path: string) => requestAs<Result>(page.request, accounts.restricted, path);
  const summary = await send<MonitoringSummary>('/api/monitoring/summary');
  const assets = await send<unknown[]>('/api/assets?limit=1000');
  expect(summary.assets).toBe(assets.length);
  await expect(page.getByText(`of ${summary.assets} assets`)).toBeVisible();
});
