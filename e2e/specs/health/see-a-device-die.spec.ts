import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { readStatus } from '../../support/find-device.ts';
import { connectDevice, createDevice, sendAsAdmin } from '../../support/send-as-admin.ts';
import { openAs } from '../../support/sign-in.ts';
import { startProjector } from '../../support/start-projector.ts';
import { type Enrolment, startSiteAgent } from '../../support/start-site-agent.ts';
import { test } from '../../support/test.ts';

/** A worse state counts after half a minute; then it is judged and shown within seconds. */
const patience = { timeout: 60_000 };

test('a device dies, and its room turns on home, map, room page and wall, which have a link that ends', {
  tag: '@full',
}, async ({ page, other }) => {
  test.setTimeout(240_000);
  const projector = await startProjector();
  const { partner_id, site_id, room_id, asset_id } = await createDevice(page.request, {
    ...{ site: 'Harbour', room: 'Deck', device: 'Beamer', asset_type: 'Projector' },
  });
  const enrolment = await sendAsAdmin<Enrolment>(page.request, '/api/agents/enrolments', {
    data: { site_id },
  });
  const agent = await startSiteAgent(enrolment);
  try {
    await connectDevice(page.request, asset_id, {
      driver: 'pjlink',
      host: projector.host,
      port: projector.port,
    });

    const narrowed = `partner=${partner_id}`;
    await openAs(page, accounts.admin, `/?${narrowed}`);
    const strip = page.getByRole('region', { name: 'Rooms now' });
    await expect(strip.getByRole('link', { name: '1 healthy' })).toBeVisible(patience);
    const map = await page.context().newPage();
    await map.goto(`/inventory/sites?view=map&${narrowed}`);
    const marker = map.getByRole('button', { name: /^Harbour/ });
    await expect(marker).toHaveAttribute('data-tone', 'success');
    const details = await page.context().newPage();
    await details.goto(`/inventory/rooms/${room_id}`);
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
    const tile = other.locator(`[data-room="${room_id}"]`);
    await expect(tile).toHaveAttribute('data-state', 'healthy');

    projector.close();
    await readStatus(page.request, accounts.admin, asset_id);
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
    await expect(page.locator(`[data-room="${room_id}"]`)).toHaveAttribute('data-state', 'down');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Room status', level: 1 })).toBeVisible();
  } finally {
    await agent.stop();
    projector.close();
  }
});
