import { cancelWindow, listWindows, restoreWindow } from '@greenroom/domain/service/endpoints.ts';
import type { MaintenanceWindow } from '@greenroom/domain/service/maintenance-window.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setTimeZone } from '#i18n/time-zone.ts';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { PlannedWorkScreen } from './planned-work-screen.tsx';

const aWindow = (id: number, change: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  ...{ id, site_id: 1, site_name: 'Lyon', room_id: null, room_name: null, asset_id: null, asset_name: null },
  ...{ starts_at: '2099-07-01T20:00:00Z', ends_at: '2099-07-01T22:00:00Z', weekly: null },
  ...{ time_zone: 'Europe/Paris', reason: '', entered_afterwards: false, made_by: 'Ada' },
  ...{
    made_at: '2026-11-01T08:00:00Z',
    cancelled_at: null,
    state: 'next',
    occurs_from: null,
    occurs_to: null,
  },
  ...change,
});

beforeAll(startTestTranslations);
afterEach(() => {
  vi.unstubAllGlobals();
  setTimeZone(null);
});

test('lists what is planned and what is over, and takes a cancellation back', async () => {
  const user = userEvent.setup({ delay: null });
  const weekly = { days: [1, 2, 3], starts: '22:00', ends: '02:00' };
  let windows = [
    aWindow(7, { reason: 'New display' }),
    aWindow(8, { room_id: 3, room_name: 'Boardroom', weekly, state: 'now' }),
    aWindow(9, { state: 'past', reason: 'Cabling', starts_at: '2020-01-01T20:00:00Z' }),
  ];
  const put = (id: number, change: Partial<MaintenanceWindow>) => {
    windows = windows.map((window) => (window.id === id ? { ...window, ...change } : window));
    return windows.find((window) => window.id === id) as MaintenanceWindow;
  };
  const api = new FakeApi()
    .respond(listWindows, () => windows)
    .respond(cancelWindow, ({ params }) =>
      put(params.id, { state: 'cancelled', cancelled_at: '2026-11-18T08:00:00Z' }),
    )
    .respond(restoreWindow, ({ params }) => put(params.id, { state: 'next', cancelled_at: null }));
  vi.stubGlobal('fetch', api.fetch);
  const success = vi.spyOn(toast, 'success');

  showTestPage(<PlannedWorkScreen canCancel />, '/management/work');
  await screen.findByText('New display');
  screen.getByText(/every week, Mon–Wed 22:00–02:00/);
  expect(screen.getByRole('link', { name: 'Boardroom' }).getAttribute('href')).toBe('/inventory/rooms/3');
  expect(screen.queryByText('Cabling')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Cancel the work on Lyon' }));
  await vi.waitFor(() => expect(screen.queryByText('New display')).toBeNull());
  success.mock.calls[0]?.[1]?.undo?.onUndo();
  await screen.findByText('New display');

  await user.click(screen.getByRole('tab', { name: 'Past' }));
  await screen.findByText('Cabling');
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('names the zone of a site where the reader has another one, and the times of weekly work once', async () => {
  const weekly = { days: [4], starts: '22:00', ends: '23:30' };
  const api = new FakeApi().respond(listWindows, () => [
    aWindow(1, { site_name: 'Lyon', time_zone: 'Europe/Paris' }),
    aWindow(2, { site_name: 'Tokyo', time_zone: 'Asia/Tokyo' }),
    aWindow(3, {
      site_name: 'Lille',
      time_zone: 'Europe/Paris',
      weekly,
      occurs_from: '2099-07-02T20:00:00Z',
    }),
  ]);
  vi.stubGlobal('fetch', api.fetch);
  setTimeZone('Europe/Paris');
  showTestPage(<PlannedWorkScreen canCancel />, '/management/work');
  const timesOf = (site: string) =>
    screen
      .getByRole('link', { name: site })
      .closest('li')
      ?.textContent?.replace(/[\u202f\u2009]/g, ' ');
  await screen.findByRole('link', { name: 'Lyon' });
  expect(timesOf('Lyon')).toContain('Jul 1, 2099, 10:00 PM – Jul 2, 2099, 12:00 AM');
  expect(timesOf('Lyon')).not.toContain('Europe/Paris');
  expect(timesOf('Tokyo')).toContain('Jul 2, 2099, 5:00 – 7:00 AM · Asia/Tokyo');
  expect(timesOf('Lille')).toContain('Jul 2, 2099 · every week, Thu 22:00–23:30');
});
