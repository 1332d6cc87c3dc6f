import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { openAs, requestAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('plans work on a site in its own time, and cancels it', { tag: '@full' }, async ({ page }) => {
  const name = freshName();
  const { access_token } = await sessionOf(page.request, accounts.admin);
  const headers = { authorization: `Bearer ${access_token}` };
  const partners = await requestAs<{ id: number; name: string }[]>(
    page.request,
    accounts.admin,
    '/api/partners',
  );
  const partner_id = partners.find((partner) => /lumi/i.test(partner.name))?.id;
  // An hour behind the mainland, by its longitude.
  const data = { name, partner_id, country: 'Spain', latitude: 28.1, longitude: -15.4 };
  const site = await (await page.request.post('/api/sites', { headers, data })).json();

  const manager = await createPerson(page.request, { partner: /lumi/i, permissions: ['service.manage'] });
  await openAs(page, manager.email, `/inventory/sites/${site.id}`);
  const card = page.getByRole('region', { name: 'Service', exact: true });
  await expect(card.getByText(/^Atlantic\/Canary/)).toBeVisible();
  await expect(card.getByText('Monday to Friday, 08:00–19:00')).toBeVisible();
  await expect(card.getByText('No work planned.')).toBeVisible();

  await card.getByRole('button', { name: 'Plan work' }).click();
  const dialog = page.getByRole('dialog', { name: `Plan work on ${name}` });
  await dialog.getByLabel('Start').fill('2099-07-01T22:00');
  await dialog.getByLabel('End', { exact: true }).fill('2099-07-01T22:05');
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('End', { exact: true }).fill('2099-07-02T02:00');
  await dialog.getByLabel('Reason').fill('New display');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(card.getByText('New display')).toBeVisible();
  await expect(card.getByText('Next', { exact: true })).toBeVisible();
  const windows = await requestAs<{ starts_at: string; ends_at: string }[]>(
    page.request,
    accounts.admin,
    `/api/service/windows?site_id=${site.id}`,
  );
  // In summer the islands are an hour ahead of UTC.
  expect(windows.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
    ['2099-07-01T21:00:00.000Z', '2099-07-02T01:00:00.000Z'],
  ]);
  await checkAccessibility(page);

  await card.getByRole('button', { name: `Cancel the work on ${name}` }).click();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
});
