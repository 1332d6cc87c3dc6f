import { addSsoDomain, checkSso, getSso, saveSso } from '@greenroom/domain/auth/sso/endpoints.ts';
import type { SsoForm, SsoSettings } from '@greenroom/domain/auth/sso/sso-settings.ts';
import type { ScimSettings } from '@greenroom/domain/scim/scim-settings.ts';
import { createScimToken, getScim, removeScim, saveScim } from '@greenroom/domain/scim/settings/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '#test/enter-text.ts';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const secret = 'the secret of the client';
const then = '2026-11-01T08:00:00Z';
let settings: SsoSettings;
let scim: ScimSettings;
let saved: SsoForm[];
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  saved = [];
  settings = {
    ...{ partner_id: 1, partner_name: 'Lumière', provider: null, domains: [], may_vouch: false },
    ...{ redirect_uri: 'https://console.example/back', sign_out_uri: 'https://console.example/login' },
    back_channel_uri: 'https://console.example/sign-out',
    roles: ['Technician', 'Guest'],
  };
  scim = {
    ...{ partner_id: 1, base_url: 'https://console.example/scim/v2', token: null, roles: ['Lead'] },
    ...{ own_roles: ['Guest', 'Technician'], user_count: 0, group_count: 0 },
  };
  const api = new FakeApi()
    .respond(getSso, () => settings)
    .respond(saveSso, ({ body: { client_secret, ...form } }) => {
      saved.push({ ...form, ...(client_secret && { client_secret }) });
      const times = { secret_set_at: then, metadata_at: then, last_sign_in_at: null, last_failure: null };
      settings = { ...settings, provider: { ...form, ...times } };
      return settings;
    })
    .respond(checkSso, () => ({
      steps: [
        { step: 'issuer' as const, milliseconds: 1, fault: null, detail: null },
        { step: 'metadata' as const, milliseconds: 9, fault: 'other-issuer' as const, detail: 'https://b' },
      ],
    }))
    .respond(addSsoDomain, ({ body: { domain } }) => {
      const record = { record_name: `_greenroom.${domain}`, record_value: 'greenroom-domain=x' };
      settings = {
        ...settings,
        domains: [{ id: 1, domain, ...record, verified_at: null, verified_by: null }],
      };
      return settings;
    })
    .respond(getScim, () => scim)
    .respond(createScimToken, () => {
      const token = { created_at: then, created_by_name: 'Ada', last_used_at: null };
      scim = { ...scim, token };
      return { token: 'grs_shown-once', settings: scim };
    })
    .respond(removeScim, () => {
      scim = { ...scim, token: null };
      return scim;
    })
    .respond(saveScim, ({ body }) => {
      scim = { ...scim, roles: body.roles };
      return scim;
    });
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  showTestPage(<SignInScreen partnerId={1} choice={null} />, '/admin/sign-in');
  await screen.findByLabelText('Issuer');
};
const press = (name: string | RegExp, inside: HTMLElement) =>
  user.click(within(inside).getByRole('button', { name }));
const card = (name: string) => screen.getByRole('article', { name });

testInFull(
  'a provider is checked and saved with what was typed, and its secret is never shown again',
  async () => {
    await open();
    const account = card('Company account');
    await press('Save', account);
    expect(saved).toEqual([]);
    await enterText(within(account).getByLabelText('Name on the button'), 'Lumière ID');
    await press('Save', account);
    await within(account).findByText('Enter the issuer, an address with https.');
    within(account).getByText('Enter the client secret of this provider.');
    await enterText(within(account).getByLabelText('Issuer'), 'https://id.example');
    await enterText(within(account).getByLabelText('Client id'), 'console');
    await enterText(within(account).getByLabelText('Client secret'), secret);
    await user.click(within(account).getByLabelText('Make a user at the first sign-in'));
    await press('Add a value', account);
    await enterText(within(account).getByLabelText('Value'), 'crew');
    await press('Check', account);
    await within(account).findByText('Enter a value and choose its role.');
    await press('Remove crew', account);
    await press('Check', account);
    await within(account).findByText(/The provider calls itself differently/);
    within(account).getByText('Repair the marked step first. Nothing was saved.');
    expect(saved).toEqual([]);
    await press('Save', account);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({
      ...{ name: 'Lumière ID', issuer: 'https://id.example', client_id: 'console', client_secret: secret },
      ...{ is_on: false, is_required: false, creates_users: true, default_role: null },
      ...{ trusts_factor: false, trusted_acr: [], role_claim: null, role_map: [] },
      ...{ active_claim: null, active_value: null },
    });
    await within(account).findByText('Not offered on the sign-in page');
    expect(within(account).queryByDisplayValue(secret)).toBeNull();
    // Until someone has signed in with it.
    expect(within(account).getByLabelText<HTMLInputElement>('Require it').disabled).toBe(true);

    // The stored secret stays, and belongs to this issuer alone.
    await user.click(within(account).getByLabelText('Offer it to people of the verified domains'));
    await press('Save', account);
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).not.toHaveProperty('client_secret');
    await enterText(within(account).getByLabelText('Issuer'), '/other');
    await press('Save', account);
    await within(account).findByText('Enter the client secret of this provider.');
    expect(saved).toHaveLength(2);
  },
);

test('a domain is added as it is typed or pasted, with the record that proves it', async () => {
  await open();
  const domains = card('Mail domains');
  await enterText(within(domains).getByLabelText('New domain'), 'Ada@Lumiere.Example');
  await press('Add', domains);
  await within(domains).findByText('_greenroom.lumiere.example');
  within(domains).getByText('greenroom-domain=x');
  // Only superusers vouch.
  expect(within(domains).queryByRole('button', { name: /Vouch/ })).toBeNull();
});

test('the token of a directory is shown once, ends after a question, and roles are chosen', async () => {
  await open();
  const directory = card('Directory (SCIM)');
  await press('Create token', directory);
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('grs_shown-once');
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText('grs_shown-once')).toBeNull());
  await within(directory).findByText(/Made by Ada/);

  // One that this administrator could not give can be taken back.
  await user.click(within(directory).getByLabelText('Lead'));
  await user.click(within(directory).getByLabelText('Technician'));
  await press('Save roles', directory);
  await waitFor(() => expect(scim.roles).toEqual(['Technician']));
  await waitFor(() => expect(within(directory).queryByLabelText('Lead')).toBeNull());

  await press('Revoke', directory);
  await press('Revoke', await screen.findByRole('alertdialog'));
  await within(directory).findByText('No directory is connected');
});
