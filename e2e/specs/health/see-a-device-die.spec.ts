import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { readStatus } from '../../support/find-device.ts';
import { openAs, sessionOf } from '../../support/sign-in.ts';
import { startProjector } from '../../support/start-projector.ts';
import { startSiteAgent } from '../../support/start-site-agent.ts';
import { test } from '../../support/test.ts';

/** Of its own: other tests use 127.36.0.1 and the devices of the demo. */
const host = '127.36.0.9';
/** A worse state counts after half a minute; then it is judged and shown within seconds. */
const patience = { timeout: 60_000 };

async function send<Row>(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<Row> {
  const { access_token } = await sessionOf(page.request, accounts.admin);
  const headers = { authorization: `Bearer ${access_token}`, 'if-match': '"0"' };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

test('a device dies, and its room turns on home, map, room page and wall, which have a link that ends', {
  tag: '@full',
}, async ({ page, other }) => {
  test.setTimeout(240_000);
  const projector = await startProjector(host);
  const partner = await send<{ id: number }>(page, 'POST', '/api/partners', {
    name: `Harbour ${Date.now()}`,
  });
  const place = { latitude: 53.55, longitude: 9.99, partner_id: partner.id };
  const site = await send<{ id: number }>(page, 'POST', '/api/sites', { name: 'Harbour', ...place });
  const room = await send<{ id: number }>(page, 'POST', '/api/rooms', {
    ...{ name: 'Deck', site_id: site.id, room_type: 'Huddle space' },
  });
  const asset = await send<{ id: number }>(page, 'POST', '/api/assets', {
    ...{ product_name: 'Beamer', room_id: room.id, asset_type: 'Projector' },
  });
  const enrolment = await send<{ token: string; server_url: string }>(
    page,
    'POST',
    '/api/agents/enrolments',
    {
      site_id: site.id,
    },
  );
  const agent = await startSiteAgent(enrolment);
  try {
    await send(page, 'PUT', `/api/asset_connections/${asset.id}`, { driver: 'pjlink', host, port: 4352 });
    await expect(async () => readStatus(page.request, accounts.admin, asset.id)).toPass({ timeout: 30_000 });

    const narrowed = `partner=${partner.id}`;
    await openAs(page, accounts.admin, `/?${narrowed}`);
    const strip = page.getByRole('region', { name: 'Rooms now' });
    await expect(strip.getByRole('link', { name: '1 healthy' })).toBeVisible(patience);
    const map = await page.context().newPage();
    await map.goto(`/inventory/sites?view=map&${narrowed}`);
    const marker = map.getByRole('button', { name: /^Harbour/ });
    await expect(marker).toHaveAttribute('data-tone', 'success');
    const details = await page.context().newPage();
    await details.goto(`/inventory/rooms/${room.id}`);
    const health = details.getByRole('region', { name: 'Health' });
    await expect(health.getByText('Healthy').first()).toBeVisible();

    // The link as an administrator creates it; the screen has no session.
    const links = await page.context().newPage();
    await links.goto(`/admin/wall-links?${narrowed}`);
    await links.getByRole('button', { name: 'New link' }).click();
    await links.getByLabel('Name').fill('Lobby');
    await links.getByRole('button', { name: 'Create link' }).click();
    const address = (await links.getByRole('dialog').locator('code').textContent()) ?? '';
    await checkAccessibility(links);
    await links.getByRole('button', { name: 'Close' }).last().click();
    await other.goto(new URL(address).pathname + new URL(address).hash);
    const tile = other.locator(`[data-room="${room.id}"]`);
    await expect(tile).toHaveAttribute('data-state', 'healthy');

    projector.close();
    await readStatus(page.request, accounts.admin, asset.id);
    const died = Date.now();
    const seconds: Record<string, number> = {};
    const seen = async (where: string, shown: Promise<void>) => {
      await shown;
      seconds[where] = (Date.now() - died) / 1000;
    };
    await Promise.all([
      seen('home', expect(strip.getByRole('link', { name: /Deck/ })).toBeVisible(patience)),
      seen('map', expect(marker).toHaveAttribute('data-tone', 'danger', patience)),
      seen('room page', expect(health.getByText(/^Down since /)).toBeVisible(patience)),
      seen('wall', expect(tile).toHaveAttribute('data-state', 'down', patience)),
    ]);
    test.info().annotations.push({ type: 'seconds', description: JSON.stringify(seconds) });
    await expect(other.getByText('Deck').first()).toBeVisible();
    await expect(tile).toHaveClass(/wall-changed/);
    await checkAccessibility(other);

    await links.getByRole('button', { name: 'End Lobby' }).click();
    await links.getByRole('button', { name: 'End link' }).click();
    await expect(other.getByRole('heading', { name: 'This link has ended' })).toBeVisible();
    await checkAccessibility(links);

    // The same for a signed-in user, who leaves it with Escape.
    await page.goto(`/management/rooms?wall=1&${narrowed}`);
    await expect(page.locator(`[data-room="${room.id}"]`)).toHaveAttribute('data-state', 'down');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Room status', level: 1 })).toBeVisible();
  } finally {
    agent.stop();
    projector.close();
  }
});
