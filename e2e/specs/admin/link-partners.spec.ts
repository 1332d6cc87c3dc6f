import { expect } from '@playwright/test';
import { createPerson } from '../../support/create-person.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { accessBlock, choose, editAccess } from '../../support/users-screen.ts';

test('a linked partner becomes visible to the other user at once, and hidden when unlinked', {
  tag: '@full',
}, async ({ page, other }) => {
  const person = await createPerson(page.request, { partner: /Plaza/ });
  await openAs(other, person.email, '/inventory/sites?view=list');
  const sites = other.getByRole('table', { name: 'Sites' });
  await expect(sites.getByRole('rowheader').first()).toBeVisible();
  const search = other.getByRole('textbox', { name: 'Search sites' });
  await search.fill('montparnasse');
  await expect(sites.getByRole('rowheader')).toHaveCount(0);

  const dialog = await editAccess(page, person.username);
  const block = accessBlock(dialog, 'Additional Partner Access');
  await expect(block.getByText('No additional partner access linked.')).toBeVisible();
  await block.getByRole('combobox', { name: 'Link Partner' }).click();
  await expect(block.getByRole('option').filter({ hasText: 'Lumière' })).toBeVisible();
  await expect(block.getByRole('option').filter({ hasText: 'Plaza' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await choose(block, 'Link Partner', 'Lumière');
  await block.getByRole('button', { name: 'Link', exact: true }).click();
  const unlink = block.getByRole('button', { name: /^Unlink Lumière/ });
  await expect(unlink).toBeVisible();
  await block.getByRole('combobox', { name: 'Link Partner' }).click();
  await expect(block.getByRole('option').filter({ hasText: 'Firth' })).toBeVisible();
  await expect(block.getByRole('option').filter({ hasText: 'Lumière' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await other.reload();
  await expect(sites.getByRole('rowheader')).toHaveText(['Tour Montparnasse']);

  await dialog.getByRole('tab', { name: 'Visibility' }).click();
  await expect(dialog.getByRole('row', { name: /^Lumière.*Linked partner/ })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Access' }).click();
  await unlink.click();
  await expect(block.getByText('No additional partner access linked.')).toBeVisible();
  await other.reload();
  await expect(search).toHaveValue('montparnasse');
  await expect(sites.getByRole('rowheader')).toHaveCount(0);
  await expect(other.getByText('No site matches your search')).toBeVisible();
});
