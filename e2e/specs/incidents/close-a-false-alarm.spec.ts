import { startShellySimulator } from '@greenroom/simulators/shelly-simulator.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { readStatus } from '../../support/find-device.ts';
import { connectDevice, createDevice, sendAsAdmin } from '../../support/send-as-admin.ts';
import { openAs } from '../../support/sign-in.ts';
import { type Enrolment, startSiteAgent } from '../../support/start-site-agent.ts';
import { test } from '../../support/test.ts';

/** Of its own: other tests use other addresses and the devices of the demo. */
const host = '127.36.0.13';
/** Two minutes after the second poll without a response. */
const opening = { timeout: 240_000 };

test('an incident that is none is closed with a reason, and its page and the list say so', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(480_000);
  const strip = await startShellySimulator({
    ...{ model: 'Pro4PM', serial_number: 'D-1', name: 'Strip', version: '1.0', host },
  });
  const { asset_id, partner_id, site_id } = await createDevice(page.request, {
    ...{ site: 'Dock', room: 'Shed', device: 'Dock strip', asset_type: 'Smart relay' },
  });
  // The server itself may connect to the devices of the demo alone.
  const agent = await startSiteAgent(
    await sendAsAdmin<Enrolment>(page.request, '/api/agents/enrolments', { data: { site_id } }),
  );
  try {
    await connectDevice(page.request, asset_id, strip.connection);
    await strip.close();
    await readStatus(page.request, accounts.admin, asset_id);

    await openAs(page, accounts.admin, `/inventory/assets/${asset_id}?partner=${partner_id}`);
    const incidents = page.getByRole('list', { name: 'Open incidents' });
    await expect(incidents.getByText('Dock strip: not reachable')).toBeVisible(opening);
    await checkAccessibility(page);
    await incidents.getByRole('link').click();
    const panel = page.getByRole('region', { name: 'Dock strip: not reachable' });

    await panel.getByRole('button', { name: 'False alarm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close as a false alarm?' });
    await expect(dialog.getByRole('radio', { name: 'Planned work' })).toBeFocused();
    await dialog.getByRole('radio', { name: 'Switched off on purpose' }).check();
    await dialog.getByLabel('Note (optional)').fill('Sold last week.');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Close incident' }).click();
    await expect(panel.getByText(/^False alarm on /)).toBeVisible();
    await expect(panel.getByText(/Switched off on purpose\s+Sold last week\./)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Snooze' })).toHaveCount(0);

    await page.getByRole('tab', { name: 'Resolved' }).click();
    await page.getByLabel('Search incidents').fill('Dock strip');
    const row = page.getByRole('row', { name: /Dock strip: not reachable/ });
    await expect(row.getByText(/False alarm/)).toBeVisible();
    await checkAccessibility(page);
  } finally {
    await agent.stop();
  }
});
