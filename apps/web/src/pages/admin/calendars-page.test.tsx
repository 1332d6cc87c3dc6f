import { listVisiblePartners } from '@greenroom/domain/branding/endpoints.ts';
import type { ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import {
  createCalendar,
  deleteCalendar,
  listCalendars,
  restoreCalendar,
  updateCalendar,
} from '@greenroom/domain/service/endpoints.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CalendarsScreen } from '#features/service/calendars/calendars-screen.tsx';
import { FakeApi, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { toast } from '#ui/feedback/toaster.tsx';

const aCalendar = (id: number, name: string, sites: string[] = []): ServiceCalendar => ({
  id,
  partner_id: 1,
  name,
  version: 4,
  versions: [
    {
      valid_from: '2000-01-01',
      weekly: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '19:00' }],
      country: 'FR',
    },
  ],
  days: [],
  sites: sites.length,
  used_by: sites.map((site, at) => ({ id: at + 1, name: site })),
});

let api: FakeApi;
let calendars: ServiceCalendar[];
const sent: unknown[] = [];
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  calendars = [aCalendar(1, 'Offices', ['Lyon', 'Paris'])];
  sent.length = 0;
  api = new FakeApi()
    .respond(listVisiblePartners, () => [{ id: 1, name: 'Lumière' }])
    .respond(listCalendars, () => calendars)
    .respond(createCalendar, ({ body }) => {
      sent.push(body);
      calendars = [...calendars, aCalendar(2, body.name)];
      return aCalendar(2, body.name);
    })
    .respond(updateCalendar, ({ body }) => {
      sent.push(body);
      return problem(412, {
        code: 'changed-meanwhile',
        detail: 'Another user has changed this since you opened it.',
      });
    });
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const show = () => showTestPage(<CalendarsScreen user={{ partner_id: 1 }} />, '/admin/calendars');
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string | RegExp, inside: HTMLElement) =>
  user.click(within(inside).getByRole('button', { name }));

testInFull('shows hours and sites, and creates a calendar with what was entered', async () => {
  show();
  const row = (await screen.findByText('Offices')).closest('li') as HTMLElement;
  expect(row.textContent).toContain('Mon–Fri 08:00–19:00 · Holidays of France');
  within(row).getByRole('link', { name: 'Lyon' });

  await user.click(screen.getByRole('button', { name: 'New calendar' }));
  const sheet = await screen.findByRole('dialog', { name: 'New calendar' });
  await press('Add hours', sheet);
  await press('Create calendar', sheet);
  within(sheet).getByText('Enter a name.');
  within(sheet).getByText('Choose at least one day.');
  fill(within(sheet).getByLabelText('Name'), 'Campus');
  await user.click(within(sheet).getAllByLabelText('Saturday')[1] as HTMLElement);
  fill(within(sheet).getAllByLabelText('Opens')[1] as HTMLElement, '09:00');
  fill(within(sheet).getAllByLabelText('Closes')[1] as HTMLElement, '00:00');
  const file = new File(
    ['BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20990102\nSUMMARY:Bridge\nEND:VEVENT\nEND:VCALENDAR'],
    'region.ics',
  );
  await user.upload(sheet.querySelector('input[type=file]') as HTMLInputElement, file);
  await within(sheet).findByText('1 day added from region.ics.');
  await press('Create calendar', sheet);
  await screen.findByText('Campus');
  expect(sent).toEqual([
    {
      name: 'Campus',
      partner_id: 1,
      weekly: [
        { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '19:00' },
        { days: [6], opens: '09:00', closes: '24:00' },
      ],
      country: null,
      days: [{ day: '2099-01-02', name: 'Bridge', opens: null, closes: null }],
    },
  ]);
});

testInFull('keeps the form when another user was faster, and says so', async () => {
  show();
  await screen.findByText('Offices');
  await user.click(screen.getByRole('button', { name: 'Edit Offices' }));
  const sheet = await screen.findByRole('dialog', { name: 'Offices' });
  fill(within(sheet).getByLabelText('Name'), 'Offices, France');
  await press('Save', sheet);
  await within(sheet).findByText('Another user has changed this since you opened it.');
  expect(sent).toEqual([{ name: 'Offices, France' }]);
});

test('says how many sites use a calendar before it is deleted, and takes it back', async () => {
  const [offices] = calendars;
  api
    .respond(deleteCalendar, ({ params }) => {
      sent.push(params.id);
      calendars = [];
      return undefined;
    })
    .respond(restoreCalendar, () => {
      calendars = [offices as ServiceCalendar];
      return offices as ServiceCalendar;
    });
  const success = vi.spyOn(toast, 'success');
  show();
  await screen.findByText('Offices');
  await user.click(screen.getByRole('button', { name: 'Delete Offices' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the calendar Offices?' });
  expect(dialog.textContent).toContain('2 sites use it. From today on they are open Monday to Friday');
  await press('Delete', dialog);
  await screen.findByText('No calendar yet.');
  expect(sent).toEqual([1]);
  const [message, options] = success.mock.lastCall ?? [];
  expect(message).toBe('Calendar Offices was deleted.');
  options?.undo?.onUndo();
  await screen.findByRole('button', { name: 'Delete Offices' });
});

test('says that the list failed, and what holds without a calendar', async () => {
  calendars = [];
  api.respondAt('GET /service/calendars', problem(500));
  show();
  await screen.findByText('The calendars could not be loaded.');
  api.respondAsUsualAt('GET /service/calendars');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No calendar yet.');
});
