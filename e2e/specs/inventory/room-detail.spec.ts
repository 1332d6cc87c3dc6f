import { expect, type Page, test } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';

async function firstOf(page: Page, path: string): Promise<Record<string, string | number | null>> {
  return page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    return (await (await fetch(url, { headers })).json())[0];
  }, path);
}

test('shows a room and leads to its site and its assets', async ({ page }) => {
  await openAs(page, accounts.lumiere);
  const room = await firstOf(page, '/api/rooms?limit=1');
  await page.goto(`/inventory/rooms/${room.id}`);
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

test('the arrows walk the rooms by name under the filters of the address', async ({ page }) => {
  await openAs(page, accounts.lumiere);
  const room = await firstOf(page, '/api/rooms?limit=1&search=salle');
  const names: string[] = await page.evaluate(async (siteId) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const rooms = await (await fetch(`/api/rooms?search=salle&site_id=${siteId}`, { headers })).json();
    return rooms.map(({ name }: { name: string }) => name);
  }, room.site_id);
  await page.goto(`/inventory/rooms/${room.id}?siteId=${room.site_id}&search=salle`);
  await expect(page.getByRole('button', { name: 'Previous room' })).toBeVisible();
  for (const name of names.slice(1)) {
    await expect(page.getByRole('link', { name: 'Next room' })).toBeVisible();
    await page.keyboard.press(']');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page).toHaveURL(/siteId=\d+&search=salle$/);
  }
  await expect(page.getByRole('button', { name: 'Next room' })).toHaveAttribute('aria-disabled', 'true');
});

test('a room that does not exist says so and leads back to the list', async ({ page }) => {
  for (const id of ['999999', 'nonsense']) {
    await openAs(page, accounts.lumiere, `/inventory/rooms/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room not found');
  }
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to rooms' }).click();
  await expect(page).toHaveURL(/\/inventory\/rooms$/);
});

test('a restricted user sees a granted room without its hidden site', async ({ page }) => {
  await openAs(page, accounts.restricted);
  const roomId = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const rooms = await (await fetch('/api/rooms', { headers })).json();
    return rooms.find((room: { site_id: number | null }) => room.site_id === null)?.id;
  });
  expect(roomId).toBeGreaterThan(0);
  await page.goto(`/inventory/rooms/${roomId}`);
  const site = page.getByRole('definition').first();
  await expect(site).toHaveText('not available');
  await expect(site.getByRole('link')).toHaveCount(0);
});
