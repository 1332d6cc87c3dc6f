import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { findResetLink } from '../../support/outbox.ts';
import { openAs, openWithOwnSession, signInByForm } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a superuser invites a user, who sets a password with the link of the mail and signs in', {
  tag: '@full',
}, async ({ page, other }) => {
  await openAs(page, accounts.admin, '/admin/users');
  const username = freshName();
  const email = `${username}@e2e.example`;
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await expect(dialog.getByLabel('Password')).toHaveCount(0);
  await checkAccessibility(page);
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Partner' }).fill('Plaza');
  await page.getByRole('option', { name: /Plaza/ }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('combobox', { name: 'Filter by state' }).click();
  await page.getByRole('option', { name: 'Invited' }).click();
  await expect(page).toHaveURL(/account=invited/);
  await expect(page.getByRole('row', { name: username })).toContainText('Invited, link until');
  await checkAccessibility(page);

  await expect.poll(() => findResetLink(email)).toBeTruthy();
  await other.goto((await findResetLink(email)) ?? '');
  await other.getByLabel('New password', { exact: true }).fill('my first password');
  await other.getByLabel('Repeat new password').fill('my first password');
  await other.getByRole('button', { name: 'Set new password' }).click();
  await other.getByRole('link', { name: 'Go to sign in' }).click();
  await signInByForm(other, email, 'my first password');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Home');
});

test('a file of users is checked first, and then entered; the marked ones get a last day', {
  tag: '@full',
}, async ({ page }) => {
  const [one, two] = [freshName(), freshName()];
  const csv = [
    'username;email;partner;full_name',
    `${one};${one}@e2e.example;Plaza Sistemas AV;One`,
    `${two};${two}@e2e.example;Plaza Sistemas AV;Two`,
    'bad;no address;Plaza Sistemas AV;Bad',
  ].join('\n');
  await openAs(page, accounts.admin, '/admin/users');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import from CSV…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import from CSV' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('To be invited: 2')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /bad/ })).toContainText('Rejected');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog.getByText(/^Invited: 2/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  for (const name of [one, two]) {
    await page.getByLabel('Search users').fill(name);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await page.getByRole('button', { name: 'Last day' }).click();
    const bulk = page.getByRole('dialog', { name: 'Last day' });
    await bulk.getByLabel('Last day with access').fill('2099-12-31');
    await bulk.getByRole('button', { name: 'Apply to 1 account' }).click();
    await expect(bulk).toHaveCount(0);
  }
});

test('a user sees where it is signed in and ends all other sessions, and the other browser is signed out', {
  tag: '@full',
}, async ({ page, other }) => {
  const person = await createPerson(page.request, { partner: /Plaza/ });
  await openWithOwnSession(other, person.email, '/inventory/sites');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Sites');
  await openWithOwnSession(page, person.email, '/profile');
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').first()).toContainText('This browser');
  await expect(sessions.getByRole('listitem').first()).toContainText('Your network');
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.goto('/inventory/rooms');
  await expect(other).toHaveURL(/\/login/);
});
