import { listSites } from '@greenroom/domain/inventory/endpoints.ts';
import { getMyNotifications, saveMyNotifications } from '@greenroom/domain/notifications/endpoints.ts';
import { type MyNotifications, noNotifications } from '@greenroom/domain/notifications/my-notifications.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { MyNotificationsCard } from './my-notifications-card.tsx';

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a user chooses what is mailed, and quiet hours, which have a length', async () => {
  let saved: MyNotifications = noNotifications;
  const api = new FakeApi()
    .respond(getMyNotifications, () => saved)
    .respond(saveMyNotifications, ({ body }) => {
      saved = { ...saved, ...body, push: body.push ?? [] };
      return saved;
    });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup();
  showTestPage(<MyNotificationsCard />, '/');
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText('opens: Mail'));
  await user.click(screen.getByLabelText('is assigned to me: Mail'));
  await user.click(screen.getByLabelText('opens: Push'));
  screen.getByText(/This browser has no push messages/);
  await user.click(screen.getByLabelText('Quiet hours'));
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '20:00' } });
  await screen.findByText('Quiet hours must not end when they begin');
  await user.click(save);
  expect(saved).toBe(noNotifications);
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '06:30' } });
  await user.click(save);
  await vi.waitFor(() =>
    expect(saved).toEqual({
      ...noNotifications,
      what: ['opened', 'assigned'],
      push: ['opened'],
      quiet: { from_time: '20:00', to_time: '06:30', days: [1, 2, 3, 4, 5, 6, 7], except_critical: true },
    }),
  );
});

test('a user sees that its address is rejected, and chooses all sites instead of one', async () => {
  let saved: MyNotifications = {
    ...noNotifications,
    ...{ site_ids: [7], sites: [{ id: 7, name: 'Lyon' }] },
    bounced: { email: 'ada@example.org', at: '2026-11-18T09:00:00.000Z' },
  };
  const api = new FakeApi()
    .respond(listSites, () => [])
    .respond(getMyNotifications, () => saved)
    .respond(saveMyNotifications, ({ body }) => {
      saved = { ...saved, ...body, push: body.push ?? [], sites: [] };
      return saved;
    });
  vi.stubGlobal('fetch', api.fetch);
  const user = userEvent.setup();
  showTestPage(<MyNotificationsCard />, '/');
  await screen.findByText(/The mail server rejects ada@example.org, since /);
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(screen.getByRole('button', { name: 'Remove Lyon' }));
  await user.click(save);
  await screen.findByText('Choose at least one site');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add a site' }));
  expect(saved.site_ids).toEqual([7]);
  await user.click(screen.getByLabelText('All that I see'));
  await user.click(save);
  await vi.waitFor(() => expect(saved.site_ids).toBeNull());
});
