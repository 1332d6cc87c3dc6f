import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { connectDevice, createDevice, sendAsAdmin } from '../../support/send-as-admin.ts';
import { openAs } from '../../support/sign-in.ts';
import { startProjector } from '../../support/start-projector.ts';
import { type Enrolment, startSiteAgent } from '../../support/start-site-agent.ts';
import { test } from '../../support/test.ts';

/** An agent counts as lost after a minute, and its incident opens after two more. */
const opening = { timeout: 260_000 };
/** The devices have to work for a while before it is resolved. */
const resolving = { timeout: 420_000 };

test('an agent goes away: one incident, taken in one browser and seen in another, snoozed, noted and resolved', {
  tag: '@full',
}, async ({ page, other }) => {
  test.setTimeout(840_000);
  const projector = await startProjector();
  const { partner_id, site_id, asset_id } = await createDevice(page.request, {
    ...{ site: 'Quay', room: 'Pier', device: 'Beamer', asset_type: 'Projector' },
  });
  const enrol = () => sendAsAdmin<Enrolment>(page.request, '/api/agents/enrolments', { data: { site_id } });
  let agent = await startSiteAgent(await enrol());
  try {
    await connectDevice(page.request, asset_id, {
      driver: 'pjlink',
      host: projector.host,
      port: projector.port,
    });
    await openAs(page, accounts.admin, `/management/incidents?partner=${partner_id}`);
    await expect(page.getByText('Nothing is wrong.')).toBeVisible();
    await checkAccessibility(page);
    await openAs(other, accounts.admin, `/management/incidents?partner=${partner_id}`);

    await agent.stop();
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
    await expect(panel.getByText('Recovered').first()).toBeVisible(resolving);
    await page.getByRole('tab', { name: 'Resolved' }).click();
    await expect(row.getByText(/Recovered/)).toBeVisible();
  } finally {
    await agent.stop();
    projector.close();
  }
});
