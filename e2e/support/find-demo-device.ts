import { type APIRequestContext, expect } from '@playwright/test';
import { demoDevices } from '../../apps/server/src/features/demo/demo-devices.ts';
import { accounts, password } from './accounts.ts';

export type DemoDevice = {
  id: number;
  ref: string;
  product_name: string;
  room_id: number;
  room_name: string;
  site_name: string;
};

/** One of the devices that the demo keeps for tests, once it can be reached. Its name is not unique; its room and number are. */
export async function findDemoDevice(
  request: APIRequestContext,
  name: keyof typeof demoDevices,
): Promise<DemoDevice> {
  const signedIn = await request.post('/auth/api/v1/auth/login', {
    form: { username: accounts.lumiere, password },
  });
  expect(signedIn.status()).toBe(200);
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const listed = await request.get('/api/assets/?controlled=true&limit=1000', { headers });
  expect(listed.status()).toBe(200);
  const assets = (await listed.json()) as DemoDevice[];
  const { ref } = demoDevices[name];
  const device = assets.find((asset) => asset.ref === ref);
  if (!device) throw new Error(`The demo has no asset ${ref}.`);
  // The server starts beside its devices: at first it may not know yet where they are.
  await expect(async () => {
    const controls = await request.get(`/api/asset_operations/controls?asset_id=${device.id}`, { headers });
    expect((await controls.json())[0]?.driver).toBeTruthy();
  }).toPass({ timeout: 20_000 });
  return device;
}
