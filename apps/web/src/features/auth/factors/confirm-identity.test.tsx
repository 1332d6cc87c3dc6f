import type { OwnFactors } from '@greenroom/domain/auth/factors/own-factors.ts';
import { getPartner } from '@greenroom/domain/branding/endpoints.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { call } from '#api/http-client.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';

beforeAll(startTestTranslations);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('access_token', 'some-token');
});

test('asks for the password, says when it is wrong, and sends the call again; declined, the call fails', async () => {
  let isConfirmed = false;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const reject = (code: string) => Response.json({ code, detail: code }, { status: 403 });
    if (!url.endsWith('/reauthenticate'))
      return isConfirmed ? Response.json({ id: 7 }) : reject('reauthentication-required');
    isConfirmed = JSON.parse(String(body)).password === 'my password';
    return isConfirmed ? new Response(null, { status: 204 }) : reject('password-wrong');
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmIdentity />
    </QueryClientProvider>,
  );
  const declined = expect(call(getPartner, { params: { id: 7 } })).rejects.toMatchObject({
    code: 'reauthentication-required',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await declined;

  const confirmed = call(getPartner, { params: { id: 7 } });
  const password = await screen.findByLabelText('Current password', { exact: true });
  await userEvent.type(password, 'not mine{Enter}');
  await screen.findByText('password-wrong');
  await userEvent.clear(password);
  await userEvent.type(password, 'my password{Enter}');
  await expect(confirmed).resolves.toEqual({ id: 7 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('takes a code of the app instead of the password, from those who have one', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/factors')) return Response.json({ ...noFactors, has_totp: true });
    if (!url.endsWith('/reauthenticate'))
      return sent.length > 1
        ? Response.json({ id: 7 })
        : Response.json({ code: 'reauthentication-required', detail: '' }, { status: 403 });
    sent.push(JSON.parse(String(body)));
    return sent.length > 1
      ? new Response(null, { status: 204 })
      : Response.json({ code: 'code-wrong', detail: 'Not the code.' }, { status: 422 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmIdentity />
    </QueryClientProvider>,
  );
  const confirmed = call(getPartner, { params: { id: 7 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Use a code of your app' }));
  const code = await screen.findByLabelText('Code of your authenticator app');
  await userEvent.type(code, '12{Enter}');
  await screen.findByText('Enter the 6 digits of your app.');
  await userEvent.clear(code);
  await userEvent.type(code, '123 456{Enter}');
  await screen.findByRole('alert');
  await userEvent.clear(code);
  await userEvent.type(code, '654321{Enter}');
  await expect(confirmed).resolves.toEqual({ id: 7 });
  expect(sent).toEqual([{ totp: '123456' }, { totp: '654321' }]);
});

const noFactors: OwnFactors = {
  ...{ has_totp: false, passkeys: [], recovery_codes_left: 0, is_required: false },
  ...{ due_at: null, may_use_passkeys: true },
};
