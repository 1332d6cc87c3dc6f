import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { readStatus } from '../../support/find-device.ts';
import { openAs, sessionOf } from '../../support/sign-in.ts';
import { startProjector } from '../../support/start-projector.ts';
import { startSiteAgent } from '../../support/start-site-agent.ts';
import { test } from '../../support/test.ts';

/** Of its own: other tests use other addresses and the devices of the demo. */
const host = '127.36.0.11';
/** An agent counts as lost after a minute, and its incident opens after two more. */
const opening = { timeout: 260_000 };
/** The devices have to work for a while before it is resolved. */
const resolving = { timeout: 420_000 };

async function send<Row>(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<Row> {
  const { access_token } = await sessionOf(page.request, accounts.admin);
  const headers = { authorization: `Bearer ${access_token}`, 'if-match': '"0"' };
  const response = await page.request.fetch(path, { method, headers, data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

test('an agent goes away: one incident, taken in one browser and seen in another, snoozed, noted and resolved', {
  tag: '@full',
}, async ({ page, other }) => {
  test.setTimeout(840_000);
  const projector = await startProjector(host);
  const partner = await send<{ id: number }>(page, 'POST', '/api/partners', { name: `Quay ${Date.now()}` });
  const place = { latitude: 53.55, longitude: 9.99, partner_id: partner.id };
  const site = await send<{ id: number }>(page, 'POST', '/api/sites', { name: 'Quay', ...place });
  const room = await send<{ id: number }>(page, 'POST', '/api/rooms', {
    ...{ name: 'Pier', site_id: site.id, room_type: 'Huddle space' },
  });
  const asset = await send<{ id: number }>(page, 'POST', '/api/assets', {
    ...{ product_name: 'Beamer', room_id: room.id, asset_type: 'Projector' },
  });
  const enrol = () =>
    send<{ token: string; server_url: string }>(page, 'POST', '/api/agents/enrolments', {
      site_id: site.id,
    });
  let agent = await startSiteAgent(await enrol());
  try {
    await send(page, 'PUT', `/api/asset_connections/${asset.id}`, { driver: 'pjlink', host, port: 4352 });
    await expect(async () => readStatus(page.request, accounts.admin, asset.id)).toPass({ timeout: 30_000 });
    await openAs(page, accounts.admin, `/management/incidents?partner=${partner.id}`);
    await expect(page.getByText('Nothing is wrong.')).toBeVisible();
    await checkAccessibility(page);
    await openAs(other, accounts.admin, `/management/incidents?partner=${partner.id}`);

    agent.stop();
    const row = page.getByRole('row', { name: /Quay: agent offline/ });
    await expect(row).toBeVisible(opening);
    await expect(page.getByRole('row')).toHaveCount(2);
    await checkAccessibility(page);

    // Taken here, by keyboard, and seen there.
    await row.getByRole('link').focus();
    await page.keyboard.press('a');
    const there = other.getByRole('row', { name: /Quay: agent offline/ });
    await expect(there.getByText(/Acknowledged/)).toBeVisible();

    await other.getByRole('link', { name: 'Quay: agent offline' }).click();
    const panel = other.getByRole('region', { name: 'Quay: agent offline' });
    await expect(panel.getByRole('link', { name: 'Beamer' })).toBeVisible();
    await panel.getByRole('textbox', { name: 'Note' }).fill('The provider works on it.');
    await panel.getByRole('button', { name: 'Add note' }).click();
    await expect(panel.getByText('The provider works on it.')).toBeVisible();
    await checkAccessibility(other);
    await panel.getByRole('button', { name: 'Snooze' }).click();
    await other.getByRole('dialog').getByRole('radio', { name: 'Until it recovers' }).check();
    await checkAccessibility(other);
    await other.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click();
    await expect(page.getByText('Nothing is wrong.')).toBeVisible();
    await page.getByRole('tab', { name: /Snoozed/ }).click();
    await expect(row).toBeVisible();

    agent = await startSiteAgent(await enrol());
    // On the page first: a tab shows the rows of the one before until its own have arrived.
    await expect(panel.getByText('Recovered').first()).toBeVisible(resolving);
    await page.getByRole('tab', { name: 'Resolved' }).click();
    await expect(row.getByText(/Recovered/)).toBeVisible();
  } finally {
    agent.stop();
    projector.close();
  }
});
