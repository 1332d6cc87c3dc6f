import { expect } from '@playwright/test';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { openWithOwnSession } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const address = `http://127.0.0.1:${process.env.E2E_PORT}`;
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const statusOf = async (token: string) => (await fetch(`${address}/api/sites/`, withToken(token))).status;

test('a person and a partner give tokens to programs, see their use, and end them', {
  tag: '@full',
}, async ({ page }) => {
  const person = await createPerson(page.request, {
    partner: /Plaza/,
    permissions: ['partner.manage', 'estate.manage'],
  });
  await openWithOwnSession(page, person.email, '/profile');
  const own = page.getByRole('region', { name: 'API tokens' });
  const dialog = page.getByRole('dialog');
  const readToken = async () => {
    const token = (await dialog.locator('code').first().textContent()) ?? '';
    expect(token).toMatch(/^gr_\w{49}$/);
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
    expect(await page.content()).not.toContain(token);
    return token;
  };

  await own.getByRole('button', { name: 'New token' }).click();
  await dialog.getByLabel('Name').fill('Building management');
  // No more than the person has.
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('checkbox', { name: 'Manage the estate' }).check();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await readToken();
  await expect(own.getByText('never used')).toBeVisible();
  expect(await statusOf(token)).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(own.getByText('last used')).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.goto('/admin/api-tokens');
  const list = page.getByRole('list', { name: 'API tokens' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Building management' })).toBeVisible();
  await page.getByRole('button', { name: 'New service' }).click();
  await dialog.getByLabel('Name').fill('Signage');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const service = await readToken();
  expect(await statusOf(service)).toBe(200);
  await checkAccessibility(page);
  for (const name of ['Signage', 'Building management']) {
    await list.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    // Behind an open dialog the list has no role, and would seem empty.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(list.getByText(name)).toHaveCount(0);
  }
  expect([await statusOf(token), await statusOf(service)]).toEqual([401, 401]);
});

test('a directory gets a token, makes a user with it, and is disconnected', { tag: '@full' }, async ({
  page,
}) => {
  const administrator = await createPerson(page.request, {
    partner: /Plaza/,
    permissions: ['partner.manage'],
  });
  await openWithOwnSession(page, administrator.email, '/admin/sign-in');
  const card = page.getByRole('article', { name: 'Directory (SCIM)' });
  await expect(card.getByText(`${address}/scim/v2`)).toBeVisible();
  await card.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog');
  const token = (await dialog.locator('code').first().textContent()) ?? '';
  expect(token).toMatch(/^grs_/);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(card.getByText('never used')).toBeVisible();

  const userName = `scim-${Date.now()}@directory.example`;
  const send = (method: string, path: string, body?: object) =>
    fetch(`${address}/scim/v2${path}`, {
      ...{ method, body: body && JSON.stringify(body) },
      headers: { ...withToken(token).headers, 'content-type': 'application/scim+json' },
    });
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
  expect((await send('POST', '/Users', { schemas, userName, externalId: userName })).status).toBe(201);
  await page.reload();
  await expect(card.getByText('last used')).toBeVisible();
  await expect(card.getByText(/user of the directory/)).toBeVisible();
  await checkAccessibility(page);

  await card.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByText('No directory is connected')).toBeVisible();
  expect((await send('GET', '/Users')).status).toBe(401);
});
