import { type APIRequestContext, expect } from '@playwright/test';
import { accounts } from './accounts.ts';
import { readStatus } from './find-device.ts';
import { sessionOf } from './sign-in.ts';

type Change = { data: object; method?: 'POST' | 'PUT' };

/** A change without any page, for what a journey needs before it begins. */
export async function sendAsAdmin<Row = { id: number }>(
  request: APIRequestContext,
  path: string,
  { data, method = 'POST' }: Change,
): Promise<Row> {
  const { access_token } = await sessionOf(request, accounts.admin);
  // Of what was never changed.
  const version = method === 'PUT' && { 'if-match': '"0"' };
  const headers = { authorization: `Bearer ${access_token}`, ...version };
  const response = await request.fetch(path, { method, headers, data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

type Names = { site: string; room: string; device: string; asset_type: string };

/** A device in a room of a site of a partner, all of them new. */
export async function createDevice(request: APIRequestContext, { site, room, device, asset_type }: Names) {
  const partner = await sendAsAdmin(request, '/api/partners', { data: { name: `${site} ${Date.now()}` } });
  const place = { latitude: 53.55, longitude: 9.99, partner_id: partner.id };
  const { id: site_id } = await sendAsAdmin(request, '/api/sites', { data: { name: site, ...place } });
  const { id: room_id } = await sendAsAdmin(request, '/api/rooms', {
    data: { name: room, site_id, room_type: 'Huddle space' },
  });
  const { id: asset_id } = await sendAsAdmin(request, '/api/assets', {
    data: { product_name: device, room_id, asset_type },
  });
  return { partner_id: partner.id, site_id, room_id, asset_id };
}

type Connection = {
  driver: string;
  host: string;
  port: number | null;
  options?: Record<string, unknown>;
  credentials?: { username?: string; password?: string };
};

/** The device responds from then on. */
export async function connectDevice(
  request: APIRequestContext,
  asset_id: number,
  { credentials, ...connection }: Connection,
): Promise<void> {
  const data = { ...connection, ...credentials };
  await sendAsAdmin(request, `/api/asset_connections/${asset_id}`, { data, method: 'PUT' });
  await expect(() => readStatus(request, accounts.admin, asset_id)).toPass({ timeout: 30_000 });
}
