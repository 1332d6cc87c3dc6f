import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { createTicket } from '../../support/create-ticket.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a screen reader is told the columns, the place in a column, how to move a card and what became of it', {
  tag: '@full',
}, async ({ page }) => {
  const name = `Heard ${Date.now().toString(36)}`;
  const id = await createTicket(page, accounts.plaza, { name, priority: 2 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, accounts.plaza, `/management/maintenance?search=${encodeURIComponent(name)}`);
  const board = page.getByRole('group', { name: 'Tickets by stage' });
  await expect(board).toMatchAriaSnapshot(`
    - group "Tickets by stage":
      - region "New":
        - heading "New" [level=2]
        - text: 1 ticket
        - button "Hide New" [expanded]
        - list "New":
          - listitem:
            - paragraph: ${name}
            - paragraph: Unassigned
            - paragraph
            - 'button "More for #${id} ${name}"'
      - region "In progress":
        - heading "In progress" [level=2]
        - text: 0 tickets
        - button "Hide In progress" [expanded]
        - paragraph: No tickets
  `);
  const said = page.getByRole('status').filter({ hasText: `#${id}` });
  const link = page.getByRole('link', { name: `#${id} ${name}` });
  await expect(link).toHaveAccessibleDescription(
    'Press Space to pick up, arrow keys to choose a column, Space to drop.',
  );
  const [place, count] = await link.evaluate((element) => {
    const card = element.closest('li');
    return [card?.getAttribute('aria-posinset'), card?.getAttribute('aria-setsize')];
  });
  expect([place, count]).toEqual(['1', '1']);

  // Everything from the keyboard, as the software of a screen reader sends it.
  await page.getByRole('button', { name: 'Hide New' }).focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Space');
  await expect(said).toHaveText(`Picked up #${id} in New.`);
  await page.keyboard.press('ArrowRight');
  const live = page.locator('[role="status"][aria-live="assertive"]').filter({ hasText: 'of' });
  await expect(live).toHaveText('In progress, 2 of 6.');
  for (const stage of ['Solved, 3 of 6.', 'Standby, 4 of 6.']) {
    await page.keyboard.press('ArrowRight');
    await expect(live).toHaveText(stage);
  }
  await page.keyboard.press('Escape');
  await expect(said).toHaveText(`Put #${id} back.`);
  await expect(link).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText(`Moved #${id} to Solved.`);
  await expect(link).toBeFocused();
  // A solved ticket is only taken up again: the reason is read out before it is dropped.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText('Standby, 4 of 6. A ticket cannot go from Solved to Standby.');
  await page.keyboard.press('Escape');
  // Enter opens it.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/management/maintenance/${id}\\?`));
});
