import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { passwordOf } from './accounts.ts';

type Session = { access_token: string; refresh_token: string; token_expiry: string };

/** Less than the time in which a session may make sensitive calls. */
const minutesToReuse = 8;
const sessions = new Map<string, { session: Session; until: number }>();

/** Signs in through the form, like a user. */
export async function signInByForm(
  page: Page,
  email: string,
  secret: string = passwordOf(email),
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens `path` signed in, without the form: for tests about something else. */
export async function openAs(page: Page, email: string, path = '/'): Promise<void> {
  await openWith(page, await sessionOf(page.request, email), path);
}

/** The same with a session that no other test has, so that the test may end or renew it. */
export async function openWithOwnSession(page: Page, email: string, path = '/'): Promise<void> {
  await openWith(page, await signInByCall(page.request, email), path);
}

/** The server's response to that user, without any page. */
export async function requestAs<Result>(
  request: APIRequestContext,
  email: string,
  path: string,
): Promise<Result> {
  const { access_token } = await sessionOf(request, email);
  const response = await request.get(path, { headers: { authorization: `Bearer ${access_token}` } });
  expect(response.status(), path).toBe(200);
  return response.json();
}

/** One for all tests of a worker: checking a password is deliberately slow. */
export async function sessionOf(request: APIRequestContext, email: string): Promise<Session> {
  const known = sessions.get(email);
  if (known && known.until > Date.now()) return known.session;
  const session = await signInByCall(request, email);
  sessions.set(email, { session, until: Date.now() + minutesToReuse * 60_000 });
  return session;
}

async function signInByCall(request: APIRequestContext, email: string): Promise<Session> {
  const response = await request.post('/auth/api/v1/auth/login', {
    form: { username: email, password: passwordOf(email) },
  });
  expect(response.status()).toBe(200);
  const { access_token, refresh_token, expires_in } = await response.json();
  return { access_token, refresh_token, token_expiry: String(Date.now() + expires_in * 1000) };
}

async function openWith(page: Page, session: Session, path: string): Promise<void> {
  const script = await page.addInitScript(
    ([id, values]) => {
      // Once: a later page of the same test may have signed out.
      if (sessionStorage.getItem('e2e') === id) return;
      sessionStorage.setItem('e2e', id);
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    [randomUUID(), session] as const,
  );
  await page.goto(path);
  await script.dispose();
}
