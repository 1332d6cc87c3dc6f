import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

/** One grey point: the server looks at the bytes. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoAAAAegB5s2G1ewAAAABJRU5ErkJggg==',
  'base64',
);
const files = [
  { name: 'front.png', mimeType: 'image/png', buffer: photo },
  { name: 'back.png', mimeType: 'image/png', buffer: photo },
  { name: 'wiring.txt', mimeType: 'text/plain', buffer: Buffer.from('HDMI 1 goes to the codec.') },
];

test('adds photos and a document to an asset, looks at them and deletes one', { tag: '@full' }, async ({
  page,
  other,
}) => {
  const [asset] = await requestAs<{ id: number }[]>(page.request, accounts.lumiere, '/api/assets?limit=1');
  const path = `/inventory/assets/${asset?.id}`;
  await openAs(page, accounts.admin, path);
  const card = page.getByRole('region', { name: 'Photos and documents' });
  await card.getByRole('button', { name: 'Add' }).click();
  const form = page.getByRole('dialog', { name: 'Add photos and documents' });
  await form.locator('input[type=file]').setInputFiles(files);
  await form.getByRole('group', { name: 'front.png' }).getByLabel('Caption').fill('From the front');
  await checkAccessibility(page);
  await form.getByRole('button', { name: 'Upload' }).click();
  await expect(form).toBeHidden();

  await expect(card.getByText('wiring.txt')).toBeVisible();
  await card.getByRole('button', { name: 'Enlarge back.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'back.png' });
  await expect(viewer.getByRole('img')).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('dialog', { name: 'From the front' });
  await second.getByRole('button', { name: 'Delete front.png' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: /^Enlarge/ })).toHaveCount(1);

  // Staff without the permission look and do not change.
  await openAs(other, accounts.lumiere, path);
  const seen = other.getByRole('region', { name: 'Photos and documents' });
  await expect(seen.getByRole('button', { name: 'Download wiring.txt' })).toBeVisible();
  await expect(seen.getByRole('button', { name: /Add|Delete/ })).toHaveCount(0);
  await checkAccessibility(other);
});
