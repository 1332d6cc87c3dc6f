import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs, requestAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const table = Array.from({ length: 256 }, (_, at) => {
  let value = at;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** A real picture of one colour: the server looks at the bytes. */
function png(name: string, grey = 120) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let sum = 0xffffffff;
    for (const byte of body) sum = (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE((sum ^ 0xffffffff) >>> 0, 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 36, 8, 0, 0, 0, 0]);
  const rows = deflateSync(Buffer.alloc(65 * 36, grey).map((byte, at) => (at % 65 === 0 ? 0 : byte)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

const text = (name: string, content = 'Switch on the amplifier last.') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

const kinds = ['images', 'several images', 'documents'] as const;

/** A room without any file, of those that no other test takes: it counts the files that it finds and adds. */
async function openEmptyRoom(page: Page, kind: (typeof kinds)[number]): Promise<void> {
  const send = <Result>(path: string) => requestAs<Result>(page.request, accounts.plaza, path);
  const rooms = await send<{ id: number; room_type: string | null }[]>('/api/rooms');
  const own = rooms.filter(
    ({ room_type }, at) => room_type !== null && at % kinds.length === kinds.indexOf(kind),
  );
  for (const { id } of own) {
    const { files } = await send<{ files: unknown[] }>(`/api/files/entity/room/${id}`);
    if (files.length === 0) return openAs(page, accounts.plaza, `/inventory/rooms/${id}`);
  }
  throw new Error('Every room has files.');
}

const images = (page: Page) => page.getByRole('region', { name: 'Images' });
const documents = (page: Page) => page.getByRole('region', { name: 'Documents' });
const fileInput = (page: Page) => page.getByRole('dialog').locator('input[type=file]');

async function uploadImage(page: Page, name: string): Promise<void> {
  await images(page).getByRole('button', { name: 'Upload image' }).click();
  await fileInput(page).setInputFiles(png(name));
  await expect(page.getByAltText(`Preview of ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an image is uploaded, shown and deleted; a wrong one is rejected', { tag: '@full' }, async ({
  page,
}) => {
  await openEmptyRoom(page, 'images');
  await expect(images(page).getByText('No images yet')).toBeVisible();

  await test.step('images of the wrong kind or size are rejected before they are sent', async () => {
    let uploads = 0;
    page.on('request', (request) => {
      if (request.url().includes('/files/upload')) uploads += 1;
    });
    await images(page).getByRole('button', { name: 'Upload image' }).click();
    await fileInput(page).setInputFiles(text('notes.txt'));
    await expect(page.getByText('Only image files are allowed')).toBeVisible();
    await fileInput(page).setInputFiles({
      ...png('huge.png'),
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await expect(page.getByText('Image file too large. Maximum size is 10MB')).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    expect(uploads).toBe(0);

    // The browser believes the name; the server looks at the bytes.
    await fileInput(page).setInputFiles({ ...png('fake.png'), buffer: Buffer.from('<svg onload="x()"/>') });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('not a valid png');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(images(page).getByText('No images yet')).toBeVisible();
  });

  await uploadImage(page, 'stage-left.png');
  await expect(page.getByText('stage-left.png uploaded')).toBeVisible();
  const picture = images(page).getByRole('img', { name: 'stage-left.png' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
  await expect(images(page).getByText('1 of 5')).toBeVisible();
  await checkAccessibility(page);

  await test.step('a click or Enter enlarges it, Escape returns to the previous place', async () => {
    const enlarge = images(page).getByRole('button', { name: 'Enlarge stage-left.png' });
    await enlarge.click();
    const large = page.getByRole('dialog', { name: 'stage-left.png' });
    await expect(large.getByRole('img', { name: 'stage-left.png' })).toBeVisible();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(enlarge).toBeFocused();
  });

  await test.step('its caption is added afterwards, and removed again', async () => {
    const edit = images(page).getByRole('button', { name: 'Edit the caption of stage-left.png' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Caption of the image' });
    await dialog.getByLabel('Caption').fill('Stage, seen from the door');
    await checkAccessibility(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
    await expect(images(page).getByRole('img', { name: 'Stage, seen from the door' })).toBeVisible();
    await page.reload();
    await expect(images(page).getByRole('img', { name: 'Stage, seen from the door' })).toBeVisible();
    await edit.click();
    await dialog.getByLabel('Caption').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(picture).toBeVisible();
  });

  await images(page).getByRole('button', { name: 'Delete stage-left.png' }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Delete stage-left.png?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(picture).toBeVisible();
  await images(page).getByRole('button', { name: 'Delete stage-left.png' }).click();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(images(page).getByText('No images yet')).toBeVisible();
});

test('several images are uploaded at once; a sixth is rejected', { tag: '@full' }, async ({ page }) => {
  await openEmptyRoom(page, 'several images');

  await test.step('several are uploaded at once: a failed one does not affect the others', async () => {
    await images(page).getByRole('button', { name: 'Upload image' }).click();
    const names = ['view-1.png', 'view-2.png', 'view-3.png', 'view-4.png'];
    const fake = { ...png('fake.png'), buffer: Buffer.from('no picture') };
    await fileInput(page).setInputFiles([text('notes.txt'), ...names.map((name) => png(name)), fake]);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('notes.txt: Only image files are allowed')).toBeVisible();
    const rows = dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('1 of 5 files could not be uploaded');
    await expect(rows.getByText('Uploaded', { exact: true })).toHaveCount(4);
    await expect(rows.filter({ hasText: 'fake.png' })).toContainText('not a valid png');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Remove fake.png' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(images(page).getByText('4 of 5', { exact: true }).first()).toBeVisible();
  });

  await test.step('a sixth image is rejected; the carousel moves through the five with the keyboard', async () => {
    await uploadImage(page, 'view-5.png');
    await expect(images(page).getByText('5 of 5', { exact: true }).first()).toBeVisible();
    const button = images(page).getByRole('button', { name: 'Upload image' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.focus();
    await button.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Maximum 5 images allowed per room');

    await expect(images(page).getByText('view-5.png')).toBeVisible();
    await images(page).getByRole('button', { name: 'Next image' }).click();
    await expect(images(page).getByText('view-4.png')).toBeVisible();
    await page.keyboard.press('End');
    await expect(images(page).getByText('view-1.png')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(images(page).getByText('view-2.png')).toBeVisible();
  });
});

test(
  'upload a complete document, download it, filter it, delete it',
  { tag: '@full' },
  async ({ page }, testInfo) => {
    await openEmptyRoom(page, 'documents');
    await documents(page).getByRole('button', { name: 'Upload document' }).click();
    const dialog = page.getByRole('dialog');
    await fileInput(page).setInputFiles({ ...text('setup.exe'), mimeType: 'application/octet-stream' });
    await expect(dialog.getByText(/This type of file is not allowed/)).toBeVisible();
    const big = testInfo.outputPath('big.txt');
    writeFileSync(big, '');
    truncateSync(big, 50 * 1024 * 1024 + 1);
    await fileInput(page).setInputFiles(big);
    await expect(dialog.getByText('The document is too large. The maximum size is 50 MB.')).toBeVisible();

    await fileInput(page).setInputFiles(text('start.txt'));
    await dialog.getByLabel('Type', { exact: true }).click();
    await page.getByRole('option', { name: 'Guide' }).click();
    await dialog.getByLabel('Name').fill('Quick start');
    await dialog.getByLabel('Description').fill('For the evening shift');
    await dialog.getByLabel('Tags').fill('audio, evening');
    await dialog.getByLabel('Version').fill('2.1');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog).toHaveCount(0);

    const row = documents(page).getByRole('listitem').filter({ hasText: 'Quick start.txt' });
    for (const part of ['Guide', 'version 2.1', 'For the evening shift', 'Private', 'evening']) {
      await expect(row.getByText(part).first()).toBeVisible();
    }
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download Quick start.txt' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Quick start.txt');
    expect(readFileSync(await download.path(), 'utf8')).toBe('Switch on the amplifier last.');

    const filter = documents(page).getByLabel('Document type');
    await filter.click();
    await page.getByRole('option', { name: 'Report' }).click();
    await expect(row).toHaveCount(0);
    await filter.click();
    await page.getByRole('option', { name: 'All types' }).click();
    await row.getByRole('button', { name: 'Delete Quick start.txt' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);

    await test.step('one of the room type appears in the rooms of that type; a public one is made private, then deleted', async () => {
      await documents(page).getByRole('button', { name: 'Upload document' }).click();
      const name = `house-rules-${Date.now()}.txt`;
      await fileInput(page).setInputFiles(text(name));
      await dialog.getByLabel('Applies to').click();
      await page.getByRole('option', { name: 'All rooms of this type' }).click();
      await dialog.getByRole('radio', { name: 'Public' }).check();
      await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      const group = documents(page).getByRole('region', { name: /All rooms of type/ });
      const shared = group.getByRole('listitem').filter({ hasText: name });
      await expect(shared.getByText('Public')).toBeVisible();
      const remove = shared.getByRole('button', { name: `Delete ${name}` });
      await expect(remove).toHaveAttribute('aria-disabled', 'true');
      await remove.hover();
      await expect(page.getByRole('tooltip')).toHaveText('Public documents cannot be deleted.');
      await shared.getByRole('button', { name: `Change who sees ${name}` }).click();
      const visibility = page.getByRole('dialog', { name: `Who sees ${name}?` });
      await expect(visibility.getByRole('radio', { name: 'All partners' })).toHaveCount(0);
      await visibility.getByRole('radio', { name: 'Private' }).check();
      await checkAccessibility(page);
      await visibility.getByRole('button', { name: 'Save' }).click();
      await expect(shared.getByText('Private')).toBeVisible();
      await remove.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(shared).toHaveCount(0);
    });
  },
);
