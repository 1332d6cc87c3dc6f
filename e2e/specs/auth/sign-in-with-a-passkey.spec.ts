import { type BrowserContext, expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { signInByForm } from '../../support/sign-in.ts';
import { startOwnServer } from '../../support/start-own-server.ts';
import { test } from '../../support/test.ts';

/** A fingerprint reader that belongs to the page. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
  /** A finger that waits: the suggestions of the address field would otherwise be accepted at once. */
  const touch = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { touch };
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

test('adds a passkey, and signs in with it as the second step, alone, and by a suggestion', {
  tag: '@full',
}, async ({ browser }) => {
  test.slow();
  const server = await startOwnServer();
  try {
    // Browsers allow passkeys at no address without a name.
    const context = await browser.newContext({ baseURL: server.address.replace('127.0.0.1', 'localhost') });
    const page = await context.newPage();
    const { touch } = await addAuthenticator(context, page);
    await signInByForm(page, accounts.lumiere);
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Reader of this test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
    const line = page.getByRole('dialog').locator('li code').first();
    expect(await line.evaluate((one) => one.getClientRects().length)).toBe(1);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('Reader of this test')).toBeVisible();
    await checkAccessibility(page);

    await page.getByRole('button', { name: 'Set up' }).click();
    const code = page.getByRole('textbox', { name: 'Code of your authenticator app' });
    await code.fill('123456');
    await code.press('Enter');
    await expect(page.getByText('This is not the code of the app.')).toBeVisible();
    await expect(code).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(code).toBeHidden();

    await touch(false);
    await signOut(page);
    await signInByForm(page, accounts.lumiere);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second step');
    await checkAccessibility(page);
    await touch(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);

    await touch(false);
    const offer = page.waitForResponse('**/auth/passkey-options');
    await signOut(page);
    await offer;
    // Before the browser asks the reader, which no longer looks once it waits, and after the page has offered its passkeys.
    await page.route(
      '**/auth/passkey-options',
      async (route) => {
        await touch(true);
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);

    // Nothing is pressed: the browser offers the passkey with the suggestions of the address field.
    await signOut(page);
    await expect(page).toHaveURL(/:\d+\/$/);
    await context.close();
  } finally {
    await server.remove();
  }
});
