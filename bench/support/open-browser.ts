import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { type Browser, chromium, type Page } from '@playwright/test';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

type Account = { username: string; password: string };

/** A separate page, signed in, that has not navigated yet. */
export async function openSignedIn(browser: Browser, address: string, account: Account): Promise<Page> {
  const body = new URLSearchParams(account);
  const response = await fetch(`${address}/auth/api/v1/auth/login`, { method: 'POST', body });
  const { access_token, refresh_token, expires_in } = (await response.json()) as AuthTokens;
  const stored = { access_token, refresh_token, token_expiry: String(Date.now() + expires_in * 1000) };
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // The measuring code is text, which the page's own policy would not run.
    bypassCSP: true,
  });
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
  return context.newPage();
}
