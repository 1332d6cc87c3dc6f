import { expect } from '@playwright/test';
import { startOdooDouble } from '../../../apps/server/test/peers/odoo-double.ts';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { openWithOwnSession, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a partner administrator connects Odoo, maps tickets and resolves a conflict', { tag: '@full' }, async ({
  page,
}) => {
  const odoo = await startOdooDouble();
  const { ODOO_URL, ODOO_DATABASE, ODOO_LOGIN, ODOO_API_KEY } = odoo.settings;
  const administrator = await createPerson(page.request, {
    partner: /Plaza/,
    permissions: ['partner.manage'],
  });
  // Their Odoo knows the people of the partner: an assignee that is unknown there is a conflict.
  const people = await requestAs<{ email: string; full_name: string }[]>(
    page.request,
    accounts.admin,
    '/api/users?search=plaza.example',
  );
  for (const [at, { email, full_name }] of people.entries())
    odoo.store.users.push({ id: 20 + at, login: email, email, name: full_name, share: false });
  await openWithOwnSession(page, administrator.email, '/admin/odoo');
  const card = (name: string | RegExp) => page.getByRole('article', { name });
  await expect(page.getByText('Odoo is not connected. Tickets stay in Greenroom.')).toBeVisible();
  await checkAccessibility(page);

  await card('Connection').getByLabel('Address').fill('https://10.0.0.1');
  await card('Connection').getByLabel('Database').fill(ODOO_DATABASE);
  await card('Connection').getByLabel('Login').fill(ODOO_LOGIN);
  await card('Connection').getByLabel('API key').fill('wrong');
  await card('Connection').getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('The address must be a public one and begin with https.')).toBeVisible();
  await card('Connection').getByLabel('Address').fill(ODOO_URL);
  await card('Connection').getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Odoo does not accept the login with this key and database.')).toBeVisible();
  await card('Connection').getByLabel('API key').fill(ODOO_API_KEY);
  await card('Connection').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tickets are sent as soon as the mapping is saved.')).toBeVisible();
  expect(await page.content()).not.toContain(ODOO_API_KEY);

  await card('Mapping').getByRole('button', { name: 'Set up mapping' }).click();
  const choose = async (label: string, option: string) => {
    await card('Mapping').getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('In progress', 'New Request');
  await expect(page.getByText('This stage of Odoo is chosen twice.').first()).toBeVisible();
  await choose('In progress', 'In Progress');
  await choose('Solved', 'Repaired');
  await card('Mapping').getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Everything that was checked works.')).toBeVisible();
  await checkAccessibility(page);
  await card('Mapping').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => odoo.store.records.length).toBeGreaterThan(0);
  // Tickets in stages that have no place in this map wait.
  await expect(card('State').getByText(/The connection works\. Not everything is in step/)).toBeVisible();

  // A stage that no stage of Greenroom stands for.
  odoo.store.change(odoo.store.records[0]?.id ?? 0, { stage_id: 7 });
  await expect(card('1 conflict')).toBeVisible({ timeout: 60_000 });
  await checkAccessibility(page);
  await page.getByRole('radio', { name: 'Stage: Greenroom' }).check();
  await page.getByRole('button', { name: 'Apply to both' }).click();
  await expect(card('1 conflict')).toHaveCount(0);
  expect(odoo.store.records[0]?.stage_id).not.toBe(7);

  await card('Connection').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Odoo is not connected. Tickets stay in Greenroom.')).toBeVisible();
  await odoo.stop();
});
