import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

type Asset = Record<string, string | number | null>;

async function findAsset(page: Page, email: string, isMatch: (asset: Asset) => boolean): Promise<Asset> {
  const asset = (await requestAs<Asset[]>(page.request, email, '/api/assets')).find(isMatch);
  expect(asset).toBeTruthy();
  return asset as Asset;
}

const findNoted = (page: Page) => findAsset(page, accounts.lumiere, (asset) => Boolean(asset.note));

test('shows an asset with its place, its facts, its note and its links', { tag: '@full' }, async ({
  page,
}) => {
  const asset = await findNoted(page);
  await openAs(page, accounts.lumiere, `/inventory/assets/${asset.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(asset.product_name));
  await expect(page.getByRole('link', { name: String(asset.site_name) })).toHaveAttribute(
    'href',
    `/inventory/sites/${asset.site_id}`,
  );
  await expect(page.getByRole('link', { name: String(asset.room_name) })).toHaveAttribute(
    'href',
    `/inventory/rooms/${asset.room_id}`,
  );
  await expect(page.getByText(String(asset.serial_number), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Note' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Warranty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in control' })).toHaveAttribute(
    'href',
    `/management/control?assetId=${asset.id}`,
  );
  await expect(page.getByRole('link', { name: 'Show alerts' })).toHaveAttribute(
    'href',
    `/management/monitor?assetId=${asset.id}`,
  );
  await checkAccessibility(page);
});

test('shows a note without scripts and remote content', async ({ page, baseURL }) => {
  const asset = await findNoted(page);
  await page.route(`**/api/assets/${asset.id}`, async (route) => {
    const note =
      '<p onclick="window.hacked=1">Harmless<script>window.hacked=1</script></p>' +
      '<img src="https://tracker.example/x.png"><img src=x onerror="window.hacked=1">' +
      '<a href="https://maker.example/manual">Manual</a><style>body{display:none}</style>';
    await route.fulfill({ json: { ...asset, note } });
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && /^https?:/.test(request.url()))
      outside.push(request.url());
  });
  await openAs(page, accounts.lumiere, `/inventory/assets/${asset.id}`);
  await page.getByText('Harmless').click();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(outside).toEqual([]);
  const link = page.getByRole('link', { name: 'Manual' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('the arrows step by product name under the same filters, also beyond 1000', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.admin, '/inventory/assets?search=yamaha');
  const table = page.getByRole('table', { name: 'Assets' });
  await expect(table.locator('[data-index="0"]')).toContainText('YAMAHA');
  const names = await table.locator('[data-index] [role=rowheader]').allTextContents();
  await table.locator('[data-index="0"] a').click();
  for (const name of names.slice(0, 3)) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    const address = page.url();
    const next = page.getByRole('link', { name: 'Next asset' });
    // Assets share names: while the page of this one is loading, the link of the one before leads here.
    await expect(next).not.toHaveAttribute('href', new URL(address).pathname + new URL(address).search);
    await next.click();
    await expect(page).not.toHaveURL(address);
    await expect(page).toHaveURL(/search=yamaha$/);
  }
  await page.getByRole('link', { name: 'Back to assets' }).click();
  await expect(page).toHaveURL(/\/inventory\/assets\?search=yamaha$/);
});

test('an asset that does not exist says so and links back to the list', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, accounts.lumiere, '/inventory/assets/999999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asset not found');
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to assets' }).click();
  await expect(page).toHaveURL(/\/inventory\/assets$/);
});

test('a return address is followed only inside the application', { tag: '@full' }, async ({ page }) => {
  const { id } = await findNoted(page);
  await openAs(
    page,
    accounts.lumiere,
    `/inventory/assets/${id}?returnUrl=%2Fmanagement%2Fmonitor%3Fview%3Dlist`,
  );
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'href',
    '/management/monitor?view=list',
  );
  await page.goto(`/inventory/assets/${id}?returnUrl=https%3A%2F%2Fevil.example`);
  await expect(page.getByRole('link', { name: 'Back to assets' })).toHaveAttribute(
    'href',
    '/inventory/assets',
  );
});

test('a restricted user sees a granted asset without its hidden room and site', { tag: '@full' }, async ({
  page,
}) => {
  const { id } = await findAsset(page, accounts.restricted, (asset) => asset.room_id === null);
  await openAs(page, accounts.restricted, `/inventory/assets/${id}`);
  const places = page.getByRole('definition');
  await expect(places.nth(1)).toHaveText('not available');
  await expect(places.nth(1).getByRole('link')).toHaveCount(0);
});

test('a card that fails alone offers a retry', { tag: '@full' }, async ({ page }) => {
  const asset = await findNoted(page);
  await page.route(`**/api/assets/${asset.id}`, (route) => route.abort());
  await openAs(page, accounts.lumiere, `/inventory/assets/${asset.id}`);
  await expect(page.getByRole('heading', { name: 'The asset could not be loaded' })).toBeVisible();
  await page.unroute(`**/api/assets/${asset.id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(asset.product_name));
});
