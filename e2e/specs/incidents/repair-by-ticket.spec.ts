import { ticketStages } from '@greenroom/domain/maintenance/ticket.ts';
import { startShellySimulator } from '@greenroom/simulators/shelly-simulator.ts';
import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { readStatus } from '../../support/find-device.ts';
import { connectDevice, createDevice, sendAsAdmin } from '../../support/send-as-admin.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { type Enrolment, startSiteAgent } from '../../support/start-site-agent.ts';
import { test } from '../../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Of its own: other tests use other addresses and the devices of the demo. */
const host = '127.36.0.12';
/** Two minutes after the second poll without a response. */
const opening = { timeout: 240_000 };
/** Two minutes of polls with a response. */
const resolving = { timeout: 240_000 };

test('a device fails: on a phone, by keyboard alone, a ticket is opened, and it is solved when the device works again', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(600_000);
  const identity = { model: 'Pro4PM', serial_number: 'Q-1', name: 'Strip', version: '1.0', host };
  let strip = await startShellySimulator(identity);
  let agent: { stop(): Promise<void> } | undefined;
  try {
    const { asset_id, partner_id, site_id } = await createDevice(page.request, {
      ...{ site: 'Wharf', room: 'Crane', device: 'Power strip', asset_type: 'Smart relay' },
    });
    // The server itself may connect to the devices of the demo alone.
    agent = await startSiteAgent(
      await sendAsAdmin<Enrolment>(page.request, '/api/agents/enrolments', { data: { site_id } }),
    );
    await connectDevice(page.request, asset_id, strip.connection);
    await strip.close();
    await readStatus(page.request, accounts.admin, asset_id);

    await openAs(page, accounts.admin, `/management/incidents?partner=${partner_id}`);
    const row = page.getByRole('row', { name: /Power strip: not reachable/ });
    await expect(row).toBeVisible(opening);
    await expect(row.getByText('1 device affected')).toBeVisible();
    const overhang = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overhang)).toBeLessThanOrEqual(0);
    await checkAccessibility(page);

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Power strip: not reachable', level: 1 })).toBeVisible();
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'New ticket' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(/Power strip/);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await checkAccessibility(page);
    await page.keyboard.press('Control+Enter');
    const link = page.getByRole('link', { name: /^Ticket #\d+$/ });
    await expect(link).toBeVisible();
    expect(await page.evaluate(overhang)).toBeLessThanOrEqual(0);
    await checkAccessibility(page);

    const { port } = strip.connection;
    strip = await startShellySimulator({ ...identity, ...(port !== null && { port }) });
    await page.keyboard.press('r');
    await expect(page.getByText(/^Recovered on /)).toBeVisible(resolving);
    const ticket = Number((await link.textContent())?.replace(/\D/g, ''));
    const tickets = await requestAs<{ id: number; stage: number }[]>(
      page.request,
      accounts.admin,
      `/api/tickets?search=%23${ticket}`,
    );
    expect(tickets.find(({ id }) => id === ticket)?.stage).toBe(ticketStages.SOLVED);
  } finally {
    await agent?.stop();
    await strip.close();
  }
});
