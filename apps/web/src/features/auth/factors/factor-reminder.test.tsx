import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { FactorReminder } from './factor-reminder.tsx';
import { factorsQuery } from './factors.queries.ts';

beforeAll(startTestTranslations);
afterEach(() => vi.unstubAllGlobals());

test('names the day, leads to the profile, and goes when a step is set up', async () => {
  let due_at: string | null = '2026-12-24T12:00:00Z';
  const rest = { has_totp: false, passkeys: [], recovery_codes_left: 0, is_required: true };
  vi.stubGlobal('fetch', async () => Response.json({ ...rest, due_at, may_use_passkeys: true }));
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FactorReminder />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(/needs a second step from December 24, 2026/);
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/profile');
  due_at = null;
  await client.invalidateQueries(factorsQuery);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Set it up' })).toBeNull());
});
