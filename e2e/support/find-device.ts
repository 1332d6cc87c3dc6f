import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { openAs, requestAs, sessionOf } from './sign-in.ts';

export type DemoAsset = {
  id: number;
  ref: string | null;
  product_name: string;
  room_id: number | null;
  room_name: string | null;
  site_name: string | null;
  is_controlled: boolean;
};

/** An asset of the demo by its reference, as that user sees it. */
export async function findDevice(request: APIRequestContext, email: string, ref: string): Promise<DemoAsset> {
  const assets = await requestAs<DemoAsset[]>(request, email, '/api/assets');
  const asset = assets.find((row) => row.ref === ref);
  expect(asset, `the demo has no ${ref}`).toBeTruthy();
  return asset as DemoAsset;
}

/** Requests the status of the device, so that a test need not wait for the server's next polls. */
export async function readStatus(request: APIRequestContext, email: string, id: number): Promise<void> {
  const { access_token } = await sessionOf(request, email);
  const response = await request.post(`/api/asset_operations/${id}/actions`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { action_name: 'get_status' },
  });
  expect(response.status()).toBe(200);
}

/** Opens the control screen at a device. A room may have two of one product, so its card is the one that is marked. */
export async function openDevice(
  page: Page,
  email: string,
  ref: string,
): Promise<{ asset: DemoAsset; card: Locator }> {
  const asset = await findDevice(page.request, email, ref);
  await openAs(page, email, `/management/control?assetId=${asset.id}`);
  const card = page.locator('article[aria-current="true"]');
  await expect(card.getByRole('heading')).toHaveText(asset.product_name);
  return { asset, card };
}
