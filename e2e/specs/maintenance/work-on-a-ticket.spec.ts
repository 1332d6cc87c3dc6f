import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createTicket } from '../../support/create-ticket.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A pointer that rests on the board shows a tooltip. */
async function checkAtRest(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await checkAccessibility(page);
}

async function dragTo(page: Page, name: string, target: string): Promise<void> {
  const from = await page.locator('[data-ticket]').filter({ hasText: name }).boundingBox();
  const to = await column(page, target).boundingBox();
  if (!from || !to) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 40, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 5 });
  await expect(column(page, target)).toHaveClass(/outline-primary/);
  await page.mouse.up();
}

test('a ticket is opened, answered and moved, by mouse and keyboard, and by two people at once', {
  tag: '@full',
}, async ({ page, other }) => {
  const name = `Flicker ${Date.now().toString(36)}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = await createTicket(page, accounts.plaza, { name, priority: 3 });
  await openAs(page, accounts.plaza, `/management/maintenance?search=${encodeURIComponent(name)}`);

  await test.step('its number opens it beside the board', async () => {
    await page.getByRole('link', { name: `#${id} ${name}` }).click();
    const panel = page.getByRole('region', { name: `#${id} ${name}` });
    await expect(panel.getByText('created the ticket')).toBeVisible();
    await expect(column(page, 'New')).toBeVisible();
    await checkAtRest(page);
    // No column is cut by the ticket: two are whole, the others are reached by scrolling.
    const edge = (await panel.boundingBox())?.x ?? 0;
    for (const stage of ['New', 'In progress']) {
      const box = await column(page, stage).boundingBox();
      expect((box?.x ?? edge) + (box?.width ?? 0), stage).toBeLessThan(edge);
    }

    await panel.getByRole('radio', { name: 'To the customer' }).check();
    await panel.getByRole('textbox', { name: 'Comment' }).fill('A technician comes at two.');
    await page.reload();
    await expect(panel.getByRole('textbox', { name: 'Comment' })).toHaveValue('A technician comes at two.');
    await panel.getByRole('textbox', { name: 'Comment' }).press('Control+Enter');
    await expect(panel.getByRole('listitem').filter({ hasText: 'A technician comes at two.' })).toBeVisible();
    await panel.getByRole('button', { name: 'Assign to me' }).click();
    await expect(panel.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);
    await panel.getByRole('combobox', { name: 'Stage' }).click();
    await page.getByRole('option', { name: 'In progress' }).click();
    await expect(column(page, 'In progress').getByText(name)).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Stage' })).toBeVisible();
    await page.getByRole('link', { name: 'Close the ticket' }).click();
    await expect(panel).toHaveCount(0);
  });

  await test.step('a card is dragged to another column', async () => {
    await dragTo(page, name, 'Solved');
    await expect(column(page, 'Solved').getByText(name)).toBeVisible();
    await expect(page.getByText(`Moved #${id} to Solved.`)).toBeAttached();
  });

  await test.step('and by keyboard back', async () => {
    await page.getByRole('link', { name: `#${id} ${name}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Picked up #${id} in Solved.`)).toBeAttached();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expect(column(page, 'In progress').getByText(name)).toBeVisible();
    await expect(page.getByRole('link', { name: `#${id} ${name}` })).toBeFocused();
    await checkAtRest(page);
  });

  await test.step('two people move it at once: the second sees both sides', async () => {
    await other.setViewportSize({ width: 1440, height: 900 });
    await openAs(other, accounts.plaza, `/management/maintenance?search=${encodeURIComponent(name)}`);
    await expect(column(other, 'In progress').getByText(name)).toBeVisible();
    await dragTo(page, name, 'Solved');
    await expect(column(page, 'Solved').getByText(name)).toBeVisible();
    await dragTo(other, name, 'New');
    const notice = other.getByRole('status').filter({ hasText: `changed #${id} a moment ago` });
    await expect(notice).toContainText('now “Solved”, yours “New”');
    await expect(column(other, 'Solved').getByText(name)).toBeVisible();
    // What is solved is only taken up again.
    await expect(notice.getByRole('button', { name: 'Move to New anyway' })).toHaveCount(0);
    await checkAtRest(other);
    await notice.getByRole('button', { name: 'Keep it as it is' }).click();
    await expect(notice).toHaveCount(0);
  });

  await test.step('on a phone it is a page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/management/maintenance/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    await page.getByText('Facts', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible();
    await checkAtRest(page);
  });
});
