import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const pdf = (text: string) => ({
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF`),
});

test('a document gets a new version, a type and tags, and the old one stays', { tag: '@full' }, async ({
  page,
}) => {
  const [room] = await requestAs<{ id: number }[]>(page.request, accounts.lumiere, '/api/rooms?limit=1');
  const name = `wiring-${Date.now()}`;
  const documents = page.getByRole('region', { name: 'Documents' });
  const row = (text: string) => documents.getByRole('listitem').filter({ hasText: text });
  const choose = async (at: string, act: string) => {
    await row(at)
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: act }).click();
  };
  const dialog = page.getByRole('dialog');

  await openAs(page, accounts.lumiere, `/inventory/rooms/${room?.id}`);
  await documents.getByRole('button', { name: 'Upload document' }).click();
  await dialog.locator('input[type=file]').setInputFiles({ name: `${name}-1.pdf`, ...pdf('one') });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(`${name}-1`)).toBeVisible();

  await choose(`${name}-1`, 'New version…');
  await dialog.locator('input[type=file]').setInputFiles({ name: `${name}-2.pdf`, ...pdf('two') });
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(row(`${name}-2`)).toContainText('version 2');
  await expect(row(`${name}-1`)).toHaveCount(0);

  await choose(`${name}-2`, 'Versions');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: `Download ${name}-1.pdf` }).click();
  expect((await download).suggestedFilename()).toBe(`${name}-1.pdf`);
  await page.keyboard.press('Escape');

  await choose(`${name}-2`, 'Type and tags…');
  await dialog.getByLabel('Tags').fill('rack, HDMI');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(`${name}-2`).getByRole('list', { name: 'Tags' })).toContainText('HDMI');

  await showsPdf(page, true);
  await choose(`${name}-2`, 'Preview');
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /\/api\/files\/preview\//);
  await page.keyboard.press('Escape');
  await showsPdf(page, false);
  await choose(`${name}-2`, 'Preview');
  await expect(dialog).toContainText('This browser does not show PDF in place');
});

/** The browser of the tests has no viewer; what it says about that decides what the page shows. */
function showsPdf(page: Page, value: boolean): Promise<void> {
  return page.evaluate((shown) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: shown, configurable: true });
  }, value);
}
