import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test.use({ viewport: { width: 768, height: 1024 } });

/** How far the table can be scrolled sideways, and how many of its cells lie under another one. */
async function measureTable(page: Page): Promise<{ sideways: number; covered: number }> {
  await expect(page.locator('[data-index="0"]')).toBeVisible();
  return page.getByRole('table').evaluate((table) => {
    const frame = table.parentElement as HTMLElement;
    const boxes = [...table.querySelectorAll('[data-index="0"] > *')].map((cell) =>
      cell.getBoundingClientRect(),
    );
    const covered = boxes.filter((box, at) => at > 0 && box.left < (boxes[at - 1]?.right ?? 0) - 1).length;
    return { sideways: frame.scrollWidth - frame.clientWidth, covered };
  });
}

for (const path of [
  '/inventory/sites?view=list',
  '/inventory/rooms',
  '/inventory/assets',
  '/management/monitor?view=list',
  '/admin/users',
]) {
  test(`nothing is covered or scrolled sideways at ${path}`, { tag: '@full' }, async ({ page }) => {
    await openAs(page, accounts.admin, path);
    expect(await measureTable(page)).toEqual({ sideways: 0, covered: 0 });
    await checkAccessibility(page);
  });
}

test('every alert can be read in full, and every user has an email and a status', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.lumiere, '/management/monitor?view=list');
  const message = page
    .getByRole('row')
    .getByText(/Warranty|inactive/)
    .first();
  await expect(message).toBeVisible();
  expect(await message.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);

  await openAs(page, accounts.admin, '/admin/users');
  const user = page.getByRole('row', { name: /camille\.moreau/ });
  await expect(user.getByText('user@lumiere.example')).toBeVisible();
  await expect(user.getByText('Active')).toBeVisible();
});
