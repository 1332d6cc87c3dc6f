import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { openAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a person takes its data along and is erased, and a partner is marked for deletion and kept', {
  tag: '@full',
}, async ({ page, other }) => {
  const person = await createPerson(page.request, { partner: /^Lumi/ });
  await openAs(other, person.email, '/profile');
  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Export personal data' }).click();
  expect((await download).suggestedFilename()).toBe(`person-${person.id}.json`);
  await checkAccessibility(other);

  await openAs(page, accounts.admin, `/admin/users?search=${person.username}`);
  await page.getByRole('button', { name: `More actions for ${person.username}` }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${person.username}` });
  await expect(dialog.getByText(/account, name and mail address/)).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel('Type the username to erase this person.').fill(person.username);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText(`${person.username} is being erased`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(person.username) })).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await page.goto('/admin/audit?action=user-erased');
  await expect(page.getByText(`Person erased (#${person.id})`)).toBeVisible();

  const name = `Partner ${freshName()}`;
  const { access_token } = await sessionOf(page.request, accounts.admin);
  const headers = { authorization: `Bearer ${access_token}` };
  await page.request.post('/api/partners', { headers, data: { name } });
  await page.goto('/admin/partners');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const deletion = page.getByRole('dialog', { name: `Delete ${name}` });
  await deletion.getByLabel('Type the name of the partner to delete it.').fill(name);
  await checkAccessibility(page);
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText(/^Is deleted on/)).toBeVisible();
  await checkAccessibility(page);
  await row.getByRole('button', { name: `Take back the deletion of ${name}` }).click();
  await expect(row.getByText(/^Is deleted on/)).toBeHidden();
});
