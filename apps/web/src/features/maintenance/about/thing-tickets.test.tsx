import { getTicketsAbout } from '@greenroom/domain/maintenance/about/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ThingTickets } from './thing-tickets.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('lists the open tickets with stage, priority, age and link, and says how many more there are', async () => {
  let total = 7;
  const api = new FakeApi().respond(getTicketsAbout, ({ query }) => ({
    ...{ partner: { id: 4, name: 'Plaza' }, site: null, room: { id: query.id, name: 'Monet' }, asset: null },
    total,
    tickets:
      total === 0
        ? []
        : [
            {
              ...{ id: 131, name: 'No picture', stage: 2, priority: 3, assigned_to: 'Camille Moreau' },
              ...{ created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(), service_level: null },
            },
          ],
  }));
  vi.stubGlobal('fetch', api.fetch);
  const { unmount } = showTestPage(<ThingTickets thing={{ type: 'room', id: 3 }} />, '/');
  const part = within(await screen.findByRole('region', { name: 'Open tickets' }));
  part.getByText('7 open tickets');
  expect(part.getByRole('link', { name: '#131' }).getAttribute('href')).toBe('/management/maintenance/131');
  for (const text of ['No picture', 'In progress', 'Urgent', '3 hours ago', 'Camille Moreau'])
    part.getByText(text);
  part.getByRole('link', { name: '6 more on the board' });
  expect(api.calls).toEqual(['GET /tickets/about?type=room&id=3']);
  unmount();

  total = 0;
  showTestPage(<ThingTickets thing={{ type: 'room', id: 3 }} />, '/');
  await waitFor(() => expect(api.calls).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('region', { name: 'Open tickets' })).toBeNull();
});
