import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

type Room = { id: number; name: string; site_id: number | null; site_name: string | null };

const listRooms = (page: Page, email: string, query = '') =>
  requestAs<Room[]>(page.request, email, `/api/rooms${query}`);

test('shows a room and links to its site and its assets', { tag: '@full' }, async ({ page }) => {
  const [room] = (await listRooms(page, accounts.lumiere, '?limit=1')) as [Room];
  await openAs(page, accounts.lumiere, `/inventory/rooms/${room.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(room.name));
  await expect(page).toHaveTitle(new RegExp(String(room.name)));
  await expect(page.getByRole('link', { name: String(room.site_name) })).toHaveAttribute(
    'href',
    `/inventory/sites/${room.site_id}`,
  );
  await expect(page.getByRole('region', { name: 'Documents' }).getByText('All rooms of type')).toBeVisible();
  await checkAccessibility(page);
  const asset = page.getByRole('table', { name: 'Assets' }).getByRole('row').nth(1);
  await asset.click();
  await expect(page).toHaveURL(new RegExp(`/inventory/assets/\\d+\\?roomId=${room.id}$`));
});

test('the arrows step through the rooms by name under the filters of the address', { tag: '@full' }, async ({
  page,
}) => {
  const [room] = (await listRooms(page, accounts.lumiere, '?limit=1&search=salle')) as [Room];
  const found = await listRooms(page, accounts.lumiere, `?search=salle&site_id=${room.site_id}`);
  const names = found.map(({ name }) => name);
  await openAs(page, accounts.lumiere, `/inventory/rooms/${room.id}?siteId=${room.site_id}&search=salle`);
  await expect(page.getByRole('button', { name: 'Previous room' })).toBeVisible();
  for (const name of names.slice(1)) {
    await expect(page.getByRole('link', { name: 'Next room' })).toBeVisible();
    await page.keyboard.press(']');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveURL(/siteId=\d+&search=salle$/);
  }
  await expect(page.getByRole('button', { name: 'Next room' })).toHaveAttribute('aria-disabled', 'true');
});

test('a room that does not exist says so and links back to the list', { tag: '@full' }, async ({ page }) => {
  for (const id of ['999999', 'nonsense']) {
    await openAs(page, accounts.lumiere, `/inventory/rooms/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room not found');
  }
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to rooms' }).click();
  await expect(page).toHaveURL(/\/inventory\/rooms$/);
});

test('a restricted user sees a granted room without its hidden site', { tag: '@full' }, async ({ page }) => {
  const rooms = await listRooms(page, accounts.restricted);
  const orphan = rooms.find((room) => room.site_id === null);
  expect(orphan).toBeTruthy();
  await openAs(page, accounts.restricted, `/inventory/rooms/${orphan?.id}`);
  const site = page.getByRole('definition').first();
  await expect(site).toHaveText('not available');
  await expect(site.getByRole('link')).toHaveCount(0);
});
