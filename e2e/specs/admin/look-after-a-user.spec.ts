import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a user has a page: its tabs are in the address, the account is saved, a session ends', {
  tag: '@full',
}, async ({ page, other }) => {
  const person = await createPerson(page.request, { partner: /Lumière/ });
  await openAs(other, person.email, '/inventory/sites');
  await openAs(page, accounts.admin, `/admin/users?search=${person.username}`);
  await page.getByRole('button', { name: `More actions for ${person.username}` }).click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: person.username })).toBeVisible();

  await page.getByLabel('Full name').fill('Ada L.');
  await expect(page.getByText('1 change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Save changes/ }).click();
  await expect(page.getByText(`User ${person.username} saved`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save changes/ })).toHaveCount(0);
  await checkAccessibility(page);

  await page.getByRole('tab', { name: 'Sessions' }).click();
  await expect(page).toHaveURL(/\?tab=sessions$/);
  await page.reload();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await checkAccessibility(page);
  await sessions.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await other.reload();
  await expect(other.getByText('An administrator has signed you out. Please sign in again.')).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('One session ended')).toBeVisible();
});
