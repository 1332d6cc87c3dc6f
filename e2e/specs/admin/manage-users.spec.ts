import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { openAs, signInByForm } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { choose, editPerson, openPerson } from '../../support/users-screen.ts';

test('creates a user, who must set a new password first and then sees the own roles', {
  tag: '@full',
}, async ({ page, other }) => {
  await openAs(page, accounts.admin, '/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User management');
  await expect(page.getByRole('link', { name: 'User management' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'admin', exact: true })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  const submit = dialog.getByRole('button', { name: 'Create User' });
  await submit.click();
  await expect(dialog.getByText('Username is required.')).toBeVisible();
  await expect(dialog.getByText('Email is required.')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 8 characters long.')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await checkAccessibility(page);

  const username = freshName();
  await dialog.getByLabel('Username').fill('admin');
  await dialog.getByLabel('Email').fill(`${username}@e2e.example`);
  await choose(dialog, 'Partner', 'Lumière');
  await dialog.getByLabel('Password', { exact: true }).fill('given by somebody');
  await dialog.getByLabel('Roles').fill('Technician, Planner');
  await dialog.getByRole('checkbox', { name: 'Must choose a new password' }).check();
  await submit.click();
  // At its field, once.
  await expect(dialog.getByText('A user with this username already exists.')).toHaveCount(1);
  await dialog.getByLabel('Username').fill(username);
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search users' }).fill(username);
  await expect(page.getByRole('row', { name: username })).toContainText('Lumière');

  await signInByForm(other, `${username}@e2e.example`, 'given by somebody');
  await expect(other).toHaveURL(/\/set-new-password$/);
  await other.goto('/inventory/rooms');
  await expect(other).toHaveURL(/\/set-new-password$/);
  await other.getByLabel('New password', { exact: true }).fill('chosen by myself');
  await other.getByLabel('Repeat new password').fill('chosen by myself');
  await other.getByRole('button', { name: 'Save and continue' }).click();
  await expect(other).toHaveURL(/:\d+\/$/);
  await other.goto('/profile');
  await expect(other.getByText('Technician, Planner')).toBeVisible();

  await test.step('Delete stays, does nothing and says why', async () => {
    await page.getByRole('textbox', { name: 'Search users' }).fill('javier');
    const button = page.getByRole('button', { name: 'Delete javier.nunez' });
    await button.hover();
    await expect(page.getByRole('tooltip')).toContainText('Make the user inactive instead');
    // Disabled for the machine, yet a person can press it.
    await button.click({ force: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('rowheader', { name: 'javier.nunez' })).toBeVisible();
  });
});

test('a new password replaces the old one, and a deactivated user is signed out at the next step', {
  tag: '@full',
}, async ({ page, other }) => {
  const person = await createPerson(page.request, { partner: /Plaza/ });
  const dialog = await editPerson(page, person.username);
  await checkAccessibility(page);
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Password must be at least 8 characters long.')).toBeVisible();
  await dialog.getByLabel('New password', { exact: true }).fill('another good one');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);

  await signInByForm(other, person.email);
  await expect(other.getByRole('alert')).toContainText('Login failed');
  await other.getByLabel('Password', { exact: true }).fill('another good one');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/:\d+\/$/);

  await openPerson(page, person.username);
  await dialog.getByLabel('Full name').fill('Robin Renamed');
  await dialog.getByRole('checkbox', { name: 'Active', exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(person.username) });
  await expect(row).toContainText('Robin Renamed');
  // After the box, the address, the name and the partner.
  await expect(row.getByRole('cell').nth(4)).toHaveText('No');

  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
});

test('shows what could not be loaded, and creates no user without partners', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('**/api/partners', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/users?*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down for repair', code: 'x' } }),
  );
  await openAs(page, accounts.admin, '/admin/users');
  await expect(page.getByText('Failed to load users: Down for repair')).toBeVisible();
  await expect(page.getByText('Failed to load partners: Failed to fetch partners.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create User' })).toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/api/users?*');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a user is found, opened and saved, and nothing is wider than the screen', { tag: '@full' }, async ({
    page,
  }) => {
    const email = `${freshName()}.with-a-long-name@technique-audiovisuelle.e2e.example`;
    const person = await createPerson(page.request, {
      ...{ partner: /Plaza/, force_explicit_grants: true, email },
    });
    await openAs(page, accounts.admin, '/admin/users');
    await page.getByRole('textbox', { name: 'Search users' }).fill(person.username);
    const row = page.getByRole('row').filter({ hasText: person.username });
    const shown = row.getByRole('cell', { name: email });
    await expect(shown).toBeVisible();
    // Whole: the end tells one from the other.
    const isCut = (cell: Element) =>
      cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight;
    expect(await shown.evaluate(isCut)).toBe(false);
    await expect(row.getByRole('button')).toHaveCount(2);
    await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await checkAccessibility(page);
    const dialog = await editPerson(page, person.username);
    await dialog.getByRole('tab', { name: 'Access' }).click();
    await expect(dialog.getByText('No assets explicitly granted.')).toBeVisible();
    await checkAccessibility(page);
    const widths = await dialog.evaluate((element) => [element.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
    await dialog.getByRole('tab', { name: 'Account' }).click();
    await dialog.getByLabel('Full name').fill('Pocket Name');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('links administrators to the profile for their own password', { tag: '@full' }, async ({ page }) => {
  const dialog = await editPerson(page, 'admin');
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
});
