import { createWallLink, endWallLink, listWallLinks } from '@greenroom/domain/health/wall/links/endpoints.ts';
import type { WallLink } from '@greenroom/domain/health/wall/wall.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { enterText } from '#test/enter-text.ts';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { WallLinksScreen } from './wall-links-screen.tsx';

const key = 'k'.repeat(43);
let links: WallLink[] = [];

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a link is created for a partner, shown once, listed and ended', async () => {
  links = [];
  const api = new FakeApi()
    .respond(listWallLinks, ({ query }) => (query.partner_id === 7 ? links : []))
    .respond(createWallLink, ({ body }) => {
      const times = { made_at: '2026-01-05T09:00:00Z', expires_at: '2100-01-05T09:00:00Z' };
      const link = { id: 1, name: body.name, made_by_name: 'Ada', ...times, ended_at: null };
      links = [{ ...link, last_used_at: null }];
      expect(body).toEqual({ partner_id: 7, name: 'Lobby', days: 365 });
      return { ...link, last_used_at: null, key };
    })
    .respond(endWallLink, () => {
      links = links.map((link) => ({ ...link, ended_at: '2026-01-06T09:00:00Z' }));
      return links[0] as WallLink;
    });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup();
  showTestPage(<WallLinksScreen partnerId={7} choice={null} />, '/');
  await screen.findByText('No screen has a link yet');

  await user.click(screen.getByRole('button', { name: 'New link' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Create link' }));
  await dialog.findByText('Enter a name of up to 80 characters');
  await enterText(dialog.getByLabelText('Name'), 'Lobby');
  await user.click(dialog.getByLabelText('365 days'));
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  await dialog.findByText(`${window.location.origin}/wall#${key}`);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);

  expect((await screen.findByText('Lobby', { selector: 'p' })).closest('li')?.textContent).toContain(
    'Not opened yet',
  );
  expect(document.body.textContent).not.toContain(key);
  await user.click(screen.getByRole('button', { name: 'End Lobby' }));
  await user.click(await screen.findByRole('button', { name: 'End link' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End Lobby' })).toBeNull());
  screen.getByText('Ended');
});
