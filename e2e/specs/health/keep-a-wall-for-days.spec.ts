import { type APIRequestContext, expect } from '@playwright/test';
import { accounts, password } from '../../support/accounts.ts';
import { startOwnServer } from '../../support/start-own-server.ts';
import { test } from '../../support/test.ts';

/** A server of the test starts again within half a minute on a busy machine. */
const patience = { timeout: 90_000 };

async function createLink(request: APIRequestContext, address: string): Promise<string> {
  const login = await request.post(`${address}/auth/api/v1/auth/login`, {
    form: { username: accounts.admin, password },
  });
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` };
  const partners = await (await request.get(`${address}/api/partners`, { headers })).json();
  const link = await request.post(`${address}/api/wall_links`, {
    headers,
    data: { partner_id: partners[0].id, name: 'Lobby', days: 30 },
  });
  expect(link.status(), await link.text()).toBe(201);
  return (await link.json()).key;
}

test('a wall screen outlives a restart of the server, and loads a new release by itself', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(400_000);
  const server = await startOwnServer();
  try {
    const key = await createLink(page.request, server.address);
    await page.goto(`${server.address}/wall#${key}`);
    const rooms = page.locator('.wall-room');
    await expect(rooms.first()).toBeVisible();
    const count = await rooms.count();
    const lost = page.getByText(/^Not connected since/);
    const markPage = () => page.evaluate(() => document.documentElement.setAttribute('data-marked', 'yes'));
    const marked = page.locator('html[data-marked]');
    await markPage();

    // A restart: the rooms stay on the screen, marked as unknown, and the same page goes on.
    await server.stop();
    await expect(lost).toBeVisible(patience);
    await expect(rooms).toHaveCount(count);
    await server.start();
    await expect(lost).toBeHidden(patience);
    await expect(marked).toHaveCount(1);
    await expect(rooms).toHaveCount(count);

    // A release has another main file. Only its name is made up here, in the one response that compares it.
    let isCompared = false;
    await page.route(`${server.address}/wall`, async (route) => {
      if (isCompared || route.request().resourceType() === 'document') return route.continue();
      isCompared = true;
      const response = await route.fetch();
      const body = (await response.text()).replace(/src="[^"]+\.js"/, 'src="/assets/of-the-next-release.js"');
      return route.fulfill({ response, body });
    });
    await server.stop();
    await expect(lost).toBeVisible(patience);
    await server.start();
    await expect(marked).toHaveCount(0, patience);
    expect(isCompared).toBe(true);
    await expect(rooms).toHaveCount(count, patience);
  } finally {
    await server.remove();
  }
});
