import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { FactorsCard } from './factors-card.tsx';

beforeAll(startTestTranslations);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('access_token', 'some-token');
});

const codes = Array.from({ length: 10 }, (_, n) => `code${n}-abcde`);
const none = {
  ...{ has_totp: false, passkeys: [], recovery_codes_left: 0, may_use_passkeys: false },
  ...{ is_required: true, due_at: '2026-12-24T12:00:00Z' },
};

test('says what is due, sets up an app, shows the recovery codes once, and removes the app after a question', async () => {
  const sent: string[] = [];
  let own: object = none;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(own);
    sent.push(`${method} ${url.split('/me/').at(-1)} ${body ?? ''}`);
    if (method === 'POST')
      return Response.json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' });
    own = method === 'PUT' ? { ...none, has_totp: true, recovery_codes_left: 10, due_at: null } : none;
    return method === 'PUT' ? Response.json({ recovery_codes: codes }) : new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FactorsCard />
    </QueryClientProvider>,
  );
  await screen.findByText(/needs a second step from December 24, 2026/);
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  await screen.findByText('ABCD EFGH');
  screen.getByRole('img', { name: 'QR code for your authenticator app' });
  await userEvent.type(screen.getByLabelText('Code of your authenticator app'), '123 456{Enter}');
  await screen.findByText('code9-abcde');
  await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }));
  await screen.findByText('10 of 10 left');
  expect(screen.queryByText(/needs a second step from/)).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Remove app' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent.at(-1)).toBe('DELETE totp '));
  expect(sent.slice(0, 2)).toEqual(['POST totp ', 'PUT totp {"totp":"123456"}']);
});
