import { expect } from '@playwright/test';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { findResetLink } from '../../support/outbox.ts';
import { openWithOwnSession, signInByForm } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a partner administrator invites a person, who sets a password and signs in, and deactivates it', {
  tag: '@full',
}, async ({ page, other }) => {
  const administrator = await createPerson(page.request, {
    partner: /Plaza/,
    permissions: ['partner.manage'],
  });
  await openWithOwnSession(page, administrator.email, '/admin/people');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('People');
  await expect(page.getByRole('link', { name: 'User management' })).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: administrator.username })).toBeVisible();
  await checkAccessibility(page);

  const username = freshName();
  const email = `${username}@e2e.example`;
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await checkAccessibility(page);
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: username });
  await expect(row).toContainText('Invited');

  await expect.poll(() => findResetLink(email)).toBeTruthy();
  await other.goto((await findResetLink(email)) ?? '');
  await other.getByLabel('New password', { exact: true }).fill('my first password');
  await other.getByLabel('Repeat new password').fill('my first password');
  await other.getByRole('button', { name: 'Set new password' }).click();
  await other.getByRole('link', { name: 'Go to sign in' }).click();
  await signInByForm(other, email, 'my first password');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Home');

  await row.getByRole('button', { name: `More actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const confirmation = page.getByRole('alertdialog', { name: `Deactivate ${username}?` });
  await confirmation.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Inactive');
  await other.goto('/inventory/sites');
  await expect(other).toHaveURL(/\/login/);
});
