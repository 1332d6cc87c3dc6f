import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

test('a superuser sees the state of the installation and sends a test mail', { tag: '@full' }, async ({
  page,
}) => {
  await page.route('**/api/installation/jobs', (route) =>
    route.fulfill({ status: 503, json: { detail: 'x', code: 'unavailable' } }),
  );
  await openAs(page, accounts.admin, '/admin/installation');
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  await expect(card('Database').getByText('Embedded PostgreSQL')).toBeVisible();
  await expect(card('Backup').getByText('There has never been a backup.')).toBeVisible();
  // One card fails alone, and can be tried again.
  await expect(card('Jobs').getByText('Cannot tell.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/installation/jobs');
  await card('Jobs').getByRole('button', { name: 'Try again' }).click();
  await expect(card('Jobs').getByText('Running')).toBeVisible();

  await card('Mail').getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(`A test mail is on its way to ${accounts.admin}.`)).toBeVisible();
  await card('Licences of third parties').getByRole('button').click();
  await expect(page.getByText('Apache License').first()).toBeVisible();
  await checkAccessibility(page);
});
