import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { openAs, requestAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('changes marked assets as one job, and undoes it as another', { tag: '@full' }, async ({ page }) => {
  const name = freshName();
  const { access_token } = await sessionOf(page.request, accounts.admin);
  const headers = { authorization: `Bearer ${access_token}` };
  const create = async (path: string, data: object): Promise<number> => {
    const response = await page.request.post(path, { headers, data });
    expect(response.status(), path).toBe(201);
    return (await response.json()).id;
  };
  const partners = await requestAs<{ id: number; name: string }[]>(
    page.request,
    accounts.admin,
    '/api/partners',
  );
  const partner_id = partners.find((partner) => /lumi/i.test(partner.name))?.id;
  const site_id = await create('/api/sites', { name, partner_id });
  const room_id = await create('/api/rooms', { name: `${name} room`, site_id });
  for (const kind of ['camera', 'screen', 'speaker'])
    await create('/api/assets', { product_name: `${name} ${kind}`, room_id, customer: 'Before' });
  const customers = async () => {
    const path = `/api/assets?search=${name}&columns=customer`;
    const rows = await requestAs<{ customer: string }[]>(page.request, accounts.admin, path);
    return rows.map(({ customer }) => customer);
  };

  const editor = await createPerson(page.request, { partner: /lumi/i, permissions: ['estate.manage'] });
  await openAs(page, editor.email, `/inventory/assets?search=${name}`);
  await expect(page.getByText(`${name} speaker`)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change assets' });
  await dialog.getByRole('combobox', { name: '+ Field' }).click();
  await page.getByRole('option', { name: 'Customer', exact: true }).click();
  await dialog.getByLabel('Customer: new value').fill('After');
  await dialog.getByText('3 of 3 change').click();
  await expect(dialog.getByText('Customer: Before → After').first()).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Change 3 assets' }).click();
  await expect(page.getByText('3 assets changed').first()).toBeVisible();
  expect(await customers()).toEqual(['After', 'After', 'After']);

  await page.goto('/admin/jobs');
  await page
    .getByRole('row', { name: /3 assets changed/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  const undo = page.getByRole('dialog', { name: 'Undo these changes' });
  await expect(undo.getByText('3 rows get their old values back.')).toBeVisible();
  await undo.getByRole('button', { name: 'Undo 3 changes' }).click();
  await expect(page.getByRole('row', { name: /3 changes undone/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /3 assets changed/ }).getByText('Undone')).toBeVisible();
  await checkAccessibility(page);
  expect(await customers()).toEqual(['Before', 'Before', 'Before']);
});
