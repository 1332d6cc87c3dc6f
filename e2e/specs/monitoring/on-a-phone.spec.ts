import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';
import { watchCalls } from '../../support/watch-calls.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function checkScreen(page: Page, calls: ReturnType<typeof watchCalls>): Promise<void> {
  await expect(page.getByText(/^\d+ active alerts$/)).toBeVisible();
  await calls.settled();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await checkAccessibility(page);
}

test('dashboard and list are not wider than the screen, and the dialog of a site is a sheet', {
  tag: '@full',
}, async ({ page }) => {
  const calls = watchCalls(page);
  await openAs(page, accounts.lumiere, '/management/monitor');
  await checkScreen(page, calls);

  await page.getByRole('region', { name: 'Most affected sites' }).getByRole('button').first().tap();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect((await dialog.boundingBox())?.height).toBe(844);
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('tab', { name: 'List' }).tap();
  await expect(page.getByRole('table', { name: 'Alerts' }).getByRole('rowheader').first()).toBeVisible();
  await checkScreen(page, calls);
  // A name is cut only where it would take more than three quarters of the line: the rest is for the location.
  const faulty = await page.getByRole('rowheader').evaluateAll((names) =>
    names
      .filter((name) => {
        const line = name.parentElement?.clientWidth ?? 0;
        const isCut = name.scrollWidth > name.clientWidth;
        return (
          (isCut && name.clientWidth < line * 0.7) || (name.nextElementSibling?.clientWidth ?? 0) < line / 6
        );
      })
      .map((name) => name.textContent),
  );
  expect(faulty).toEqual([]);
});
