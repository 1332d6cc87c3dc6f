import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { blockStatusStream } from '../../support/watch-calls.ts';

type Partner = { id: number; name: string };

const chosenName = /Plaza/;

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Partner / }).click();
  await page.getByRole('option', { name }).click();
}

async function totalOf(page: Page, path: string): Promise<number> {
  const { access_token } = await sessionOf(page.request, accounts.admin);
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${access_token}` } });
  return Number(response.headers()['x-total-count']);
}

function formatted(count: number): string {
  return count.toLocaleString('en');
}

test('a superuser works with one partner: lists, counts, search and links follow, and back goes back', {
  tag: '@full',
}, async ({ page }) => {
  await blockStatusStream(page);
  const partners = await requestAs<Partner[]>(page.request, accounts.admin, '/api/visible-partners');
  const plaza = partners.find(({ name }) => chosenName.test(name)) as Partner;
  const other = partners.find(({ id }) => id !== plaza.id) as Partner;
  const narrowed = `partner_id=${plaza.id}`;
  const sites = await totalOf(page, `/api/sites?limit=1&${narrowed}`);
  const assets = await totalOf(page, `/api/assets?limit=1&${narrowed}`);
  const allAssets = await totalOf(page, '/api/assets?limit=1');
  expect(assets).toBeLessThan(allAssets);

  await openAs(page, accounts.admin, '/inventory/assets');
  const main = page.getByRole('main');
  await expect(main.getByText(`${formatted(allAssets)} assets`)).toBeVisible();
  // The counts of the tabs come last: what is requested from here on is requested for the choice.
  for (const tab of [/^Down now \d/, /^Warranty ending \d/])
    await expect(main.getByRole('link', { name: tab })).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));

  await choose(page, plaza.name);
  await expect(page).toHaveURL(new RegExp(`[?&]partner=${plaza.id}\\b`));
  await expect(main.getByText(`${formatted(assets)} assets`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Partner ${plaza.name}` })).toBeFocused();
  await checkAccessibility(page);
  const lists = calls.filter((url) => /\/api\/assets\?/.test(url));
  expect(lists.length).toBeGreaterThan(0);
  expect(lists.filter((url) => !url.includes(narrowed))).toEqual([]);

  await test.step('the choice stays from screen to screen', async () => {
    await page.getByRole('link', { name: 'Sites', exact: true }).click();
    await expect(page).toHaveURL(`/inventory/sites?partner=${plaza.id}`);
    await expect(main.getByText(`${formatted(sites)} sites`).first()).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page).toHaveURL(`/?partner=${plaza.id}`);
    await expect(main.getByRole('link', { name: new RegExp(`\\b${formatted(assets)}\\b`) })).toBeVisible();
  });

  await test.step('the search finds nothing of others', async () => {
    const foreign = await requestAs<{ name: string }[]>(
      page.request,
      accounts.admin,
      `/api/sites?limit=1&partner_id=${other.id}`,
    );
    const name = foreign[0]?.name ?? '';
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Quick search' });
    await palette.getByRole('combobox').fill(name);
    await expect(palette.getByText(/^Nothing matches/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a reload keeps it, without a request for all', async () => {
    calls.length = 0;
    await page.reload();
    await expect(main.getByRole('link', { name: new RegExp(`\\b${formatted(assets)}\\b`) })).toBeVisible();
    const summaries = calls.filter((url) => url.includes('/api/dashboard/summary'));
    expect(summaries).toEqual([expect.stringContaining(narrowed)]);
  });

  await test.step('a link to a thing of another partner opens, and says so', async () => {
    const [room] = await requestAs<{ id: number; name: string }[]>(
      page.request,
      accounts.admin,
      `/api/rooms?limit=1&partner_id=${other.id}`,
    );
    await page.goto(`/inventory/rooms/${room?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: room?.name ?? '' })).toBeVisible();
    await expect(page.getByText(`Belongs to ${other.name}, outside your present choice.`)).toBeVisible();
    await checkAccessibility(page);
    await page.goBack();
  });

  await test.step('back leads to the choice before, and the cross to all partners', async () => {
    await page.goto(`/inventory/assets?partner=${plaza.id}`);
    await choose(page, other.name);
    await expect(page).toHaveURL(`/inventory/assets?partner=${other.id}`);
    await page.goBack();
    await expect(page).toHaveURL(`/inventory/assets?partner=${plaza.id}`);
    await expect(page.getByRole('button', { name: `Partner ${plaza.name}` })).toBeVisible();
    await expect(main.getByText(`${formatted(assets)} assets`)).toBeVisible();
    await page.getByRole('button', { name: 'Show all partners' }).click();
    await expect(page).toHaveURL('/inventory/assets');
    await expect(main.getByText(`${formatted(allAssets)} assets`)).toBeVisible();
  });
});

test('a user of one partner has no choice, and a link with one shows what the user sees', {
  tag: '@full',
}, async ({ page }) => {
  await blockStatusStream(page);
  await openAs(page, accounts.lumiere, '/inventory/assets?partner=2000000');
  await expect(page).toHaveURL('/inventory/assets');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Partner / })).toHaveCount(0);
});

test('on a phone the choice is in the menu and above each screen', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, accounts.admin, '/inventory/rooms');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await choose(page, chosenName);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/partner=\d+/);
  await expect(page.getByText(chosenName).filter({ visible: true })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Show all partners' }).click();
  await expect(page).toHaveURL('/inventory/rooms');
});
