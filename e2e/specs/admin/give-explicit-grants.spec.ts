import { expect, type Page } from '@playwright/test';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { accessBlock, choose, editAccess } from '../../support/users-screen.ts';

const names = (page: Page) => page.getByRole('main').getByRole('rowheader');

test('grants a room and an asset, which appear and disappear in the other user’s browser', {
  tag: '@full',
}, async ({ page, other }) => {
  const person = await createPerson(page.request, { partner: /Lumière/, force_explicit_grants: true });
  await openAs(other, person.email, '/inventory/rooms');
  await expect(other.getByText('0 rooms')).toBeVisible();

  const dialog = await editAccess(page, person.username);
  const rooms = accessBlock(dialog, 'Explicit Room Grants');
  await expect(accessBlock(dialog, 'Explicit Site Grants')).toContainText('No sites explicitly granted.');
  await expect(rooms).toContainText('No rooms explicitly granted.');
  await rooms.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(rooms.getByText('Choose a room first.')).toBeVisible();
  await choose(rooms, 'Grant Room', 'Bulle 303');
  await rooms.getByRole('button', { name: 'Grant', exact: true }).click();
  const revoke = rooms.getByRole('button', { name: 'Revoke Bulle 303' });
  await expect(revoke).toBeVisible();

  const assets = accessBlock(dialog, 'Explicit Asset Grants');
  await assets.getByRole('combobox', { name: 'Grant Asset' }).fill('Montparnasse');
  const option = assets.getByRole('option').first();
  await expect(option).toContainText(/\(\w+\).*Tour Montparnasse.*Lumière/);
  await checkAccessibility(page);
  await option.click();
  await assets.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(assets.getByRole('button', { name: /^Revoke / })).toHaveCount(1);

  await other.reload();
  await expect(names(other)).toHaveText(['Bulle 303']);
  await other.getByRole('link', { name: 'Assets', exact: true }).click();
  await expect(other).toHaveURL(/\/inventory\/assets$/);
  await expect(names(other)).toHaveCount(1);

  await revoke.click();
  await expect(rooms).toContainText('No rooms explicitly granted.');
  await other.goto('/inventory/rooms');
  await expect(other.getByText('0 rooms')).toBeVisible();
});

test('a revoked grant is restored by Undo, beside the open dialog', { tag: '@full' }, async ({
  page,
  other,
}) => {
  const person = await createPerson(page.request, { partner: /Lumière/, force_explicit_grants: true });
  const dialog = await editAccess(page, person.username);
  const rooms = accessBlock(dialog, 'Explicit Room Grants');
  await choose(rooms, 'Grant Room', 'Bulle 303');
  await rooms.getByRole('button', { name: 'Grant', exact: true }).click();
  const revoke = rooms.getByRole('button', { name: 'Revoke Bulle 303' });
  await revoke.click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Access to Bulle 303 revoked' });
  await toast.getByRole('button', { name: /^Undo/ }).click();
  await expect(revoke).toBeVisible();
  await expect(dialog).toBeVisible();
  await expect(toast).toHaveCount(0);
  await revoke.click();
  await expect(toast).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(revoke).toBeVisible();
  await expect(toast).toHaveCount(0);
  await revoke.click();
  await expect(toast).toBeVisible();
  await page.keyboard.press('Alt+t');
  // The toast itself and its close button come first.
  const undo = toast.getByRole('button', { name: /^Undo/ });
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press('Enter');
  await expect(revoke).toBeVisible();
  await expect(dialog).toBeVisible();
  await openAs(other, person.email, '/inventory/rooms');
  await expect(names(other)).toHaveText(['Bulle 303']);
});

test('warns and asks before a grant crosses partners', { tag: '@full' }, async ({ page }) => {
  const person = await createPerson(page.request, { partner: /Lumière/, force_explicit_grants: true });
  const dialog = await editAccess(page, person.username);
  const sites = accessBlock(dialog, 'Explicit Site Grants');
  await choose(sites, 'Grant Site', 'Campus Charlottenburg');
  await expect(sites.getByText(/belongs to Rheinklang.*not a partner of/)).toBeVisible();
  await sites.getByRole('button', { name: 'Grant', exact: true }).click();
  const confirmation = page.getByRole('alertdialog', {
    name: 'Grant Campus Charlottenburg across partners?',
  });
  await checkAccessibility(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(sites).toContainText('No sites explicitly granted.');
  await sites.getByRole('button', { name: 'Grant', exact: true }).click();
  await confirmation.getByRole('button', { name: 'Grant' }).click();
  await expect(sites.getByRole('button', { name: 'Revoke Campus Charlottenburg' })).toBeVisible();
});

test('grants a site with its contents after a cancelled attempt, and shows what the user sees and who gave it', {
  tag: '@full',
}, async ({ page, other }) => {
  const person = await createPerson(page.request, { partner: /Lumière/, force_explicit_grants: true });
  const dialog = await editAccess(page, person.username);
  const sites = accessBlock(dialog, 'Explicit Site Grants');
  await page.route('**/access/sites/*', (route) => route.fulfill({ status: 500, json: {} }));
  await choose(sites, 'Grant Site', 'Tour Montparnasse');
  await sites.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(sites.getByRole('alert')).toHaveText('Failed to grant site access.');
  await page.unroute('**/access/sites/*');

  await sites.getByRole('checkbox', { name: 'With everything inside' }).check();
  await sites.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(sites.getByRole('alert')).toHaveCount(0);
  await expect(sites.getByRole('button', { name: 'Revoke Tour Montparnasse' })).toBeVisible();
  const rooms = accessBlock(dialog, 'Explicit Room Grants');
  await expect(rooms.getByRole('button', { name: /^Revoke / }).first()).toBeVisible();

  await openAs(other, person.email, '/inventory/assets');
  await expect(names(other).first()).toBeVisible();
  await other.goto('/inventory/sites?view=list');
  await expect(names(other)).toHaveText(['Tour Montparnasse']);

  await dialog.getByRole('tab', { name: 'Visibility' }).click();
  await expect(dialog.getByText('What can this user see, and why?')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Tour Montparnasse.*Site grant.*1 site/ })).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('textbox', { name: 'Search by name' }).fill('montparnasse');
  await expect(dialog.getByRole('rowheader')).toHaveText(['Tour Montparnasse']);

  await dialog.getByRole('tab', { name: 'History' }).click();
  await expect(dialog.getByText('Site granted with everything inside: Tour Montparnasse')).toBeVisible();
  await expect(dialog.getByText('User created')).toBeVisible();
  await checkAccessibility(page);
});
