import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { PasswordCard } from './password-card.tsx';
import { sessionsQuery } from './sessions/sessions.queries.ts';

beforeAll(startTestTranslations);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('access_token', 'some-token');
});

type Sent = { path: string; body: unknown };

function respondWith(responses: Record<string, () => Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.split('/').at(-1) ?? '';
    sent.push({ path, body: JSON.parse(String(body)) });
    return responses[path]?.() ?? new Response(null, { status: 204 });
  });
  return sent;
}

const reject = (code: string, status: number) => () => Response.json({ code, detail: 'x' }, { status });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

async function fillIn(current: string, password: string, repeated = password) {
  const client = new QueryClient();
  client.setQueryData(sessionsQuery('own').queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <PasswordCard />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await userEvent.type(await screen.findByLabelText('Current password', { exact: true }), current);
  await userEvent.type(field('New password'), password);
  await userEvent.type(field('Repeat new password'), `${repeated}{Enter}`);
  return {
    areSessionsOutdated: () => client.getQueryState(sessionsQuery('own').queryKey)?.isInvalidated,
  };
}

test('checks the current password, sets the new one, closes and reads the sessions again', async () => {
  const sent = respondWith({});
  const { areSessionsOutdated } = await fillIn('my old password', 'my new password');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { path: 'reauthenticate', body: { password: 'my old password' } },
    { path: 'set-password', body: { password: 'my new password' } },
  ]);
  expect(areSessionsOutdated()).toBe(true);
});

test('marks a wrong current password, and sets none', async () => {
  const sent = respondWith({ reauthenticate: reject('password-wrong', 403) });
  await fillIn('not my password', 'my new password');
  await screen.findByText('The current password is wrong.');
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  expect(sent.map(({ path }) => path)).toEqual(['reauthenticate']);
});

test('marks a new password that is too common', async () => {
  respondWith({ 'set-password': reject('password-too-common', 422) });
  await fillIn('my old password', 'password1');
  await screen.findByText(/too common/);
  await waitFor(() => expect(document.activeElement).toBe(field('New password')));
});

test('sends nothing while the new password equals the old one or its repetition differs', async () => {
  const sent = respondWith({});
  await fillIn('my old password', 'my old password', 'something else');
  expect(await screen.findAllByText(/is the current password|do not match/)).toHaveLength(2);
  expect(sent).toEqual([]);
});
