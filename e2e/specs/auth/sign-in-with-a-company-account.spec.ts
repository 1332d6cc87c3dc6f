import { expect, type Page } from '@playwright/test';
import {
  clientId,
  clientSecret,
  startIdentityProvider,
} from '../../../apps/server/test/identity-provider/start-identity-provider.ts';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson } from '../../support/create-person.ts';
import { sendAsAdmin } from '../../support/send-as-admin.ts';
import { openWithOwnSession, signInByForm } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const address = `http://127.0.0.1:${process.env.E2E_PORT}`;

/** From the sign-in page to the page of the provider, and back. */
async function goThroughProvider(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign in with Company ID' }).click();
  await page.getByRole('button', { name: 'Continue as' }).click();
}

test('a partner connects its provider, and its people sign in with it, and only with it once it is required', {
  tag: '@full',
}, async ({ page, other, request }) => {
  test.slow();
  const name = `Company ${Date.now()}`;
  const domain = `company-${Date.now()}.example`;
  const { id } = await sendAsAdmin(request, '/api/partners', { data: { name } });
  const administrator = await createPerson(request, {
    partner: new RegExp(name),
    permissions: ['partner.manage'],
  });
  const ada = `ada@${domain}`;
  const provider = await startIdentityProvider({
    redirectUris: [`${address}/auth/api/v1/sso/callback/${id}`],
    signOutUri: `${address}/login`,
    hasPage: true,
    people: { [ada]: { email: ada, email_verified: true, name: 'Ada of the Company' } },
  });
  try {
    await openWithOwnSession(page, administrator.email, '/admin/sign-in');
    const card = (title: string) => page.getByRole('article', { name: title });
    const account = card('Company account');
    await checkAccessibility(page);
    await account.getByLabel('Name on the button').fill('Company ID');
    await account.getByLabel('Client id').fill(clientId);
    await account.getByLabel('Issuer').fill(provider.issuer);
    await account.getByLabel('Client secret').fill('wrong');
    await account.getByRole('button', { name: 'Check' }).click();
    await expect(account.getByText('The provider does not accept this client id and secret.')).toBeVisible();
    await checkAccessibility(page);
    await account.getByLabel('Client secret').fill(clientSecret);
    await account.getByLabel('Make a user at the first sign-in').check();
    await account.getByLabel('Offer it to people of the verified domains').check();
    await expect(account.getByLabel('Require it')).toBeDisabled();
    await account.getByRole('button', { name: 'Save' }).click();
    await expect(account.getByText('No verified domain yet, so it is offered to no one')).toBeVisible();
    expect(await page.content()).not.toContain(clientSecret);

    await card('Mail domains').getByLabel('New domain').fill('gmail.com');
    await card('Mail domains').getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Everyone can have a mailbox at')).toBeVisible();
    await card('Mail domains').getByLabel('New domain').fill(domain);
    await card('Mail domains').getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText(`_greenroom.${domain}`)).toBeVisible();
    await checkAccessibility(page);

    // Without a record, the word of a superuser counts.
    await openWithOwnSession(other, accounts.admin, `/admin/sign-in?partner=${id}`);
    await other.getByRole('button', { name: `Vouch for it ${domain}` }).click();
    await expect(other.getByText('Verified', { exact: true })).toBeVisible();
    await other.evaluate(() => localStorage.clear());

    await goThroughProvider(other, ada);
    await expect(other).toHaveURL(`${address}/`);
    await expect(other.getByRole('button', { name: /user menu/i })).toBeVisible();
    // Nothing of the way stays in the address or in the tab.
    expect(await other.evaluate(() => sessionStorage.getItem('greenroom.sso'))).toBeNull();

    await other.getByRole('button', { name: /user menu/i }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('button', { name: /sign me out/i }).click();
    await expect(other).toHaveURL(`${address}/login`);

    await page.reload();
    await account.getByLabel('Require it').check();
    await account.getByRole('button', { name: 'Save' }).click();
    await expect(account.getByText('Required: passwords of these domains are not accepted')).toBeVisible();

    // The administrator has an address elsewhere, and could not come in by the provider.
    await signInByForm(other, administrator.email);
    await expect(other).toHaveURL(`${address}/`);
    await other.evaluate(() => localStorage.clear());
    await other.goto('/login');
    await other.getByLabel('Email').fill(ada);
    await expect(other.getByText('Your company requires this way to sign in.')).toBeVisible();
    await checkAccessibility(other);
    await other.getByLabel('Email').press('Enter');
    await other.getByRole('button', { name: 'Continue as' }).click();
    await expect(other).toHaveURL(`${address}/`);

    // A provider that is away fails its own people alone, with a page that says so.
    await other.evaluate(() => localStorage.clear());
    await other.context().clearCookies();
    provider.state.isTokenDown = true;
    await goThroughProvider(other, ada);
    await expect(other.getByText('Company ID does not respond')).toBeVisible();
    await checkAccessibility(other);
    await other.getByRole('link', { name: 'Back to sign in' }).click();
    await signInByForm(other, accounts.lumiere);
    await expect(other).toHaveURL(`${address}/`);
    await page.reload();
    await expect(account.getByText('unreachable', { exact: true })).toBeVisible();
  } finally {
    await provider.stop();
  }
});

test('a link to the sign-in of another user ends at a page that says so', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(`/sso#code=${'c'.repeat(43)}`);
  await expect(page.getByText('This sign-in is no longer valid')).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await checkAccessibility(page);
});
