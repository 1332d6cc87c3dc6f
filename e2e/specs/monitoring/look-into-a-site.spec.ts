import type { Alert } from '@greenroom/domain/monitoring/alert.ts';
import type { AlertSite } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const monitor = '/management/monitor';

/** The first marker that stands for one site, and the name of that site. */
async function pressMarker(page: Page): Promise<string> {
  const map = page.getByRole('region', { name: 'Map of sites with alerts' });
  const marker = map.getByRole('button', { name: /: \d+ (critical|warning)/ }).first();
  const cluster = map.getByRole('button', { name: /zoom in/ }).first();
  // On some days all sites with alerts are in clusters, because the dates of the demo are relative to the day.
  await expect(async () => {
    if (!(await marker.isVisible())) await cluster.click({ timeout: 2_000 });
    await expect(marker).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  const label = String(await marker.getAttribute('aria-label'));
  await marker.click();
  return label.slice(0, label.lastIndexOf(': '));
}

test('a marker opens the site with its counts, rooms and assets, above the map', async ({ page }) => {
  await openAs(page, accounts.admin, monitor);
  const name = await pressMarker(page);
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\?modalSite=\d+$/);
  const siteId = Number(new URL(page.url()).searchParams.get('modalSite'));
  const path = `/api/monitoring/alerts?site_id=${siteId}`;
  const alerts = await requestAs<Alert[]>(page.request, accounts.admin, path);
  const count = (type: string) => String(alerts.filter((alert) => alert.type === type).length);
  await expect(dialog.getByRole('definition')).toHaveText([
    count('critical'),
    count('warning'),
    String(alerts.length),
  ]);
  const rooms = new Set(alerts.map((alert) => alert.room_name));
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(rooms.size);
  const assets = new Set(alerts.map((alert) => alert.asset_id));
  await expect(dialog.getByRole('listitem')).toHaveCount(assets.size);
  const layer = await dialog.evaluate((element) =>
    Number(getComputedStyle(element.parentElement ?? element).zIndex),
  );
  expect(layer).toBe(10_000);
  await checkAccessibility(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${monitor}$`));
});

test('the dialog links to an asset and back to itself, and to the details of the site', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, monitor);
  const name = await pressMarker(page);
  const dialog = page.getByRole('dialog', { name });
  const asset = dialog.getByRole('listitem').first().getByRole('link');
  await expect(asset).toContainText(/Warranty|inactive/);
  await asset.click();
  await expect(page).toHaveURL(
    /\/inventory\/assets\/\d+\?returnUrl=%2Fmanagement%2Fmonitor%3FmodalSite%3D\d+$/,
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/management\/monitor\?modalSite=\d+$/);
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('region', { name: 'Most affected sites' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/modalSite=\d+$/);
  const siteId = new URL(page.url()).searchParams.get('modalSite');
  await page.getByRole('dialog').getByRole('link', { name: 'View site details' }).click();
  await expect(page).toHaveURL(new RegExp(`/inventory/sites/${siteId}$`));
});

test('another tenant’s site does not exist', { tag: '@full' }, async ({ page }) => {
  const listSites = (email: string) => requestAs<AlertSite[]>(page.request, email, '/api/monitoring/sites');
  const sites = await listSites(accounts.admin);
  const own = new Set((await listSites(accounts.plaza)).map(({ id }) => id));
  const foreign = sites.find(({ id }) => !own.has(id));
  expect(foreign).toBeTruthy();
  await openAs(page, accounts.plaza, `${monitor}?modalSite=${foreign?.id}`);
  await expect(page.getByRole('dialog', { name: 'Site not found' })).toBeVisible();
  await expect(page.getByText(String(foreign?.name))).toHaveCount(0);
});
