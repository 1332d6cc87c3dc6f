import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

type Room = { id: number; room_type: string | null };

const documents = (page: Page) => page.getByRole('region', { name: 'Documents' });

/** A type of which both partners have a room. */
async function roomsOfOneType(page: Page): Promise<{ lumiere: Room; plaza: Room }> {
  const ours = await requestAs<Room[]>(page.request, accounts.lumiere, '/api/rooms');
  const theirs = await requestAs<Room[]>(page.request, accounts.plaza, '/api/rooms');
  for (const lumiere of ours) {
    const plaza = theirs.find(({ room_type }) => room_type !== null && room_type === lumiere.room_type);
    if (plaza) return { lumiere, plaza };
  }
  throw new Error('No type of room is at both partners.');
}

test('a public document is visible only to users who see its rooms, until an administrator shares it', {
  tag: '@full',
}, async ({ page, other }) => {
  const { lumiere, plaza } = await roomsOfOneType(page);
  const name = `lamp-change-${Date.now()}.txt`;
  const row = (at: Page) => documents(at).getByRole('listitem').filter({ hasText: name });
  const atPlaza = async () => {
    await openAs(other, accounts.plaza, `/inventory/rooms/${plaza.id}`);
    await expect(documents(other).getByRole('region', { name: /All rooms of type/ })).toBeVisible();
    await expect(documents(other).getByRole('heading', { name: /All rooms of type .*\d/ })).toBeVisible();
  };

  await openAs(page, accounts.lumiere, `/inventory/rooms/${lumiere.id}`);
  await documents(page).getByRole('button', { name: 'Upload document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Let it cool down first.') });
  await dialog.getByLabel('Applies to').click();
  await page.getByRole('option', { name: 'All rooms of this type' }).click();
  await dialog.getByRole('radio', { name: 'Public' }).check();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(page)).toBeVisible();

  await test.step('another partner sees it neither in its rooms nor on the home page', async () => {
    await atPlaza();
    await expect(row(other)).toHaveCount(0);
    await openAs(other, accounts.plaza, '/');
    const recent = other.getByRole('region', { name: 'Recent documents' });
    await expect(recent.getByRole('listitem').first()).toBeVisible();
    await expect(recent.getByText(name)).toHaveCount(0);
  });

  await test.step('an administrator must confirm before it goes to all partners', async () => {
    await openAs(page, accounts.admin, `/inventory/rooms/${lumiere.id}`);
    await row(page)
      .getByRole('button', { name: `Change who sees ${name}` })
      .click();
    await page.getByRole('radio', { name: 'All partners' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    const confirmation = page.getByRole('alertdialog', { name: `Share ${name} with all partners?` });
    await expect(confirmation).toContainText('Lumière Audiovisuel');
    await checkAccessibility(page);
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await atPlaza();
    await expect(row(other)).toHaveCount(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmation.getByRole('button', { name: 'Share with all partners' }).click();
    await expect(row(page).getByText('All partners')).toBeVisible();
  });

  await test.step('there it shows its owner, and can be neither changed nor deleted', async () => {
    await atPlaza();
    await expect(row(other).getByText('Shared by Lumière Audiovisuel')).toBeVisible();
    await expect(row(other).getByRole('button', { name: `Change who sees ${name}` })).toHaveCount(0);
    await checkAccessibility(other);
    await openAs(other, accounts.plaza, '/');
    const recent = other.getByRole('region', { name: 'Recent documents' });
    await expect(recent.getByRole('listitem').filter({ hasText: name })).toContainText('Shared by Lumière');
  });

  await test.step('withdrawn, it disappears there', async () => {
    await row(page)
      .getByRole('button', { name: `Change who sees ${name}` })
      .click();
    await page.getByRole('radio', { name: 'Private' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row(page).getByText('Private')).toBeVisible();
    await atPlaza();
    await expect(row(other)).toHaveCount(0);
  });
});
