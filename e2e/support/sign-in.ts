import { expect, type Page } from '@playwright/test';
import { password } from './accounts.ts';

/** Signs in through the form, as a person does. */
export async function signInByForm(page: Page, email: string, secret: string = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in with a call and opens `path`: for tests that are about something else. */
export async function openAs(page: Page, email: string, path = '/'): Promise<void> {
  const response = await page.request.post('/auth/api/v1/auth/login', {
    form: { username: email, password },
  });
  expect(response.status()).toBe(200);
  const { access_token, refresh_token, expires_in } = await response.json();
  const expiry = String(Date.now() + expires_in * 1000);
  await page.addInitScript(
    (tokens) => {
      // Once: a later page of the same test may have signed out.
      if (sessionStorage.getItem('e2e')) return;
      sessionStorage.setItem('e2e', 'signed in');
      for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value);
    },
    { access_token, refresh_token, token_expiry: expiry },
  );
  await page.goto(path);
}
