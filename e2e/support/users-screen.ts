import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import { openAs } from './sign-in.ts';

/** Opens user management as the administrator, searches for one user, and opens that user's dialog. */
export async function editPerson(page: Page, username: string): Promise<Locator> {
  await openAs(page, accounts.admin, `/admin/users?search=${username}`);
  return openPerson(page, username);
}

export async function openPerson(page: Page, username: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit User: ${username}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** As above, on the tab of links and grants. */
export async function editAccess(page: Page, username: string): Promise<Locator> {
  const dialog = await editPerson(page, username);
  await dialog.getByRole('tab', { name: 'Access' }).click();
  return dialog;
}

/** Types into a searchable selector and selects the first hit with the text. */
export async function choose(inside: Locator, selector: string, text: string): Promise<void> {
  const box = inside.getByRole('combobox', { name: selector });
  await box.click();
  await box.pressSequentially(text);
  await inside
    .getByRole('option')
    .filter({ hasText: new RegExp(text, 'i') })
    .first()
    .click();
}

/** One of the blocks of the access tab, by its title. */
export function accessBlock(dialog: Locator, title: string): Locator {
  return dialog.getByRole('region', { name: new RegExp(`^${title}`) });
}
