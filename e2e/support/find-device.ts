import { expect, type Locator, type Page } from '@playwright/test';

export type DemoAsset = {
  id: number;
  ref: string | null;
  product_name: string;
  room_id: number | null;
  room_name: string | null;
  site_name: string | null;
  is_controlled: boolean;
};

/** An asset of the demo by its reference, as the signed-in user sees it. */
export async function findDevice(page: Page, ref: string): Promise<DemoAsset> {
  const assets = await fetchJson<DemoAsset[]>(page, '/api/assets');
  const asset = assets.find((row) => row.ref === ref);
  expect(asset, `the demo has no ${ref}`).toBeTruthy();
  return asset as DemoAsset;
}

export async function fetchJson<Answer>(page: Page, path: string): Promise<Answer> {
  return page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    const response = await fetch(address, { headers });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.json();
  }, path);
}

/** Opens the control screen at a device. Two of one product may stand in a room, so its card is the one that is marked. */
export async function openDevice(page: Page, ref: string): Promise<{ asset: DemoAsset; card: Locator }> {
  const asset = await findDevice(page, ref);
  await page.goto(`/management/control?assetId=${asset.id}`);
  const card = page.locator('article[aria-current="true"]');
  await expect(card.getByRole('heading')).toHaveText(asset.product_name);
  return { asset, card };
}
