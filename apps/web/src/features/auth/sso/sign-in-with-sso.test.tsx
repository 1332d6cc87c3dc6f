import { webcrypto } from 'node:crypto';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LoginPage } from '#pages/login-page.tsx';
import { enterText } from '#test/enter-text.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { readStarted } from './started-sso.ts';

beforeAll(startTestTranslations);

let sent: { path: string; body: Record<string, string> }[] = [];
const assign = vi.fn();
const providers: Record<string, { name: string; is_required: boolean }> = {
  'lumiere.example': { name: 'Lumière ID', is_required: false },
  'plaza.example': { name: 'Plaza', is_required: true },
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  sent = [];
  sessionStorage.clear();
  assign.mockReset();
  vi.stubGlobal('isSecureContext', true);
  // jsdom computes no hashes.
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('location', { ...window.location, assign, hostname: '127.0.0.1' });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.split('/').at(-1) ?? '';
    const given = JSON.parse(String(body ?? '{}'));
    sent.push({ path, body: given });
    if (path === 'discover') return Response.json({ sso: providers[given.email.split('@')[1]] ?? null });
    if (path === 'start') {
      if (given.email.startsWith('down'))
        return Response.json({ code: 'sso-unavailable', detail: 'Away.' }, { status: 502 });
      return Response.json({ authorization_url: 'https://id.example/authorize' });
    }
    return Response.json({}, { status: 404 });
  });
});

const show = () =>
  render(
    <MemoryRouter
      initialEntries={[
        { pathname: '/login', state: { from: { pathname: '/inventory/sites', search: '?a=1', hash: '' } } },
      ]}
    >
      <LoginPage />
    </MemoryRouter>,
  );
const typeEmail = async (email: string) => {
  const field = screen.getByLabelText('Email');
  await userEvent.clear(field);
  await enterText(field, email);
};

test('offers the provider of a typed domain, once per domain, and goes there with a number that stays here', async () => {
  show();
  await typeEmail('ada@unknown.example');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Sign in with/ })).toBeNull();
  await typeEmail('ada@lumiere.example');
  await screen.findByRole('button', { name: 'Sign in with Lumière ID' });
  await typeEmail('bob@lumiere.example');
  expect(sent.map(({ path }) => path)).toEqual(['discover', 'discover']);
  // The password stays the first way.
  screen.getByLabelText('Password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with Lumière ID' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/authorize'));
  const started = readStarted();
  expect(started).toMatchObject({
    email: 'bob@lumiere.example',
    name: 'Lumière ID',
    target: '/inventory/sites?a=1',
  });
  const { challenge } = sent.at(-1)?.body ?? {};
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(started?.verifier));
  expect(challenge).toBe(Buffer.from(hash).toString('base64url'));
  expect(JSON.stringify(sent)).not.toContain(started?.verifier);
});

test('goes to a required provider without a password, and tells when it is away', async () => {
  show();
  await typeEmail('down@plaza.example');
  await screen.findByText('Your company requires this way to sign in.');
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Away.');
  expect(screen.queryByText('Password is required.')).toBeNull();
  expect(assign).not.toHaveBeenCalled();
  expect(readStarted()).toBeNull();
});
