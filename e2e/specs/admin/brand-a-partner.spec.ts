import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20" onload="document.title='owned'">
  <script>document.title = 'owned'</script><rect width="80" height="20" rx="4" fill="#7a3e00"/></svg>`;

test('a partner gets a logo and a readable colour, and everyone of it sees them', { tag: '@full' }, async ({
  page,
  other,
}) => {
  const partners = await requestAs<{ id: number; name: string }[]>(
    page.request,
    accounts.admin,
    '/api/partners',
  );
  const { id } = partners.find(({ name }) => name.startsWith('Plaza')) ?? { id: 0 };
  await openAs(page, accounts.admin, `/admin/partners/${id}`);
  const file = page.getByLabel('Logo', { exact: true });
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await expect(page.getByText('This file is not an image that browsers can draw.')).toBeVisible();
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(page.getByRole('img', { name: 'Logo on light' })).toHaveAttribute('src', /brand-images/);

  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#f2c200');
  await page.getByRole('combobox', { name: 'Primary, Light' }).click();
  await page.getByRole('option', { name: 'Choose another…' }).click();
  const chosen = page.getByRole('textbox', { name: 'Primary, Light', exact: true });
  await chosen.fill('#ffee99');
  await expect(page.getByText('cannot be read in the light theme')).toBeVisible();
  await chosen.fill('#7a3e00');
  await expect(page.getByText('cannot be read in the light theme')).toBeHidden();
  await checkAccessibility(page);
  await page.getByRole('textbox', { name: 'Display name' }).fill('Plaza Madrid');
  await page.getByRole('button', { name: 'Publish brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this brand?' });
  await expect(dialog.getByRole('row', { name: /^Primary, Light — #7a3e00/ })).toBeVisible();
  await checkAccessibility(page);

  // Another administrator publishes another name and a font meanwhile.
  const address = `/api/partners/${id}/brand`;
  const { version, colors } = await requestAs<{ version: number; colors: object | null }>(
    page.request,
    accounts.admin,
    address,
  );
  const { access_token } = await sessionOf(page.request, accounts.admin);
  await page.request.put(address, {
    headers: { authorization: `Bearer ${access_token}`, 'if-match': `"${version}"` },
    data: { display_name: 'Plaza Sistemas', font_family: 'Montserrat', colors },
  });
  await dialog.getByRole('button', { name: 'Publish brand' }).click();
  await expect(dialog.getByRole('status').getByText('Another user has published this brand')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await dialog.getByRole('radio', { name: 'Display name: Another user' }).check();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Publish brand' }).click();
  await expect(page.getByText('Brand published.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('Plaza Sistemas');
  await expect(page.getByRole('textbox', { name: 'Font' })).toHaveValue('Montserrat');

  await openAs(other, accounts.plaza, '/');
  await expect(other.getByRole('banner').getByRole('img').first()).toHaveAttribute('src', /brand-images/);
  await expect
    .poll(() => other.evaluate(() => document.documentElement.style.getPropertyValue('--tenant-primary')))
    .toBe('#7a3e00');
  await expect(other).not.toHaveTitle('owned');
});
